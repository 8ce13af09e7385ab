import { beforeEach, describe, expect, test } from 'vitest';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { getPerformanceScreen } from '../../../src-main/operations/performance/performance-charts.ts';
import { listClosedTrades } from '../../../src-main/operations/trades/closed-trades.ts';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import { vault } from '../agent-status.ts';
import { aChain, aFill } from '../domain/a-fill.ts';
import { aDexAccount, aPosition } from '../fake-accounts.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { day, decimal, hour, now } from '../markets.ts';
import { aTrade, putFills, wholeSpan } from '../operations/trades/a-traded-account.ts';
import { projectAll } from '../store/project-all.ts';
import { expectGood, expectProblem } from './expected-answers.ts';
import { askGraph, dataOf } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault }));

function putFillHistory(fills: readonly Fill[]): void {
  putFills(server.store, fills);
  server.store.writer.noteReading('fills', now);
}

const mcpTrades = async (query = 'period=all') =>
  expectGood(await server.get(`/mcp/trades?${query}`), ClosedTradeHistory);

describe('fills that were read while the clock was an hour ahead', () => {
  test('are current again once they are read by the clock that was set right', async () => {
    putFillHistory(aTrade(now - hour, '1'));
    server.store.writer.noteReading('fills', now + hour, now);
    expectProblem(await server.get('/mcp/trades'), 502, 'provider_failed');
    server.store.writer.noteReading('fills', now);
    expect((await mcpTrades()).tradeCount).toBe(1);
  });
});

test('answers over round trips are recomputing until fills that are new are folded', async () => {
  putFillHistory(aTrade(now - 2 * hour, '1'));
  for (const history of ['funding', 'ledger'] as const) server.store.writer.noteReading(history, now);
  const answers = async () => [
    (await server.get('/mcp/trades?period=24h')).json(),
    (await server.get('/mcp/performance?period=24h')).json(),
  ];
  for (const answer of await answers()) expect(answer).toMatchObject({ recomputing: false });
  server.store.writer.putFills(aTrade(now - hour, '2'), wholeSpan);
  for (const answer of await answers())
    expect(answer).toMatchObject({ complete: false, incomplete_reason: null, recomputing: true });
  projectAll(server.store.writer, { now });
  for (const answer of await answers()) expect(answer).toMatchObject({ recomputing: false });
  expect((await server.get('/mcp/trades?period=24h')).json()).toMatchObject({ trade_count: 2 });
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

  test('is split by size between the trade that it closes and the one that it opens', async () => {
    putFillHistory(flip);
    const { trades } = await mcpTrades();
    expect(trades.map(({ side, feesUsd, realizedPnlUsd }) => [side, feesUsd, realizedPnlUsd])).toEqual([
      ['short', 0.6, 15], // 0.5 x 3/5 + 0.3
      ['long', 0.4, 20], // 0.2 + 0.5 x 2/5
    ]);
    const { closedTrades } = await dataOf(server, '{ closedTrades(period: "all") { feesUsd } }');
    expect(closedTrades).toEqual([{ feesUsd: 0.6 }, { feesUsd: 0.4 }]);
  });

  test('is shown in part while only the closing fills are known, as only a part of it closed something', async () => {
    server.venue.account.fills = flip;
    const { source, trades } = await mcpTrades();
    expect(source).toBe('exchange_fills');
    expect(trades.map(({ size, feesUsd }) => [size, feesUsd])).toEqual([
      [3, 0.3],
      [2, 0.2],
    ]);
  });
});

