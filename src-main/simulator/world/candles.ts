import { openTimeAt, shiftOpenTime, type Interval } from '../../domain/markets/candle.ts';
import { minuteMs } from '../../time.ts';
import type { Bar } from './bar.ts';
import type { BarSeries } from './bar-series.ts';
import type { Turnover } from './turnover.ts';

/** Most candles that the venue keeps per interval. */
const mostCandles = 5000;

export interface TimedBar {
  readonly openTime: number;
  /** Last millisecond of the interval. */
  readonly closeTime: number;
  readonly bar: Bar;
}

export interface CandleRange {
  readonly interval: Interval;
  readonly startTime: number;
  readonly endTime: number;
}

/** Returns the bar of the interval opening at `openTime`, up to `now`; null: nothing traded in it. */
function candleAt(bars: BarSeries, span: { openTime: number; nextOpen: number; now: number }): Bar | null {
  return bars.between(span.openTime / minuteMs, span.nextOpen / minuteMs, Math.floor(span.now / 1000));
}

/** Returns candles from the one containing `startTime` to the one containing `endTime` or `now`, oldest first. */
export function candlesOf(
  market: { readonly bars: BarSeries; readonly turnover: Turnover },
  range: CandleRange,
  now: number,
): readonly TimedBar[] {
  const { interval } = range;
  const ended = Math.min(now, market.turnover.endMinute * minuteMs - 1);
  const newest = openTimeAt(ended, interval);
  const first = Math.max(
    openTimeAt(range.startTime, interval),
    openTimeAt(market.turnover.firstMinute * minuteMs, interval),
    shiftOpenTime(newest, interval, 1 - mostCandles),
  );
  const last = Math.min(newest, openTimeAt(range.endTime, interval));
  const candles: TimedBar[] = [];
  for (let openTime = first; openTime <= last;) {
    const nextOpen = shiftOpenTime(openTime, interval, 1);
    const bar = candleAt(market.bars, { openTime, nextOpen, now });
    if (bar !== null) candles.push({ openTime, closeTime: nextOpen - 1, bar });
    openTime = nextOpen;
  }
  return candles;
}
