import type { DecimalText } from '../decimal.ts';
import { dayMs, hourMs, minuteMs, weekMs } from '../../time.ts';

/** Length in ms of each interval; months vary. */
const fixedLengths = {
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '2h': 2 * hourMs,
  '4h': 4 * hourMs,
  '8h': 8 * hourMs,
  '12h': 12 * hourMs,
  '1d': dayMs,
  '3d': 3 * dayMs,
  '1w': weekMs,
} as const;
export type Interval = keyof typeof fixedLengths | '1M';

/** Every interval, the shortest first. */
export const intervals: readonly Interval[] = [
  ...(Object.keys(fixedLengths) as (keyof typeof fixedLengths)[]),
  '1M',
];

/** One venue candle; times in ms, volume in base units. */
export interface Candle {
  readonly openTime: number;
  readonly closeTime: number;
  readonly open: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  readonly close: DecimalText;
  readonly volume: DecimalText;
  readonly trades: number;
}

/** Open time of the interval `steps` after the one opening at `openTime`; negative: before it. */
export function shiftOpenTime(openTime: number, interval: Interval, steps: number): number {
  if (interval !== '1M') return openTime + steps * fixedLengths[interval];
  const date = new Date(openTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps, 1);
}

/** Weeks open on Mondays: the epoch was a Thursday, so they are counted from 1970-01-05. */
const weekOrigin = 4 * dayMs;

/** Open time of the interval that contains `instant`, on the venue's UTC grid. */
export function openTimeAt(instant: number, interval: Interval): number {
  if (interval === '1M') return shiftOpenTime(instant, '1M', 0);
  const origin = interval === '1w' ? weekOrigin : 0;
  const length = fixedLengths[interval];
  return Math.floor((instant - origin) / length) * length + origin;
}

/** Number of intervals that overlap the range, both ends included. */
export function countIntervals(from: number, to: number, interval: Interval): number {
  if (to < from) return 0;
  if (interval !== '1M') {
    const [first, last] = [openTimeAt(from, interval), openTimeAt(to, interval)];
    return (last - first) / fixedLengths[interval] + 1;
  }
  const [first, last] = [new Date(from), new Date(to)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  return 12 * years + last.getUTCMonth() - first.getUTCMonth() + 1;
}

/** World ms from which the candle opening at `lastOpenTime` is historical: one full interval has passed since it closed. */
export function historicalFrom(lastOpenTime: number, interval: Interval): number {
  return shiftOpenTime(lastOpenTime, interval, 2);
}

/** Open times of every interval from `first` to `last`, both included. */
export function slotsBetween(first: number, last: number, interval: Interval): number[] {
  const slots: number[] = [];
  for (let at = first; at <= last; at = shiftOpenTime(at, interval, 1)) slots.push(at);
  return slots;
}
