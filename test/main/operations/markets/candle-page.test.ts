import { expect, test, vi } from 'vitest';
import { openTimeAt } from '../../../../src-main/domain/markets/candle.ts';
import { getCandleChart } from '../../../../src-main/operations/markets/candle-series.ts';
import { getCandlePage } from '../../../../src-main/operations/markets/candle-page.ts';
import { listCandles } from '../../../../src-main/operations/markets/candle-list.ts';
import type { CandlePage } from '../../../../src-preload/contract/bridge/calls.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

const app = freshForEachTest(() => anOpenSource());
const lastHour = openTimeAt(now, '1h');

const pageBefore = (before: number, limit = 10): Promise<CandlePage> =>
  app.ask(
    getCandlePage,
    { marketId: 'sim-testnet:BTC', interval: '1h', before, limit },
    { signal: new AbortController().signal },
  );
const hoursAgo = ({ candles }: CandlePage): number[] =>
  candles.map(({ openTime }) => (lastHour - Date.parse(openTime)) / hour);

test('a page ends just before the chart without a missing interval', async () => {
  const page = await pageBefore(lastHour - 5 * hour, 3);
  expect(hoursAgo(page)).toEqual([8, 7, 6]);
  expect(page.slots).toEqual([8, 7, 6].map((ago) => lastHour - ago * hour));
  expect(page).toMatchObject({ end: null, incompleteMessage: null });
});

test('a page gives way to live reads in the request budget', async () => {
  await pageBefore(lastHour);
  expect(app.venue.asked).toMatchObject([{ isPatient: true }]);
});

test('a page that the store has in full is not requested', async () => {
  const question = { marketId: 'sim-testnet:BTC', interval: '1h', limit: 200 } as const;
  await app.ask(getCandleChart, question, { signal: new AbortController().signal });
  await pageBefore(lastHour - 20 * hour);
  expect(app.venue.asked).toHaveLength(1);
});

test("the history ends where the venue's 5,000 candles do", async () => {
  const page = await pageBefore(lastHour - 4_995 * hour);
  expect(hoursAgo(page)).toEqual([4_999, 4_998, 4_997, 4_996]);
  expect(page.end).toBe('venue_limit');
  expect(await pageBefore(lastHour - 4_999 * hour)).toMatchObject({ candles: [], end: 'venue_limit' });
});

test('a pause in trading longer than a page is skipped, and its intervals stay in the chart as gaps', async () => {
  app.venue.has = (openTime) => openTime <= lastHour - 100 * hour;
  const page = await pageBefore(lastHour, 10);
  expect(hoursAgo(page)).toEqual([109, 108, 107, 106, 105, 104, 103, 102, 101, 100]);
  expect(page.slots.at(-1)).toBe(lastHour - hour);
  expect(page.slots).toHaveLength(109);
  expect(page.end).toBeNull();
});

test("a market's first candle ends its history", async () => {
  app.venue.has = (openTime) => openTime >= lastHour - 4 * hour;
  const page = await pageBefore(lastHour - 2 * hour, 10);
  expect(hoursAgo(page)).toEqual([4, 3]);
  expect(page.end).toBeNull();
  expect(await pageBefore(lastHour - 4 * hour, 10)).toEqual({
    candles: [],
    slots: [],
    end: 'first_candle',
    incompleteMessage: null,
  });
});

test('a page that could not be read is a failure, though the store has some of it', async () => {
  await pageBefore(lastHour - 5 * hour, 3);
  app.venue.behavior = { kind: 'fails' };
  await expect(pageBefore(lastHour - 5 * hour, 10)).rejects.toMatchObject({ code: 'provider_failed' });
});

test('a page without a readable row has its intervals, so that a reader goes on before them', async () => {
  const { fetchCandles } = app.venue;
  vi.spyOn(app.venue, 'fetchCandles').mockImplementation(async (query, signal) => {
    const { rows } = await fetchCandles(query, signal);
    const isReadable = (openTime: number) => openTime > lastHour - 4 * hour || openTime < lastHour - 8 * hour;
    const bad = { source: 'candleSnapshot', row: 'BTC 1h', field: 'h' } as const;
    return { rows: rows.filter(({ openTime }) => isReadable(openTime)), invalid: [bad] };
  });
  const page = await pageBefore(lastHour - 3 * hour, 3);
  expect(page).toMatchObject({ candles: [], end: null, incompleteMessage: expect.any(String) });
  expect(page.slots).toEqual([6, 5, 4].map((ago) => lastHour - ago * hour));
  const listed: number[] = [];
  for (let cursor: string | undefined, nth = 0; nth < 4; nth += 1) {
    const question = { marketId: 'sim-testnet:BTC', interval: '1h', limit: 4, cursor } as const;
    const { candles, next } = await app.ask(listCandles, question, { signal: new AbortController().signal });
    listed.push(...candles.map(({ openTime }) => (lastHour - Date.parse(openTime)) / hour));
    if (next === null) break;
    cursor = next;
  }
  expect(listed).toEqual([3, 2, 1, 0, 11, 10, 9, 15, 14, 13, 12]);
});
