import type { PerformancePeriod } from '../../src-preload/contract/views/performance/performance.ts';
import { dayMs, minuteMs } from './time.ts';

const days = { '24h': 1, '7d': 7, '30d': 30 } as const;

/** World ms at which an export of a period begins, its whole length before the current minute; null: all time. */
export function periodStart(period: PerformancePeriod, nowMs: number): number | null {
  return period === 'all' ? null : Math.floor(nowMs / minuteMs) * minuteMs - days[period] * dayMs;
}
