import type { Candle } from './candle.ts';
import { shiftOpenTime } from './candle.ts';
import type { DecimalText } from '../decimal.ts';
import type { Exact as ExactNumber } from '../exact.ts';
import { averageText, Exact } from '../exact.ts';

/** Ranges that are averaged. */
export const atrHours = 24;

/**
 * Mean true range of the 24 hours that end with `until`, the open time of the hour under way. Takes 25 hourly candles without
 * a hole, as the first range needs the close before it: with one missing it is null, and no other hour stands in for it.
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

/** From the lowest to the highest of the hour, the price at which it began among them. */
function trueRange({ high, low }: Candle, { close }: Candle): ExactNumber {
  return Exact.max(high, close).minus(Exact.min(low, close));
}
