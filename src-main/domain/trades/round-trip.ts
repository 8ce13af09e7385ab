import type { DecimalText } from '../decimal.ts';

/** End of a trip. `gap`: consecutive fills do not connect; `vanished`: the position was gone without a fill. */
export type TripEnd = 'closed' | 'flipped' | 'gap' | 'vanished';

/**
 * One position from flat to flat, folded from fills. `begun` unknown: its opening fills are older than the known history, so entry
 * price, opening time and hold time are null and never guessed.
 */
export interface RoundTrip {
  /** Derived from account, coin, first fill and whether a flip began it, so it survives every rebuild. */
  readonly id: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  readonly state: 'open' | 'ended';
  readonly end: TripEnd | null;
  readonly begun: 'known' | 'unknown';
  /** Time of its first known fill. */
  readonly firstAt: number;
  /** `firstAt`; null if the opening is not known. */
  readonly openedAt: number | null;
  /** Time of its last fill; for an ended trip its end, if known. */
  readonly lastAt: number;
  /** null while open, and if it vanished at an unknown time; such a trip belongs to no period. */
  readonly closedAt: number | null;
  /** Size-weighted average of opening and increasing fills; null if the opening is not known. */
  readonly entryPrice: DecimalText | null;
  /** Size-weighted average of reducing and closing fills; null without any, and for a vanished trip. */
  readonly exitPrice: DecimalText | null;
  /** Total size of opening and increasing fills. */
  readonly entrySize: DecimalText;
  /** Total size of reducing and closing fills. */
  readonly exitSize: DecimalText;
  /** Current signed position; zero when closed or flipped. */
  readonly position: DecimalText;
  /** Sum of the venue's closedPnl, gross of fees and funding. */
  readonly realizedPnl: DecimalText;
  readonly fees: DecimalText;
  /** null if its fills paid in different tokens; the sum is then not one amount. */
  readonly feeToken: string | null;
  readonly fillCount: number;
}

/** A position that was gone without a fill. World ms. */
export interface Vanishing {
  readonly seenGoneAt: number;
  /** null: unknown, because it was never seen held and no funding was paid on it. */
  readonly endedAt: number | null;
}
