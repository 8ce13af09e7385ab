import { beforeEach, describe, expect, test } from 'vitest';
import { getPerformanceScreen } from '../../../src-main/operations/performance/performance-charts.ts';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import { vault } from '../agent-status.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { hour, now } from '../markets.ts';
import { aTrade, putEquity, putFills } from '../operations/trades/a-traded-account.ts';
import { putQuotes, putWholeAccount } from '../whole-house.ts';
import { expectGood, expectProblem } from './expected-answers.ts';
import { askGraph, dataOf } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault }));

const ofTrades = [
  'tradeCount',
  'winCount',
  'lossCount',
  'winRate',
  'grossProfitUsd',
  'grossLossUsd',
  'feesUsd',
  'netPnlUsd',
  'profitFactor',
  'expectancyUsd',
  'averageWinUsd',
  'averageLossUsd',
  'largestWinUsd',
  'largestLossUsd',
  'averageHoldSeconds',
] as const;

const performanceOf = async (period: string) =>
  expectGood(await server.get(`/mcp/performance?period=${period}`), Performance);

describe('while the fills are being read for the first time', () => {
  beforeEach(() => {
    const { store, venue } = server;
    venue.account.fills = [...aTrade(now - 5 * hour, '2'), ...aTrade(now - 2 * hour, '-1')];
    store.writer.noteReading('fills', null);
    // A first page of the backfill is stored already.
    putFills(store, aTrade(now - 3 * hour, '7'), { knownFrom: now - 9 * hour, readThrough: now - 3 * hour });
    store.writer.putFunding([], { knownFrom: 0, readThrough: now });
    store.writer.noteReading('funding', now);
    putEquity(store, now - hour, { equity: '1000' });
  });

  test.each(['24h', '7d', '30d', 'all'])(
    'performance of %s has no trade figures, says so, and is not complete; other figures remain',
    async (period) => {
      const answer = await performanceOf(period);
      expect(answer).toMatchObject({
        source: 'exchange_fills',
        complete: false,
        incompleteReason: 'fill_history_truncated',
        fundingUsd: 0,
        equityEndUsd: 1_000,
      });
      for (const name of ofTrades) expect([name, answer[name]]).toEqual([name, null]);
      expect(answer.leftOut).toContainEqual({
        of: 'trips',
        token: null,
        count: 0,
        message: expect.stringMatching(/^Fill history is still loading/) as string,
      });
    },
  );

  test('GraphQL says the same of the whole account and of one market', async () => {
    const fields =
      'source complete tradeCount feesUsd grossProfitUsd averageWinUsd winCount leftOut { of message }';
    const { all, btc } = (await dataOf(
      server,
      `{ all: performance(period: "7d") { ${fields} } btc: performance(period: "7d", marketId: "sim-testnet:BTC") { ${fields} } }`,
    )) as Record<string, Record<string, unknown>>;
    const nothing = { tradeCount: null, feesUsd: null, grossProfitUsd: null, averageWinUsd: null };
    expect(all).toMatchObject({ source: 'exchange_fills', complete: false, winCount: null, ...nothing });
    expect(btc).toMatchObject({ source: 'exchange_fills', complete: false, winCount: null, ...nothing });
  });

  test('GraphQL warns beside figures that are null, and beside closing fills', async () => {
    const { extensions } = await askGraph(
      server,
      '{ performance(period: "7d") { netPnlUsd tradeCount } closedTrades(period: "7d") { id } }',
    );
    const reason = { code: 'incomplete', incompleteReason: 'fill_history_truncated' };
    expect(extensions?.['warnings']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...reason, field: 'performance' }),
        expect.objectContaining({
          field: 'performance',
          message: expect.stringMatching(/counts, profits, losses, fees and averages of trades/) as string,
        }),
        expect.objectContaining({ ...reason, field: 'closedTrades' }),
        expect.objectContaining({
          field: 'closedTrades',
          message: expect.stringMatching(/Rows are closing fills/) as string,
        }),
      ]),
    );
  });

  test('the charts of the window have no bar that misses the trades', async () => {
    const { ask } = server;
    expect(await ask(getPerformanceScreen, { period: '7d' })).toMatchObject({
      figures: { tradeCount: null, complete: false },
      charts: { byDay: [], byMarket: [], byStrategy: [], byHour: [] },
      whyIncomplete: expect.stringMatching(/fill/i) as string,
    });
  });

  test('/mcp/trades lists the closing fills, as the source document says', async () => {
    const { trades, source } = expectGood(await server.get('/mcp/trades'), ClosedTradeHistory);
    expect(source).toBe('exchange_fills');
    expect(trades.map(({ entryPrice, exitReason }) => [entryPrice, exitReason])).toEqual([
      [null, 'unknown'],
      [null, 'unknown'],
    ]);
  });

  test('performance is 502 where not even the newest fills could be read', async () => {
    server.venue.mood = { kind: 'fails' };
    expectProblem(await server.get('/mcp/performance'), 502, 'provider_failed');
    const { errors } = await askGraph(server, '{ performance { complete } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('provider_failed');
  });

  test('and has its figures once they are read', async () => {
    server.store.writer.noteReading('fills', now);
    expect(await performanceOf('24h')).toMatchObject({
      source: 'exchange_closed_trades',
      tradeCount: 1,
      grossProfitUsd: 7,
      feesUsd: 0.02,
    });
  });
});

describe('an empty symbol', () => {
  test.each(['trades', 'orders', 'markets'])('of /mcp/%s means all symbols', async (route) => {
    const { store } = server;
    putQuotes(store);
    putWholeAccount(store);
    putFills(store, aTrade(now - hour, '1'));
    store.writer.noteReading('fills', now);
    const [all, empty] = [await server.get(`/mcp/${route}`), await server.get(`/mcp/${route}?symbol=`)];
    expect(empty.status).toBe(200);
    expect(empty.json()).toEqual(all.json());
    expect(empty.json()).toMatchObject({ symbol: null });
  });
});

describe('/mcp/markets', () => {
  const methods = async () => {
    const { protocols } = (await server.get('/mcp/agent-card')).json() as {
      protocols: { mcp: { methods: string[]; unavailable_methods: string[] } };
    };
    return protocols.mcp;
  };

  test('is not advertised, and 503, while no price of the venue was ever read', async () => {
    expect(await methods()).toMatchObject({
      methods: expect.not.arrayContaining(['GET /mcp/markets']) as string[],
      unavailable_methods: expect.arrayContaining(['GET /mcp/markets']) as string[],
    });
    expectProblem(await server.get('/mcp/markets'), 503, 'provider_not_attached');
    putQuotes(server.store);
    expect((await methods()).methods).toContain('GET /mcp/markets');
    expect((await server.get('/mcp/markets')).status).toBe(200);
  });
});
