import { describe, expect, test } from 'vitest';
import type { CurrentSource } from '../../../../src-main/operations/current-source.ts';
import { getClosedTradeCharts } from '../../../../src-main/operations/performance/closed-trade-charts.ts';
import { ClosedTradeCharts } from '../../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import { vault } from '../../agent-status.ts';
import { getCharts, getFigures } from '../../asked.ts';
import { aPayment, decimal } from '../../domain/performance/a-trip.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aTrade, day, hour, minute, putFills, putFunding, wholeSpan } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));
type Ask = CurrentSource['ask'];

const chartsOf = async (period: '24h' | '7d' | '30d' | 'all', pause: () => null = () => null) =>
  await (app.ask as Ask)(getClosedTradeCharts, { period }, { pause });

/** Stores a mark in each of these minutes before the present. */
function putMarks(coin: string, marks: Readonly<Record<number, string>>): void {
  app.store.writer.putPrices(
    Object.entries(marks).map(([minutesAgo, mark]) => ({
      coin,
      at: now - (now % minute) - Number(minutesAgo) * minute,
      mark: decimal(mark),
      oracle: null,
      mid: null,
    })),
  );
}

describe('closed trades one by one', () => {
  test('have the net P&L, hold and excursion computed by hand', async () => {
    // aFill buys 1 at 100; each of the two fills pays 0.01. Held from 60 to 50 minutes ago, and from 40 to 35.
    putFills(app.store, [
      ...aTrade(now - 50 * minute, '7', { minutes: 10 }),
      ...aTrade(now - 35 * minute, '-3', { coin: 'ETH', minutes: 5 }),
    ]);
    // The first and the last are outside of the hold.
    putMarks('BTC', { 61: '1', 58: '98', 55: '110', 52: '104', 49: '900' });
    const answer = await chartsOf('24h');
    expect(ClosedTradeCharts.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ period: '24h', tradeCount: 2, whyIncomplete: null });
    expect(answer.trades).toMatchObject([
      {
        symbol: 'ETH',
        side: 'long',
        holdSeconds: 300,
        netPnlUsd: -3.02,
        excursion: null,
        noExcursion: 'no_marks',
      },
      {
        symbol: 'BTC',
        holdSeconds: 600,
        netPnlUsd: 6.98,
        excursion: { maeUsd: -2, maePct: -2, mfeUsd: 10, mfePct: 10, markCoverage: 0.3 },
        noExcursion: null,
      },
    ]);
  });

  test('whose opening is older than the known history have no hold and no excursion, and say why', async () => {
    const [, close] = aTrade(now - hour, '4');
    putFills(app.store, close === undefined ? [] : [close]);
    putMarks('BTC', { 61: '100' });
    expect((await chartsOf('24h')).trades).toMatchObject([
      { netPnlUsd: 3.99, holdSeconds: null, excursion: null, noExcursion: 'opening_unknown' },
    ]);
  });

  test('whose closing fills are missing have no hold and no excursion, and say why', async () => {
    const [open, close] = aTrade(now - hour, '4');
    if (open === undefined || close === undefined) throw new Error('A trade has two fills.');
    const half = { ...close, size: decimal('0.5') };
    putFills(app.store, [open, half, ...aTrade(now - minute, '1')]);
    putMarks('BTC', { 61: '100', 60: '100' });
    expect((await chartsOf('24h')).trades[1]).toMatchObject({
      holdSeconds: null,
      excursion: null,
      noExcursion: 'end_unknown',
    });
  });

  test('that are not in dollars are left out, as from every figure, and said to be', async () => {
    putFills(app.store, [
      ...aTrade(now - hour, '1'),
      ...aTrade(now - 2 * hour, '7', { coin: 'odd:GOLD', feeToken: 'HYPE' }),
    ]);
    const { trades, tradeCount, whyIncomplete } = await chartsOf('7d');
    expect([trades.length, tradeCount]).toEqual([1, 1]);
    expect(whyIncomplete).toBe(
      '1 closed trade in HYPE is not in US dollars and is excluded from every figure.',
    );
  });

  test('before the fills were read are unknown, not empty', async () => {
    const answer = await chartsOf('7d');
    expect(answer).toMatchObject({ tradeCount: null, trades: [] });
    expect(answer.whyIncomplete).toMatch(/\w+\./);
  });

  test('are those that the figures of the period count', async () => {
    // One every 17 hours for forty days, each of another result.
    const fills = Array.from({ length: 57 }, (_, nth) =>
      aTrade(now - nth * 17 * hour, String((nth % 7) - 2.5)),
    );
    putFills(app.store, fills.flat());
    putFunding(app.store, [], wholeSpan);
    for (const period of ['24h', '7d', '30d', 'all'] as const) {
      const { trades, tradeCount } = await chartsOf(period);
      const figures = app.ask(getFigures, { period });
      expect([trades.length, tradeCount]).toEqual([figures.tradeCount, figures.tradeCount]);
      const net = trades.reduce((sum, { netPnlUsd }) => sum + netPnlUsd, 0);
      expect(net).toBeCloseTo((figures.netPnlUsd ?? 0) - (figures.fundingUsd ?? 0), 6);
    }
  });

  test('are the newest thousand where there are more, and the count is of all', async () => {
    const fills = Array.from({ length: 1_003 }, (_, nth) =>
      aTrade(now - 30 * minute - nth * 10 * minute, '1'),
    ).flat();
    putFills(app.store, fills);
    const { trades, tradeCount } = await chartsOf('all');
    expect([trades.length, tradeCount]).toEqual([1_000, 1_003]);
    const times = trades.map(({ closedAt }) => closedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('held for months are read in slices, and others are answered in between', async () => {
    putFills(app.store, aTrade(now - hour, '1', { minutes: (40 * day) / minute }));
    putMarks('BTC', { 61: '90', [(20 * day) / minute]: '80', [(39 * day) / minute]: '120' });
    let pauses = 0;
    const { trades } = await chartsOf('24h', () => ((pauses += 1), null));
    expect(trades[0]?.excursion).toMatchObject({ maeUsd: -20, mfeUsd: 20 });
    expect(pauses).toBeGreaterThanOrEqual(2);
  });
});

test('P&L by weekday adds up its days, with funding on the day of its payment', async () => {
  // `now` is a Tuesday: one trade on it, two on the Monday before, one on the Tuesday a week ago.
  putFills(app.store, [
    ...aTrade(now - hour, '10'),
    ...aTrade(now - day, '-4'),
    ...aTrade(now - day - hour, '1'),
    ...aTrade(now - 7 * day, '5'),
  ]);
  putFunding(app.store, [aPayment({ time: now - 2 * day, amount: decimal('-0.25') })], wholeSpan);
  const { byWeekday } = await app.ask(getCharts, { period: '30d' });
  expect(byWeekday).toMatchObject([
    { weekday: 1, tradeCount: 2, winCount: 1, lossCount: 1, netPnlUsd: -3.04, fundingUsd: 0 },
    { weekday: 2, tradeCount: 2, winCount: 2, netPnlUsd: 14.96 },
    { weekday: 7, tradeCount: 0, fundingUsd: -0.25, netPnlUsd: -0.25 },
  ]);
});
