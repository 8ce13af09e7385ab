import { expect, test } from 'vitest';
import type { CandleChart, CandleRequest } from '../../../../../src-preload/contract/bridge/calls.ts';
import { loadCandles } from '../../../../../src-renderer/features/market/chart/load-candles.ts';
import type { Ask } from '../../../../../src-renderer/operations/ask.ts';
import { aChart } from '../../../builders.ts';

const subject = { marketId: 'sim-testnet:BTC', interval: '1h' } as const;

/** A service that has these charts, by limit; a missing one fails. */
function asking(charts: Readonly<Record<number, CandleChart>>) {
  const asked: CandleRequest[] = [];
  const ask = (async (_name: string, args: CandleRequest) => {
    asked.push(args);
    const value = charts[args.limit];
    if (value !== undefined) return { kind: 'answer', value };
    return { kind: 'failure', error: { code: 'provider_failed', message: 'The venue answered 502.' } };
  }) as unknown as Ask;
  return { ask, asked };
}

test('recent candles are requested first, and two are enough', async () => {
  const { ask, asked } = asking({ 200: aChart(0, 1) });
  expect(await loadCandles(ask, subject)).toMatchObject({ kind: 'ready', reach: 'recent' });
  expect(asked).toEqual([{ ...subject, limit: 200 }]);
});

test('with too few recent candles the request goes further back for the same market and interval', async () => {
  const { ask, asked } = asking({ 200: aChart(0), 5000: aChart(-9, -8, 0) });
  const load = await loadCandles(ask, subject);
  expect(load).toMatchObject({ kind: 'ready', reach: 'further-back' });
  expect(load.kind === 'ready' && load.chart.series.candles).toHaveLength(3);
  expect(asked).toEqual([
    { ...subject, limit: 200 },
    { ...subject, limit: 5000 },
  ]);
});

test('if neither request gives two candles, the chart says how many there are', async () => {
  expect(await loadCandles(asking({ 200: aChart(), 5000: aChart(0) }).ask, subject)).toEqual({
    kind: 'too-few',
    count: 1,
  });
});

test('a failed request is a failure with its cause, never an empty chart', async () => {
  expect(await loadCandles(asking({}).ask, subject)).toMatchObject({
    kind: 'failed',
    error: { code: 'provider_failed' },
  });
  expect((await loadCandles(asking({ 200: aChart() }).ask, subject)).kind).toBe('failed');
});

test('one stored candle and a failing venue give a failure, not a count of candles', async () => {
  const stored = {
    ...aChart(0),
    incompleteMessage: 'Could not load the candles. The venue answered 500.',
  };
  expect(await loadCandles(asking({ 200: stored, 5000: stored }).ask, subject)).toEqual({
    kind: 'failed',
    error: { code: 'provider_failed', message: stored.incompleteMessage },
  });
});
