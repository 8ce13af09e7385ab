import type { CandlestickData, HistogramData, UTCTimestamp, WhitespaceData } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';
import type { ChartLook } from './chart-look.ts';

type Slot = WhitespaceData<UTCTimestamp>;
type CandlePoint = CandlestickData<UTCTimestamp> | Slot;

/** Converts ms to the UTC seconds that the chart library uses. */
export const secondsOf = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

export function candlePoint(
  { openTime, open, high, low, close }: Candle,
  openMs = Date.parse(openTime),
): CandlestickData<UTCTimestamp> {
  return { time: secondsOf(openMs), open, high, low, close };
}

export function volumePoint(
  { openTime, open, close, volume }: Candle,
  look: ChartLook,
  openMs = Date.parse(openTime),
): HistogramData<UTCTimestamp> {
  const color = close < open ? look.downBar : look.upBar;
  return { time: secondsOf(openMs), value: volume, color };
}

/** Returns one point for every slot. A slot without a candle gets an empty point, so that a gap keeps its width. */
export function chartPoints({ slots, series }: CandleChart): CandlePoint[] {
  const bySlot = new Map(series.candles.map((candle) => [Date.parse(candle.openTime), candle]));
  return slots.map((slot) => {
    const candle = bySlot.get(slot);
    return candle === undefined ? { time: secondsOf(slot) } : candlePoint(candle, slot);
  });
}
