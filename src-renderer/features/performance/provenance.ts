import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { Performance } from '../../../src-preload/contract/views/performance.ts';

/** Why figures do not rest on all of the period. */
export function incompleteWords({ period, source }: Pick<Performance, 'period' | 'source'>): string {
  if (source === 'exchange_fills') return 'older fills are still being read.';
  return period === 'all'
    ? 'the venue keeps no fills further back than those that were read, or a stretch of them is missing.'
    : 'a stretch of fills in this period is missing.';
}

/** How old the last reading of the venue is where that is past its limit; null where it is not, or is not known. */
export function staleAge(
  { updated_at: updatedAt }: Pick<Performance, 'updated_at'>,
  nowMs: number | null,
): number | null {
  if (updatedAt === null || nowMs === null) return null;
  const age = nowMs - Date.parse(updatedAt);
  return age > freshnessLimitsMs.histories ? age : null;
}
