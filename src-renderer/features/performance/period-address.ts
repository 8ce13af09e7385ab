import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';

export const periods = ['24h', '7d', '30d', 'all'] as const satisfies readonly PerformancePeriod[];

/** Returns the period that an address names; without a valid one, seven days. */
export function periodOf(text: string | null): PerformancePeriod {
  return periods.find((period) => period === text) ?? '7d';
}
