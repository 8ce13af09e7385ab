import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import { dayMs, hourMs, minuteMs } from '../../../format/time.ts';

const unitMs = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs, M: 30 * dayMs } as const;

/** Length of an interval, ms; a month counts as 30 days. */
export function lengthOf(interval: CandleInterval): number {
  return Number.parseInt(interval, 10) * unitMs[interval.at(-1) as keyof typeof unitMs];
}
