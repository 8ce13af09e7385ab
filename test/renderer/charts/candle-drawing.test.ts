import { expect, test } from 'vitest';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import { candleChange } from '../../../src-renderer/charts/candle-change.ts';
import { chartPoints } from '../../../src-renderer/charts/candle-points.ts';
import { aCandle, aChart, hour, noon } from '../builders.ts';

test('every slot has its place, and a slot without a candle stays empty', () => {
  const candles = chartPoints(aChart(-3, 0));
  expect(candles.map((point) => 'open' in point)).toEqual([true, false, false, true]);
  const times = candles.map(({ time }) => time);
  expect(times).toEqual([-3, -2, -1, 0].map((at) => (noon + at * hour) / 1000));
});

function withCandles(
  chart: CandleChart,
  candles: CandleChart['series']['candles'],
  slots = chart.slots,
): CandleChart {
  return { ...chart, slots, series: { ...chart.series, candles } };
}

test('a moved last candle and a directly following one are updated in place', () => {
  const drawn = aChart(-1, 0);
  const [first] = drawn.series.candles;
  const moved = aCandle(noon, { close: 42 });
  expect(candleChange(drawn, withCandles(drawn, [first!, moved]))).toEqual({
    kind: 'tail',
    candles: [moved],
  });
  const next = aCandle(noon + hour);
  const grown = withCandles(drawn, [...drawn.series.candles, next], [...drawn.slots, noon + hour]);
  expect(candleChange(drawn, grown)).toEqual({ kind: 'tail', candles: [next] });
});

test('a change of an earlier slot redraws everything', () => {
  const drawn = aChart(-2, -1, 0);
  const [first, , last] = drawn.series.candles;
  expect(
    candleChange(drawn, withCandles(drawn, [first!, aCandle(noon - hour, { close: 1 }), last!])),
  ).toEqual({ kind: 'all' });
  expect(candleChange(drawn, aChart(-1, 0, 1))).toEqual({ kind: 'all' });
  expect(candleChange(aChart(-3, 0), aChart(-3, -1, 0))).toEqual({ kind: 'all' });
  expect(candleChange(null, drawn)).toEqual({ kind: 'all' });
});

test('a jump over intervals redraws everything, since its slots must be extended', () => {
  const drawn = aChart(-1, 0);
  const jumped = withCandles(
    drawn,
    [...drawn.series.candles, aCandle(noon + 3 * hour)],
    [...drawn.slots, ...[1, 2, 3].map((at) => noon + at * hour)],
  );
  expect(candleChange(drawn, jumped)).toEqual({ kind: 'all' });
});

test('the same candles need no drawing', () => {
  const drawn = aChart(-1, 0);
  expect(candleChange(drawn, drawn)).toEqual({ kind: 'none' });
  expect(candleChange(drawn, { ...drawn, historicalFromMs: 1 })).toEqual({ kind: 'none' });
});
