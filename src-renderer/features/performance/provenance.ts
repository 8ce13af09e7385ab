import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { Performance } from '../../../src-preload/contract/views/performance.ts';

/**
 * How old the last reading of the venue is where that is past its limit, which is of real time: a world that runs faster
 * gets older between two readings. null where it is not, or is not known.
 */
export function staleAge(
  { updatedAt }: Pick<Performance, 'updatedAt'>,
  nowMs: number | null,
  rate: number,
): number | null {
  if (updatedAt === null || nowMs === null) return null;
  const age = nowMs - Date.parse(updatedAt);
  return age > freshnessLimitsMs.histories * Math.max(1, rate) ? age : null;
}
