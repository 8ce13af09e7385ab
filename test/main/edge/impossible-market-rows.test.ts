import { expect, test } from 'vitest';
import { reply } from '../../doubles/venue-stub.ts';
import { hour } from '../markets.ts';
import { aStubMarket } from '../stub-venue-service.ts';
import { aWirePosition } from '../venue/hyperliquid/account-rows.ts';
import { aCandleRow, hourMs } from '../venue/hyperliquid/wire-rows.ts';
import { aWatchedService, patiently } from './a-watched-service.ts';
import { beyondDates, lastError, ownDex, untilRead } from './impossible.ts';

/** Candles, quotes and positions out of bounds: an optional field is null; any other invalid row is left out and named. */

test('a candle with an impossible field is left out and the others are drawn', async () => {
  const bad = [
    { t: beyondDates },
    { t: -1 },
    { o: '0' },
    { h: '1000000000000', o: '1', c: '1', l: '1' },
    { v: '-1' },
    { n: -1 },
  ];
  await using watched = await aWatchedService();
  const first = Math.floor((watched.time.now() - 9 * hour) / hourMs) * hourMs;
  const row = (nth: number, change: object = {}) =>
    aCandleRow({ t: first + nth * hourMs, T: first + (nth + 1) * hourMs - 1, ...change });
  const rows = [row(0), ...bad.map((change, nth) => row(nth + 1, change)), row(bad.length + 1)];
  watched.venue.stub.answer('candleSnapshot', reply.json(rows));
  await untilRead(watched, '/api/markets');
  const { candles, complete } = await watched.json<{ candles: unknown[]; complete: boolean }>(
    '/api/markets/hl-testnet%3ABTC/candles?interval=1h&limit=10',
  );
  expect(candles).toHaveLength(2);
  expect(complete).toBe(false);
});

test('a venue with an impossible clock is still read, and the answer says so', async () => {
  await using watched = await aWatchedService({
    prepare: ({ stub }) =>
      stub.answer('exchangeStatus', reply.json({ time: beyondDates, specialStatuses: null })),
  });
  await untilRead(watched);
  await expect.poll(() => lastError(watched, 'venue'), patiently).toMatch(/exchangeStatus.*time/);
  expect((await watched.get('/api/markets/hl-testnet%3ABTC/state')).status).toBe(200);
});

test('an impossible figure of a quote is null beside all others, and a quote without a mark is left out', async () => {
  const contexts: readonly (readonly [object, object])[] = [
    // A new market: its price of yesterday is 0.
    [
      { prevDayPx: '0.0' },
      { mark: 101.25, oracle: 101.5, previousDay: null, change24hPct: null, fundingRate: 0.000_012_5 },
    ],
    [{ midPx: '-1' }, { mark: 101.25, mid: null }],
    [{ oraclePx: '0' }, { mark: 101.25, oracle: null }],
    [{ prevDayPx: '1000000000000' }, { mark: 101.25, previousDay: null }],
    [{ funding: '1.5' }, { mark: 101.25, fundingRate: null }],
    [{ openInterest: '-1' }, { mark: 101.25, openInterest: null }],
    [{ dayNtlVlm: '-1' }, { mark: 101.25, volume24hUsd: null }],
    ...['0', '-1', '1000000000000'].map((markPx) => [{ markPx }, { mark: null, stale: null }] as const),
  ];
  await using watched = await aWatchedService({
    prepare: (venue) => {
      const bad = contexts.map(([context], nth) => aStubMarket(`BAD${nth}`, context));
      ownDex(venue).markets = [aStubMarket('BTC'), ...bad, aStubMarket('ETH')];
    },
  });
  const quoteOf = (coin: string) => `/api/markets/hl-testnet%3A${coin}/quote`;
  await expect
    .poll(async () => {
      const { status, json } = await watched.get(quoteOf('ETH'));
      return status === 200 && (json() as { mark: number | null }).mark !== null;
    }, patiently)
    .toBe(true);
  for (const [nth, [, quote]] of contexts.entries())
    expect(await watched.json(quoteOf(`BAD${nth}`))).toMatchObject(quote);
});

test('a position with an impossible field is named as unreadable, and the others are shown', async () => {
  const bad = [
    { leverage: { type: 'cross', value: 0.5 } },
    { leverage: { type: 'cross', value: 1001 } },
    { maxLeverage: 5000 },
    { entryPx: '0' },
    { szi: '1000000000000000' },
    { marginUsed: '-1' },
    { returnOnEquity: '1e9' },
  ].map((change, nth) => ({ coin: `BAD${nth}`, ...change }));
  await using watched = await aWatchedService({
    prepare: (venue) => {
      ownDex(venue).positions = [aWirePosition(), ...bad.map((change) => aWirePosition(change))];
    },
  });
  await untilRead(watched);
  expect(await watched.json('/api/v1/agent/positions')).toMatchObject({
    positions: [{ coin: 'BTC' }],
    unreadable: bad.map(({ coin }) => ({ coin })),
  });
});

test('an impossible liquidation price is null', async () => {
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
