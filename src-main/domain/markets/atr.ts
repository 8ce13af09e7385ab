import type { Candle } from './candle.ts';
import { shiftOpenTime } from './candle.ts';
import type { DecimalText } from '../decimal.ts';
import { averageText, Exact } from '../exact.ts';

/** Number of hourly true ranges in the average. */
export const atrHours = 24;

/**
 * Average true range of the 24 hours before `until`, the open time of the current hour. Needs 25 consecutive hourly candles,
 * because the first range uses the close before it; null if one is missing.
 */
export function averageTrueRange(candles: readonly Candle[], until: number): DecimalText | null {
  const byOpenTime = new Map(candles.map((candle) => [candle.openTime, candle]));
  let total = new Exact(0);
  for (let hour = 1; hour <= atrHours; hour += 1) {
    const candle = byOpenTime.get(shiftOpenTime(until, '1h', -hour));
    const before = byOpenTime.get(shiftOpenTime(until, '1h', -hour - 1));
    if (candle === undefined || before === undefined) return null;
    total = total.plus(trueRange(candle, before));
  }
  return averageText(total, new Exact(atrHours));
}

/** High minus low, extended to the previous close. */
function trueRange({ high, low }: Candle, { close }: Candle): Exact {
  return Exact.max(high, close).minus(Exact.min(low, close));
}
