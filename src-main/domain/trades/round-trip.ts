import type { DecimalText } from '../decimal.ts';

/** Why a trip is over. `gap`: the chain of positions broke; `vanished`: the position was gone without a fill. */
export type TripEnd = 'closed' | 'flipped' | 'gap' | 'vanished';

/**
 * One position from flat to flat, folded from fills. `state` open: it holds still. `begun` unknown: its opening fills lie
 * before the known history, so that entry price, opening time and hold are null and never guessed.
 */
export interface RoundTrip {
  /** Follows from account, coin and first fill, and from whether a flip began it: it stays however often the coin is folded. */
  readonly id: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  readonly state: 'open' | 'ended';
  readonly end: TripEnd | null;
  readonly begun: 'known' | 'unknown';
  /** Time of its first known fill. */
  readonly firstAt: number;
  /** The same; null where its opening is not known. */
  readonly openedAt: number | null;
  /** Time of the last fill of it; for an ended one its end, where that is known. */
  readonly lastAt: number;
  /** null while open, and for one that vanished no one knows when: it belongs to no period. */
  readonly closedAt: number | null;
  /** Size-weighted over all that opened or increased; null where the opening is not known. */
  readonly entryPrice: DecimalText | null;
  /** Size-weighted over all that reduced or closed; null where nothing did, and for one that vanished. */
  readonly exitPrice: DecimalText | null;
  /** Sum of sizes that opened or increased. */
  readonly entrySize: DecimalText;
  /** Sum of sizes that reduced or closed. */
  readonly exitSize: DecimalText;
  /** Signed position that it stands at; zero when ended by closing or flipping. */
  readonly position: DecimalText;
  /** Sum of the venue's own figures, gross of fees and funding. */
  readonly realizedPnl: DecimalText;
  readonly fees: DecimalText;
  /** null where its fills paid in different tokens; the sum is then not one amount. */
  readonly feeToken: string | null;
  readonly fillCount: number;
}

/** Its position was gone without a fill. World ms. */
export interface Vanishing {
  readonly seenGoneAt: number;
  /** null: unknown, as nobody saw it held before that. */
  readonly endedAt: number | null;
}
