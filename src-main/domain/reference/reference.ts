import type { DecimalText } from '../decimal.ts';

/** As providers spell the volatility index. */
export const volatilityTicker = 'I:VIX';

/** `unknown`: the provider does not say, and nothing is assumed. */
export type ObservationDelay = 'real_time' | 'delayed' | 'end_of_day' | 'unknown';

/** What a provider observed of one ticker. Whether it is fresh is judged at each use, never kept. */
export interface ReferenceObservation {
  /** As the provider spells it: `TSLA`, `I:VIX`. */
  readonly ticker: string;
  readonly value: DecimalText;
  /** ns since the epoch, as text: more digits than a number holds. null: the provider does not say. */
  readonly observedAtNs: string | null;
  readonly delay: ObservationDelay;
  /** World ms. */
  readonly receivedAt: number;
  readonly requestId: string | null;
}

/** What came of asking for one ticker. A row of one never spoils another's. */
export type TickerAnswer =
  | { readonly kind: 'observed'; readonly observation: ReferenceObservation }
  | { readonly kind: 'not_entitled'; readonly ticker: string; readonly message: string }
  | { readonly kind: 'not_found'; readonly ticker: string; readonly message: string }
  /** A row that could not be read, or none at all. */
  | { readonly kind: 'unreadable'; readonly ticker: string; readonly message: string };
