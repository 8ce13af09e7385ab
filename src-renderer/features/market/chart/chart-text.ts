import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { CandleInterval, Candle } from '../../../../src-preload/contract/views/markets/candles.ts';
import { counted } from '../../../format/number.ts';
import { localInstant } from '../../../format/instant.ts';

export const intervalLabels = {
  '1m': '1 minute',
  '3m': '3 minutes',
  '5m': '5 minutes',
  '15m': '15 minutes',
  '30m': '30 minutes',
  '1h': '1 hour',
  '2h': '2 hours',
  '4h': '4 hours',
  '8h': '8 hours',
  '12h': '12 hours',
  '1d': '1 day',
  '3d': '3 days',
  '1w': '1 week',
  '1M': '1 month',
} as const satisfies Record<CandleInterval, string>;

/** Counts the intervals between the first and the last candle for which the venue has no candle. */
export function gapCount({ slots, series }: CandleChart): number {
  return Math.max(0, slots.length - series.candles.length);
}

/** `200 candles from the venue. 1 interval has no candle and is left empty.` */
export function candlesText(chart: CandleChart): string {
  const gaps = gapCount(chart);
  const candles = `${counted(chart.series.candles.length, 'candle')} from the venue.`;
  if (gaps === 0) return candles;
  return `${candles} ${counted(gaps, 'interval has', 'intervals have')} no candle and ${gaps === 1 ? 'is' : 'are'} left empty.`;
}

/** Describes the chart for a screen reader. */
export function chartLabel(chart: CandleChart, coin: string, price: (value: number) => string): string {
  const { candles, interval, lastCandle } = chart.series;
  const gaps = gapCount(chart);
  const last =
    lastCandle === null
      ? ''
      : ` Last candle opened ${localInstant.toMinute(Date.parse(lastCandle.openTime))}, close ${price(lastCandle.close)}.`;
  const missing = gaps === 0 ? '' : `, ${counted(gaps, 'interval')} without a candle`;
  return `Candle chart of ${coin}, ${intervalLabels[interval]} each, ${counted(candles.length, 'candle')}${missing}.${last}`;
}

/** Whether the newest candle is history. That depends on world time alone, not on when the series was read. */
export function isHistorical(chart: CandleChart, nowMs: number | null): boolean {
  return chart.historicalFromMs !== null && nowMs !== null && nowMs >= chart.historicalFromMs;
}

/** Whether the last candle's interval is still running: its close is then the last trade so far. */
export function isRunning({ series }: CandleChart, nowMs: number | null): boolean {
  const last = series.candles.at(-1);
  return last !== undefined && nowMs !== null && nowMs <= Date.parse(last.closeTime);
}

/** One slot of the chart; `candle` is null if the venue has none. */
export interface ChartSlot {
  readonly openMs: number;
  readonly candle: Candle | null;
}

/** Returns the last `count` slots, newest first. */
export function latestSlots({ slots, series }: CandleChart, count: number): readonly ChartSlot[] {
  const bySlot = new Map(series.candles.map((candle) => [Date.parse(candle.openTime), candle]));
  return slots
    .slice(-count)
    .toReversed()
    .map((openMs) => ({ openMs, candle: bySlot.get(openMs) ?? null }));
}

export function slotAt(chart: CandleChart, openMs: number | null): ChartSlot | null {
  const wanted = openMs ?? chart.slots.at(-1);
  if (wanted === undefined) return null;
  const candle = chart.series.candles.findLast(({ openTime }) => Date.parse(openTime) === wanted) ?? null;
  return { openMs: wanted, candle };
}
