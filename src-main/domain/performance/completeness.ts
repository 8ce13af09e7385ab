import type { PeriodRange } from './period.ts';

/** What is said of a sum over fills: whether any of them may be missing. */
export interface Completeness {
  readonly complete: boolean;
  /** `fill_history_truncated`: older fills of the period are missing; null also where newer ones may be. */
  readonly reason: 'fill_history_truncated' | null;
}

interface KnownHistory {
  readonly range: PeriodRange;
  /** null: the first reading of the history is not done. */
  readonly span: { readonly knownFrom: number; readonly readThrough: number } | null;
  /** Holes that could not be filled, both ends included. */
  readonly gaps: readonly { readonly fromTime: number; readonly toTime: number }[];
  /** The first reading was stopped by the venue's cap: older rows than `knownFrom` exist. */
  readonly capReached: boolean;
  /** It was last read too long ago: newer rows may exist. */
  readonly isLate: boolean;
}

const truncated: Completeness = { complete: false, reason: 'fill_history_truncated' };

/**
 * Complete: no cap stopped inside the period and no stored gap lies in it. `all` asks for more: paging from time 0 must have
 * ended below the cap. How recent the last row is says nothing, as an account may rest; how recent the last reading is does.
 */
export function completenessOf({ range, span, gaps, capReached, isLate }: KnownHistory): Completeness {
  if (span === null) return truncated;
  if (range.period === 'all' && (capReached || span.knownFrom > 0)) return truncated;
  if (span.knownFrom > range.fromTime) return truncated;
  const isHoled = gaps.some(({ fromTime, toTime }) => fromTime <= range.toTime && toTime >= range.fromTime);
  return isHoled ? truncated : { complete: !isLate, reason: null };
}
