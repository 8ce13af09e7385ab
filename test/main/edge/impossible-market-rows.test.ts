import { describe, expect, test } from 'vitest';
import { reply } from '../../doubles/venue-stub.ts';
import { hour } from '../markets.ts';
import { aStubMarket } from '../stub-venue-service.ts';
import { aWirePosition } from '../venue/hyperliquid/account-rows.ts';
import { aCandleRow, hourMs } from '../venue/hyperliquid/wire-rows.ts';
import { aWatchedService, patiently } from './a-watched-service.ts';
import { beyondDates, impossibleTimes, lastError, ownDex, untilRead } from './impossible.ts';

/** Candles, quotes and positions out of bounds: what its row can do without is null, any other row is left out and named. */

test.each([
  { t: beyondDates },
  { t: -1 },
  { o: '0' },
  { h: '1000000000000', o: '1', c: '1', l: '1' },
  { v: '-1' },
  { n: -1 },
])('a candle with %j is left out and the others are drawn', async (bad) => {
  await using watched = await aWatchedService();
  const first = Math.floor((watched.time.now() - 3 * hour) / hourMs) * hourMs;
  const row = (nth: number, change: object = {}) =>
    aCandleRow({ t: first + nth * hourMs, T: first + (nth + 1) * hourMs - 1, ...change });
  watched.venue.stub.answer('candleSnapshot', reply.json([row(0), row(1, bad), row(2)]));
  await untilRead(watched, '/api/markets');
  const { candles, complete } = await watched.json<{ candles: unknown[]; complete: boolean }>(
    '/api/markets/hl-testnet%3ABTC/candles?interval=1h&limit=10',
  );
  expect(candles).toHaveLength(2);
  expect(complete).toBe(false);
});

test.each(impossibleTimes)('a venue whose clock says %d is read all the same, and says so', async (time) => {
  await using watched = await aWatchedService({
    prepare: ({ stub }) => stub.answer('exchangeStatus', reply.json({ time, specialStatuses: null })),
  });
  await untilRead(watched);
  await expect.poll(() => lastError(watched, 'venue'), patiently).toMatch(/exchangeStatus.*time/);
  expect((await watched.get('/api/markets/hl-testnet%3ABTC/state')).status).toBe(200);
});

describe('a quote', () => {
  const quoteOf = async (context: object) => {
    await using watched = await aWatchedService({
      prepare: (venue) => {
        ownDex(venue).markets = [aStubMarket('BTC', context), aStubMarket('ETH')];
      },
    });
    await expect
      .poll(async () => {
        const { status, json } = await watched.get('/api/markets/hl-testnet%3AETH/quote');
        return status === 200 && (json() as { mark: number | null }).mark !== null;
      }, patiently)
      .toBe(true);
    return await watched.json('/api/markets/hl-testnet%3ABTC/quote');
  };

  test('of a new market with a previous-day price of 0 has no change, and all the rest', async () => {
    expect(await quoteOf({ prevDayPx: '0.0' })).toMatchObject({
      mark: 101.25,
      oracle: 101.5,
      previousDay: null,
      change24hPct: null,
      fundingRate: 0.000_012_5,
    });
  });

  test.each([
    ['midPx', '-1', 'mid'],
    ['oraclePx', '0', 'oracle'],
    ['prevDayPx', '1000000000000', 'previousDay'],
    ['funding', '1.5', 'fundingRate'],
    ['openInterest', '-1', 'openInterest'],
    ['dayNtlVlm', '-1', 'volume24hUsd'],
  ])('with an impossible %s of %s has no %s', async (field, value, name) => {
    expect(await quoteOf({ [field]: value })).toMatchObject({ mark: 101.25, [name]: null });
  });

  test.each(['0', '-1', '1000000000000'])('with an impossible mark of %s is no quote', async (markPx) => {
    expect(await quoteOf({ markPx })).toMatchObject({ mark: null, stale: null });
  });
});

test.each([
  { leverage: { type: 'cross', value: 0.5 } },
  { leverage: { type: 'cross', value: 1001 } },
  { maxLeverage: 5000 },
  { entryPx: '0' },
  { szi: '1000000000000000' },
  { marginUsed: '-1' },
  { returnOnEquity: '1e9' },
])('a position with %j is named as unreadable, and the others are shown', async (bad) => {
  await using watched = await aWatchedService({
    prepare: (venue) => {
      ownDex(venue).positions = [aWirePosition(), aWirePosition({ coin: 'ETH', ...bad })];
    },
  });
  await untilRead(watched);
  expect(await watched.json('/api/v1/agent/positions')).toMatchObject({
    positions: [{ coin: 'BTC' }],
    unreadable: [{ coin: 'ETH' }],
  });
});

test('a liquidation price that can’t be is null', async () => {
  await using watched = await aWatchedService({
    prepare: (venue) => {
      ownDex(venue).positions = [aWirePosition({ liquidationPx: '-4.5' })];
    },
  });
  await untilRead(watched);
  expect(await watched.json('/api/v1/agent/positions')).toMatchObject({
    positions: [{ coin: 'BTC', liquidation_price: null }],
  });
});
