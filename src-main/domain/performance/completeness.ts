import type { TimeRange } from './period.ts';

/** Whether a sum over fills may miss some. */
export interface Completeness {
  readonly complete: boolean;
  /** `fill_history_truncated`: older fills of the period are missing; null also if only newer ones may be missing. */
  readonly reason: 'fill_history_truncated' | null;
}

interface KnownHistory {
  readonly range: TimeRange;
  /** null: the first read of the history is not complete. */
  readonly span: { readonly knownFrom: number; readonly readThrough: number } | null;
  /** Permanent gaps, both ends included. */
  readonly gaps: readonly { readonly fromTime: number; readonly toTime: number }[];
  /** The venue's cap stopped the first read: rows older than `knownFrom` exist. */
  readonly capReached: boolean;
  /** The last read is too old: newer rows may exist. */
  readonly isLate: boolean;
}

const truncated: Completeness = { complete: false, reason: 'fill_history_truncated' };

/**
 * Complete if the known history covers the period without a gap and the last read is recent; `all` also needs paging from time 0
 * to have ended below the cap. The age of the last row does not matter, because an account may be idle.
 */
export function completenessOf({ range, span, gaps, capReached, isLate }: KnownHistory): Completeness {
  if (span === null) return truncated;
  if (range.period === 'all' && (capReached || span.knownFrom > 0)) return truncated;
  if (span.knownFrom > range.fromTime) return truncated;
  const isHoled = gaps.some(({ fromTime, toTime }) => fromTime <= range.toTime && toTime >= range.fromTime);
  return isHoled ? truncated : { complete: !isLate, reason: null };
}
