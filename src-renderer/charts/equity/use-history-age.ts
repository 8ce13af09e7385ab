import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { minuteMs } from '../../format/time.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** World ms between two askings: of a long time more is added up, and a moment changes less of it. */
export const restMs: Readonly<Record<PerformancePeriod, number>> = {
  '24h': 0,
  '7d': 0,
  '30d': 5_000,
  all: 5_000,
};

/**
 * How old the last reading of the account's histories is where that is past its limit, which is of real time: a world that runs
 * faster gets older between two readings. Rounded to a minute, so that charts do not redraw every second. null where it is not, or
 * is not known.
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
