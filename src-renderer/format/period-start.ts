import type { PerformancePeriod } from '../../src-preload/contract/views/performance/performance.ts';
import { dayMs, minuteMs } from './time.ts';

const days = { '24h': 1, '7d': 7, '30d': 30 } as const;

/** World ms at which a period begins, counted back from the start of the current minute as the service does; null: all time. */
export function periodStart(period: PerformancePeriod, nowMs: number): number | null {
  return period === 'all' ? null : Math.floor(nowMs / minuteMs) * minuteMs - days[period] * dayMs;
}
