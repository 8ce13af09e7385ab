import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { minuteMs } from '../../format/time.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** World ms between two reads. A long period takes longer to add up and changes less in a moment. */
export const restMs: Readonly<Record<PerformancePeriod, number>> = {
  '24h': 0,
  '7d': 0,
  '30d': 5_000,
  all: 5_000,
};

/**
 * Returns the age of the last reading of the account's histories if it is past its limit, rounded down to a minute so that charts
 * do not redraw every second. The limit is in real time: a faster world gets older between two readings. null: not past the
 * limit, or not known.
 */
export function useHistoryAge(updatedAt: string | null): number | null {
  return useFromClock((now, { rate }) => {
    if (updatedAt === null || now === null) return null;
    const age = now - Date.parse(updatedAt);
    return age > freshnessLimitsMs.histories * Math.max(1, rate)
      ? Math.floor(age / minuteMs) * minuteMs
      : null;
  });
}