describe('a position that was gone without a fill', () => {
  const performanceOf = async (period: string) =>
    expectGood(await server.get(`/mcp/performance?period=${period}`), Performance);
  const opening = (coin: string, at: number): Fill =>
    aFill({ coin, time: at, tid: at, oid: at, size: decimal('2'), fee: decimal('0.5') });
  const messages = [
    /^1 position disappeared without a fill \(ETH\): /,
    /^2 positions disappeared without a fill, 1 of them at an unknown time \(ETH, xyz:TSLA\): /,
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
    const { writer } = server.store;
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
  ])(
    'is in /mcp/trades of %s only as one of %i that are left out, so that it is not complete',
    async (period, count) => {
      const answer = await mcpTrades(`period=${period}`);
      expect(answer).toMatchObject({ tradeCount: 1, complete: false, incompleteReason: null });
      expect(answer.leftOut).toEqual([missing(count)]);
      expect(answer.trades.map(({ exitPrice }) => exitPrice)).toEqual([100]);
    },
  );

  test('is counted only among those of the symbol that was asked for', async () => {
    expect(await mcpTrades('period=all&symbol=BTC')).toMatchObject({ complete: true, leftOut: [] });
    expect((await mcpTrades('period=all&symbol=ETH')).leftOut).toEqual([missing(1)]);
  });

  test.each([
    ['24h', 1],
    ['30d', 1],
    ['all', 2],
  ])('is in no figure of performance of %s, which says so and is not complete', async (period, count) => {
    const answer = await performanceOf(period);
    expect(answer).toMatchObject({ tradeCount: 1, winCount: 1, grossProfitUsd: 3, feesUsd: 0.02 });
    expect(answer).toMatchObject({ complete: false, incompleteReason: null });
    expect(answer.leftOut).toContainEqual(missing(count));
    const { charts, whyIncomplete } = await server.ask(getPerformanceScreen, { period: period as 'all' });
    expect(charts.byMarket.map(({ symbol }) => symbol)).toEqual(['BTC']);
    expect(whyIncomplete).toMatch(/without a fill/);
  });

  test('is counted in the periods that list it: by its end, else by its last fill, as no fill came after', async () => {
    const ofTsla = 'symbol=xyz:TSLA';
    expect(await mcpTrades(`period=30d&${ofTsla}`)).toMatchObject({ complete: true, leftOut: [] });
    expect((await mcpTrades(`period=all&${ofTsla}`)).leftOut).toEqual([
      {
        ...missing(1),
        message: expect.stringMatching(
          /^1 position disappeared without a fill, at an unknown time \(xyz:TSLA\): .* GET \/api\/v1\/agent\/closed-trades .* list it at the time of its last fill\.$/,
        ) as string,
      },
    ]);
    const listed = async (period: string): Promise<unknown> =>
      await dataOf(
        server,
        `{ closedTrades(period: "${period}", marketId: "sim-testnet:xyz:TSLA") { exitPrice } }`,
      );
    expect(await listed('30d')).toEqual({ closedTrades: [] });
    expect(await listed('all')).toEqual({ closedTrades: [{ exitPrice: null }] });
  });

  test.each(['24h', '7d', '30d', 'all'] as const)(
    'makes %s incomplete for whoever lists or adds up closed trades, in the same words',
    async (period) => {
      const { leftOut } = await mcpTrades(`period=${period}`);
      const [{ message } = { message: '' }] = leftOut;
      const rows = (await server.get(`/api/v1/agent/closed-trades?period=${period}`)).json();
      expect(rows).toMatchObject({ complete: false, incomplete_reason: null, message });
      const filter = { assetClass: null, marketId: null, period, strategyId: null };
      const { completeness } = server.ask(listClosedTrades, { cursor: null, limit: 50, filter });
      expect(completeness).toMatchObject({ complete: false, message });
      const { whyIncomplete } = await server.ask(getPerformanceScreen, { period });
      expect(whyIncomplete).toBe(message);
      const question = `{ closedTrades(period: "${period}") { id } performance(period: "${period}") { complete } }`;
      const { extensions } = await askGraph(server, question);
      const warned = ['closedTrades', 'performance'].map((field) =>
        expect.objectContaining({ field, code: 'incomplete', message }),
      );
      expect(extensions?.['warnings']).toEqual(expect.arrayContaining(warned));
    },
  );

  test('concerns no list of another market, and no day on which it did not end', async () => {
    const rows = await server.get('/api/v1/agent/closed-trades?period=all&market_id=sim-testnet:BTC');
    expect(rows.json()).toMatchObject({ complete: true, message: null });
    const question = '{ closedTrades(period: "all", marketId: "sim-testnet:BTC") { id } }';
    expect((await askGraph(server, question)).extensions?.['warnings'] ?? []).toEqual([]);
    const onDay = (day: string) =>
      server.ask(listClosedTrades, {
        cursor: null,
        limit: 50,
        filter: { assetClass: null, marketId: null, period: 'all', strategyId: null, day },
      }).completeness.complete;
    expect([onDay('2026-08-31'), onDay('2026-09-01')]).toEqual([true, false]);
  });

  test('is listed in GraphQL and in the window, with what is known of it', async () => {
    const { closedTrades } = await dataOf(
      server,
      '{ closedTrades(period: "all") { symbol exitPrice realizedPnlUsd feesUsd closedAt } }',
    );
    expect(closedTrades).toEqual([
      {
        symbol: 'ETH',
        exitPrice: null,
        realizedPnlUsd: null,
        feesUsd: 0.5,
        closedAt: '2026-09-01T12:37:21.500+00:00',
      },
      {
        symbol: 'BTC',
        exitPrice: 100,
        realizedPnlUsd: 3,
        feesUsd: 0.02,
        closedAt: '2026-09-01T11:37:21.500+00:00',
      },
      { symbol: 'xyz:TSLA', exitPrice: null, realizedPnlUsd: null, feesUsd: 0.5, closedAt: null },
    ]);
    const filter = { assetClass: null, marketId: null, period: 'all', strategyId: null } as const;
    const { rows } = server.ask(listClosedTrades, { cursor: null, limit: 50, filter });
    expect(rows.map(({ symbol, filledAt }) => [symbol, filledAt])).toEqual([
      ['ETH', '2026-09-01T12:37:21.500+00:00'],
      ['BTC', '2026-09-01T11:37:21.500+00:00'],
      ['xyz:TSLA', null],
    ]);
    const first = server.ask(listClosedTrades, { cursor: null, limit: 2, filter });
    const rest = server.ask(listClosedTrades, { cursor: first.next, limit: 2, filter });
    expect([...first.rows, ...rest.rows]).toEqual(rows);
  });

  test('is in no sum of a whole day', async () => {
    putFillHistory([...aTrade(now - 20 * day, '5'), opening('kPEPE', now - 21 * day)]);
    server.store.writer.endVanished('kPEPE', { seenGoneAt: now - 19 * day, endedAt: now - 20 * day });
    projectAll(server.store.writer, { now });
    expect(await performanceOf('30d')).toMatchObject({ tradeCount: 2, grossProfitUsd: 8, feesUsd: 0.04 });
  });
});

