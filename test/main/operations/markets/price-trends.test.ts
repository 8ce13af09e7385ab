import { expect, test, vi } from 'vitest';
import { getPriceTrends } from '../../../../src-main/operations/markets/price-trends.ts';
import type { PriceTrends } from '../../../../src-preload/contract/views/markets/price-trends.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aMarket, aReading, day, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

const app = freshForEachTest(() =>
  anOpenSource({ reading: aReading({ markets: [aMarket(), aMarket({ coin: 'ETH' })] }) }),
);

function putMark(at: number, mark: string | null, coin = 'BTC'): void {
  const sample = {
    coin,
    at,
    mark: mark === null ? null : decimal(mark),
    oracle: decimal('1'),
    mid: decimal('1'),
  };
  app.store.writer.putPrices([sample]);
}

function putClose(openTime: number, close: string, coin = 'BTC'): void {
  const prices = { open: decimal('1'), high: decimal('9'), low: decimal('1'), close: decimal(close) };
  const candle = { openTime, closeTime: openTime + hour - 1, ...prices, volume: decimal('1'), trades: 1 };
  app.store.writer.putCandles({ coin, interval: '1h' }, [candle], { fromTime: 0, readAt: now });
}

const asked = (): Promise<PriceTrends> => app.ask(getPriceTrends, null, { pause: () => null });
const pricesOf = ({ trends }: PriceTrends) =>
  trends.map(({ marketId, source, points }) => [marketId, source, ...points.map(({ price }) => price)]);
const halfHour = now - (now % (30 * minute));

test('a trend has the last mark of each half hour of the last 24 hours', async () => {
  putMark(now - 25 * hour, '1');
  putMark(halfHour - 60 * minute, '90');
  putMark(halfHour - 30 * minute, '100');
  putMark(halfHour - 29 * minute, '101');
  putMark(halfHour - minute, null);
  putMark(halfHour, '102');
  expect(pricesOf(await asked())).toEqual([['sim-testnet:BTC', 'mark_samples', 90, 101, 102]]);
});

test('a market that is not sampled has the closes of its cached hourly candles that were over when read', async () => {
  const lastHour = now - (now % hour) - hour;
  for (const nth of [30, 2, 1, 0]) putClose(lastHour - nth * hour, String(9 - nth / 10));
  putClose(lastHour + hour, '5');
  const trends = await asked();
  expect(pricesOf(trends)).toEqual([['sim-testnet:BTC', 'hourly_candles', 8.8, 8.9, 9]]);
  expect(Date.parse(trends.to) - Date.parse(trends.from)).toBe(day - 1);
});

test('a sampled market has the closes of its candles before its first sample', async () => {
  const lastHour = now - (now % hour) - hour;
  for (const nth of [3, 2, 1, 0]) putClose(lastHour - nth * hour, String(9 - nth / 10));
  putMark(halfHour, '102');
  const [trend] = pricesOf(await asked());
  expect(trend).toEqual(['sim-testnet:BTC', 'candles_and_samples', 8.7, 8.8, 8.9, 9, 102]);
});

test('the hours before the first sample of a market are read once, and of no market that is not sampled', async () => {
  putMark(now - (now % minute), '102');
  expect((await asked()).trends).toEqual([]);
  await vi.waitFor(() => expect(app.store.reader.candleSpan({ coin: 'BTC', interval: '1h' })).not.toBeNull());
  const [trend] = pricesOf(await asked());
  expect(trend?.slice(0, 2)).toEqual(['sim-testnet:BTC', 'candles_and_samples']);
  expect(app.venue.asked.map(({ coin, interval }) => `${coin} ${interval}`)).toEqual(['BTC 1h']);
});

test('a market with neither samples nor candles has no trend, and the venue is not asked', async () => {
  expect((await asked()).trends).toEqual([]);
  expect(app.venue.asked).toEqual([]);
});
