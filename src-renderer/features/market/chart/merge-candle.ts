import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../../../src-preload/contract/views/markets/candles.ts';
import type { LiveCandle } from '../../../stores/live-candles.ts';

type Merge =
  | { readonly kind: 'merged'; readonly chart: CandleChart }
  /** Intervals lie between: only the service can say which of them are gaps. */
  | { readonly kind: 'jump' };

function withCandles(
  chart: CandleChart,
  candles: readonly Candle[],
  change: { readonly slots: readonly number[]; readonly historicalFromMs: number | null },
): CandleChart {
  const last = candles.at(-1) ?? null;
  const lastCandle = last === null ? null : { openTime: last.openTime, close: last.close };
  return { ...chart, series: { ...chart.series, candles: [...candles], lastCandle }, ...change };
}

/** Merges one live candle into a chart: it replaces the last one, follows on it directly, or corrects an earlier one. */
export function mergeCandle(chart: CandleChart, live: LiveCandle): Merge {
  const { candle, historicalFromMs } = live;
  const { slots } = chart;
  const { candles } = chart.series;
  const last = candles.at(-1);
  if (last === undefined) return { kind: 'jump' };
  const openMs = Date.parse(candle.openTime);
  if (candle.openTime === last.openTime) {
    const next = [...candles.slice(0, -1), candle];
    return { kind: 'merged', chart: withCandles(chart, next, { slots, historicalFromMs }) };
  }
  if (openMs > Date.parse(last.openTime)) {
    if (openMs !== Date.parse(last.closeTime) + 1) return { kind: 'jump' };
    const next = { slots: [...slots, openMs], historicalFromMs };
    return { kind: 'merged', chart: withCandles(chart, [...candles, candle], next) };
  }
  const corrected = candles.map((each) => (each.openTime === candle.openTime ? candle : each));
  return {
    kind: 'merged',
    chart: withCandles(chart, corrected, { slots, historicalFromMs: chart.historicalFromMs }),
  };
}