describe('a position that is gone, and no fill closed it so far', () => {
  const minute = 60_000;
  const held = (coin: string, at: number): Fill =>
    aFill({ coin, time: at, tid: at, oid: at, size: decimal('2'), fee: decimal('0.5') });
  const readAccount = (time: number, coins: readonly string[], unreadable: readonly string[] = []): void => {
    const positions = coins.map((coin) => aPosition({ coin, dex: '' }));
    const value = aDexAccount({ dex: '', time, positions });
    server.store.writer.putDexAccounts([{ value, receivedAt: time, unreadable }]);
  };
  const completeOf = async () => {
    const periods = ['24h', '7d', '30d', 'all'] as const;
    const of = async (path: string): Promise<unknown> => (await server.get(path)).json();
    return await Promise.all(
      periods.map(async (period) => [
        period,
        ...(
          await Promise.all(
            ['/mcp/trades', '/mcp/performance', '/api/v1/agent/closed-trades'].map((path) =>
              of(`${path}?period=${period}`),
            ),
          )
        ).map((answer) => (answer as { complete: boolean }).complete),
      ]),
    );
  };
  const verdicts = (...complete: readonly boolean[]) =>
    ['24h', '7d', '30d', 'all'].map((period, nth) => [
      period,
      ...Array<boolean>(3).fill(complete[nth] ?? false),
    ]);

  beforeEach(() => {
    putFillHistory([...aTrade(now - 2 * hour, '3'), held('ETH', now - 10 * day)]);
    const { writer } = server.store;
    for (const history of ['funding', 'ledger'] as const) writer.noteReading(history, now);
    writer.putFunding([], wholeSpan);
    writer.putLedger([], wholeSpan);
  });

  test('is incomplete at once in the periods of its last fill, before the check has ended its trip', async () => {
    readAccount(now, ['BTC']);
    expect(await completeOf()).toEqual(verdicts(true, true, false, false));
    const { leftOut } = await mcpTrades();
    expect(leftOut).toMatchObject([
      {
        of: 'trips',
        count: 1,
        message:
          '1 position disappeared without a fill, at an unknown time (ETH): its exit price and P&L are not known and in no figure. A late fill may still close it.',
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
    const rows = await server.get('/api/v1/agent/closed-trades?period=all');
    expect(rows.json()).toMatchObject({
      message: expect.stringMatching(/^Positions of the venue's own DEX have not been read yet/) as string,
    });
  });

  test('is complete again when the fill that closed it arrives', async () => {
    readAccount(now, []);
    const [, close] = aChain([['2'], ['-2']], { from: now - hour });
    server.store.writer.putFills([{ ...close!, coin: 'ETH', tid: 1, oid: 1 }], wholeSpan);
    projectAll(server.store.writer, { now });
    expect(await completeOf()).toEqual(verdicts(true, true, true, true));
  });
});

describe('a trade whose fills break off', () => {
  test('is listed with what its fills tell, and no period that it ended in is complete', async () => {
    const [open, close] = aTrade(now - 3 * hour, '4');
    // 1 was bought, then the next fill starts from 5.
    putFillHistory([
      { ...open!, size: decimal('2') },
      { ...close!, size: decimal('1'), startPosition: decimal('2') },
      aFill({ time: now - hour, tid: 9, oid: 9, side: 'sell', startPosition: decimal('5') }),
    ]);
    expect(await mcpTrades('period=24h')).toMatchObject({
      tradeCount: 1,
      complete: false,
      incompleteReason: null,
      leftOut: [],
    });
  });
});
