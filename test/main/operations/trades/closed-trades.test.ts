import { beforeEach, describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { Period } from '../../../../src-main/domain/performance/period.ts';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { getPerformanceScreen } from '../../../../src-main/operations/performance/performance-charts.ts';
import { getPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import { listClosedTradeHistory } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import {
  listClosedTradeRows,
  listClosedTrades,
} from '../../../../src-main/operations/trades/closed-trades.ts';
import { listClosedTradesPart } from '../../../../src-main/operations/trades/graph-trades.ts';
import { vault } from '../../agent-status.ts';
import { aChain, aFill } from '../../domain/a-fill.ts';
import { aDexAccount, aPosition } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { projectAll } from '../../store/project-all.ts';
import { aTrade, day, hour, minute, putFills, wholeSpan } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

function putFillHistory(fills: readonly Fill[]): void {
  putFills(app.store, fills);
  app.store.writer.noteReading('fills', now);
}

const periods = ['24h', '7d', '30d', 'all'] as const;
const everything = { assetClass: null, marketId: null, period: 'all', strategyId: null } as const;

const historyOf = async (period: Period = 'all', symbol: string | null = null) =>
  await app.ask(listClosedTradeHistory, { period, symbol, cursor: null, limit: 50 });
const performanceOf = async (period: Period) => await app.ask(getPerformance, { period });
const rowsOf = (filter: object = {}) =>
  app.ask(listClosedTrades, { cursor: null, limit: 50, filter: { ...everything, ...filter } });
/** As programs ask for them. */
const listOf = (period: Period, marketId?: string) =>
  app.ask(listClosedTradeRows, {
    period,
    marketId,
    limit: 50,
    cursor: undefined,
    assetClass: undefined,
    strategyId: undefined,
  });
/** As GraphQL asks for them. */
const partOf = async (period: Period, marketId: string | null = null) =>
  await app.ask(listClosedTradesPart, { period, marketId, assetClass: null, limit: 50, offset: 0 });

test('fills that were read while the clock was an hour ahead are current again once they are read by the clock that was set right', async () => {
  putFillHistory(aTrade(now - hour, '1'));
  app.store.writer.noteReading('fills', now + hour, now);
  await expect(historyOf()).rejects.toMatchObject({ code: 'provider_failed' });
  app.store.writer.noteReading('fills', now);
  expect((await historyOf()).tradeCount).toBe(1);
});

test('answers over round trips are recomputing until fills that are new are folded', async () => {
  putFillHistory(aTrade(now - 2 * hour, '1'));
  for (const history of ['funding', 'ledger'] as const) app.store.writer.noteReading(history, now);
  const answers = async () => [await historyOf('24h'), await performanceOf('24h')];
  for (const answer of await answers()) expect(answer).toMatchObject({ recomputing: false });
  app.store.writer.putFills(aTrade(now - hour, '2'), wholeSpan);
  for (const answer of await answers())
    expect(answer).toMatchObject({ complete: false, incompleteReason: null, recomputing: true });
  projectAll(app.store.writer, { now });
  for (const answer of await answers()) expect(answer).toMatchObject({ recomputing: false });
  expect(await historyOf('24h')).toMatchObject({ tradeCount: 2 });
});

describe('the fee of a fill that flips a position', () => {
  // Long 2, then a sale of 5 closes it and opens a short of 3, which a purchase of 3 closes.
  const flip = aChain(
    [
      ['2', { fee: decimal('0.2') }],
      ['-5', { price: decimal('110'), fee: decimal('0.5'), closedPnl: decimal('20') }],
      ['3', { price: decimal('105'), fee: decimal('0.3'), closedPnl: decimal('15') }],
    ],
    { from: now - hour },
  );

  test('is shown in part while only the closing fills are known, as only a part of it closed something', async () => {
    app.venue.account.fills = flip;
    const { source, trades } = await historyOf();
    expect(source).toBe('exchange_fills');
    expect(trades.map(({ size, feesUsd }) => [size, feesUsd])).toEqual([
      [3, 0.3],
      [2, 0.2],
    ]);
  });
});

describe('a position that was gone without a fill', () => {
  const opening = (coin: string, at: number): Fill =>
    aFill({ coin, time: at, tid: at, oid: at, size: decimal('2'), fee: decimal('0.5') });
  const messages = [
    /^1 position disappeared without a fill \(ETH\): .* Lists of closed trades show it at the time of its end\.$/,
    /^2 positions disappeared without a fill, 1 of them at an unknown time \(ETH, xyz:TSLA\): .* Lists of closed trades show them at the time of their end, or of their last fill if that is unknown\.$/,
  ];
  const missing = (count: number) => ({
    of: 'trips',
    token: null,
    count,
    message: expect.stringMatching(messages[count - 1] ?? '') as string,
  });

  beforeEach(() => {
    putFillHistory([
      ...aTrade(now - 2 * hour, '3'),
      opening('ETH', now - 5 * hour),
      opening('xyz:TSLA', now - 40 * day),
    ]);
    const { writer } = app.store;
    writer.endVanished('ETH', { seenGoneAt: now - hour, endedAt: now - hour });
    // Nobody saw it held after its last fill.
    writer.endVanished('xyz:TSLA', { seenGoneAt: now - 10 * day, endedAt: null });
    projectAll(writer, { now });
    for (const history of ['funding', 'ledger'] as const) writer.noteReading(history, now);
    writer.putFunding([], wholeSpan);
  });

  test.each([
    ['24h', 1],
    ['7d', 1],
    ['30d', 1],
    ['all', 2],
  ] as const)(
    'is in the closed trades of %s only as one of %i that are left out, so that it is not complete',
    async (period, count) => {
      const answer = await historyOf(period);
      expect(answer).toMatchObject({ tradeCount: 1, complete: false, incompleteReason: null });
      expect(answer.leftOut).toEqual([missing(count)]);
      expect(answer.trades.map(({ exitPrice }) => exitPrice)).toEqual([100]);
    },
  );

  test('is counted only among those of the symbol that was asked for', async () => {
    expect(await historyOf('all', 'BTC')).toMatchObject({ complete: true, leftOut: [] });
    expect((await historyOf('all', 'ETH')).leftOut).toEqual([missing(1)]);
  });

  test.each([
    ['24h', 1],
    ['30d', 1],
    ['all', 2],
  ] as const)(
    'is in no figure of performance of %s, which says so and is not complete',
    async (period, count) => {
      const answer = await performanceOf(period);
      expect(answer).toMatchObject({ tradeCount: 1, winCount: 1, grossProfitUsd: 3, feesUsd: 0.02 });
      expect(answer).toMatchObject({ complete: false, incompleteReason: null });
      expect(answer.leftOut).toContainEqual(missing(count));
      const { charts, whyIncomplete } = await app.ask(getPerformanceScreen, { period });
      expect(charts.byMarket.map(({ symbol }) => symbol)).toEqual(['BTC']);
      expect(whyIncomplete).toMatch(/without a fill/);
    },
  );

  test('is counted in the periods that list it: by its end, else by its last fill, as no fill came after', async () => {
    expect(await historyOf('30d', 'xyz:TSLA')).toMatchObject({ complete: true, leftOut: [] });
    expect((await historyOf('all', 'xyz:TSLA')).leftOut).toEqual([
      {
        ...missing(1),
        message: expect.stringMatching(
          /^1 position disappeared without a fill, at an unknown time \(xyz:TSLA\): .* closed trades\. Lists of closed trades show it at the time of its last fill\.$/,
        ) as string,
      },
    ]);
    const listed = async (period: Period) =>
      (await partOf(period, 'sim-testnet:xyz:TSLA')).map(({ exitPrice }) => exitPrice);
    expect(await listed('30d')).toEqual([]);
    expect(await listed('all')).toEqual([null]);
  });

  test.each(periods)(
    'makes %s incomplete for whoever lists or adds up closed trades, in the same words',
    async (period) => {
      const [{ message } = { message: '' }] = (await historyOf(period)).leftOut;
      expect(listOf(period)).toMatchObject({ complete: false, incompleteReason: null, message });
      expect(rowsOf({ period }).completeness).toMatchObject({ complete: false, message });
      const { whyIncomplete } = await app.ask(getPerformanceScreen, { period });
      expect(whyIncomplete).toBe(message);
      for (const field of ['closedTrades', 'performance'] as const)
        expect(app.ask(listAnswerWarnings, { field, period })).toContainEqual(
          expect.objectContaining({ code: 'incomplete', message }),
        );
    },
  );

  test('concerns no list of another market, and no day on which it did not end', () => {
    const marketId = 'sim-testnet:BTC';
    expect(listOf('all', marketId)).toMatchObject({ complete: true, message: null });
    const choice = { assetClass: null, marketId };
    expect(app.ask(listAnswerWarnings, { field: 'closedTrades', period: 'all', choice })).toEqual([]);
    const onDay = (day: string) => rowsOf({ day }).completeness.complete;
    expect([onDay('2026-08-31'), onDay('2026-09-01')]).toEqual([true, false]);
  });

  test('is listed in GraphQL and in the window, with what is known of it', async () => {
    expect(await partOf('all')).toMatchObject([
      {
        symbol: 'ETH',
        exitPrice: null,
        realizedPnlUsd: null,
        feesUsd: 0.5,
        filledAt: '2026-09-01T12:37:21.500+00:00',
      },
      {
        symbol: 'BTC',
        exitPrice: 100,
        realizedPnlUsd: 3,
        feesUsd: 0.02,
        filledAt: '2026-09-01T11:37:21.500+00:00',
      },
      { symbol: 'xyz:TSLA', exitPrice: null, realizedPnlUsd: null, feesUsd: 0.5, filledAt: null },
    ]);
    const { rows } = rowsOf();
    expect(rows.map(({ symbol, filledAt }) => [symbol, filledAt])).toEqual([
      ['ETH', '2026-09-01T12:37:21.500+00:00'],
      ['BTC', '2026-09-01T11:37:21.500+00:00'],
      ['xyz:TSLA', null],
    ]);
    const page = { limit: 2, filter: everything };
    const first = app.ask(listClosedTrades, { ...page, cursor: null });
    const rest = app.ask(listClosedTrades, { ...page, cursor: first.next });
    expect([...first.rows, ...rest.rows]).toEqual(rows);
  });

  test('is in no sum of a whole day', async () => {
    putFillHistory([...aTrade(now - 20 * day, '5'), opening('kPEPE', now - 21 * day)]);
    app.store.writer.endVanished('kPEPE', { seenGoneAt: now - 19 * day, endedAt: now - 20 * day });
    projectAll(app.store.writer, { now });
    expect(await performanceOf('30d')).toMatchObject({ tradeCount: 2, grossProfitUsd: 8, feesUsd: 0.04 });
  });
});

describe('a position that is gone, and no fill closed it so far', () => {
  const held = (coin: string, at: number): Fill =>
    aFill({ coin, time: at, tid: at, oid: at, size: decimal('2'), fee: decimal('0.5') });
  const readAccount = (time: number, coins: readonly string[], unreadable: readonly string[] = []): void => {
    const positions = coins.map((coin) => aPosition({ coin, dex: '' }));
    const value = aDexAccount({ dex: '', time, positions });
    app.store.writer.putDexAccounts([{ value, receivedAt: time, unreadable }]);
  };
  const completeOf = async () =>
    await Promise.all(
      periods.map(async (period) => [
        period,
        (await historyOf(period)).complete,
        (await performanceOf(period)).complete,
        listOf(period).complete,
      ]),
    );
  const verdicts = (...complete: readonly boolean[]) =>
    periods.map((period, nth) => [period, ...Array<boolean>(3).fill(complete[nth] ?? false)]);

  beforeEach(() => {
    putFillHistory([...aTrade(now - 2 * hour, '3'), held('ETH', now - 10 * day)]);
    const { writer } = app.store;
    for (const history of ['funding', 'ledger'] as const) writer.noteReading(history, now);
    writer.putFunding([], wholeSpan);
    writer.putLedger([], wholeSpan);
  });

  test('is incomplete at once in the periods of its last fill, before the check has ended its trip', async () => {
    readAccount(now, ['BTC']);
    expect(await completeOf()).toEqual(verdicts(true, true, false, false));
    const { leftOut } = await historyOf();
    expect(leftOut).toMatchObject([
      {
        of: 'trips',
        count: 1,
        message:
          '1 position disappeared without a fill, at an unknown time (ETH): its exit price and final P&L are not known, and it is excluded from every figure of closed trades. A late fill may still close it.',
      },
    ]);
  });

  test('is incomplete in the period in which it was seen to go', async () => {
    readAccount(now - 5 * minute, ['ETH']);
    expect(await completeOf()).toEqual(verdicts(true, true, true, true));
    readAccount(now - minute, []);
    expect(await completeOf()).toEqual(verdicts(false, false, false, false));
  });

  test('is not doubted while its row can’t be read, nor by a reading from before its last fill', async () => {
    readAccount(now - 11 * day, []);
    expect(await completeOf()).toEqual(verdicts(true, true, true, true));
    readAccount(now, [], ['ETH']);
    expect(await completeOf()).toEqual(verdicts(true, true, true, true));
  });

  test('may be gone as long as the positions of its DEX were never read', async () => {
    expect(await completeOf()).toEqual(verdicts(true, true, false, false));
    expect(listOf('all')).toMatchObject({
      message: expect.stringMatching(/^Positions of the main DEX have not been read yet/) as string,
    });
  });

  test('is complete again when the fill that closed it arrives', async () => {
    readAccount(now, []);
    const [, close] = aChain([['2'], ['-2']], { from: now - hour });
    app.store.writer.putFills([{ ...close!, coin: 'ETH', tid: 1, oid: 1 }], wholeSpan);
    projectAll(app.store.writer, { now });
    expect(await completeOf()).toEqual(verdicts(true, true, true, true));
  });
});

test('a trade whose fills break off is listed with what its fills show, and no period that it ended in is complete', async () => {
  const [open, close] = aTrade(now - 3 * hour, '4');
  // 1 was bought, then the next fill starts from 5.
  putFillHistory([
    { ...open!, size: decimal('2') },
    { ...close!, size: decimal('1'), startPosition: decimal('2') },
    aFill({ time: now - hour, tid: 9, oid: 9, side: 'sell', startPosition: decimal('5') }),
  ]);
  expect(await historyOf('24h')).toMatchObject({
    tradeCount: 1,
    complete: false,
    incompleteReason: null,
    leftOut: [
      { of: 'trips', message: expect.stringMatching(/^The fills of 1 trade end before it is closed/) },
    ],
  });
});
