import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PerpscopeError } from '../../../../src-main/errors.ts';
import type { Ask } from '../../../../src-main/operations/operation.ts';
import type { MarketChoice, TradeHistory } from '../../../../src-main/operations/graph-questions.ts';
import {
  listDecisionsPart,
  listReasoning,
  listRefusedEntriesPart,
} from '../../../../src-main/operations/journal/graph-decisions.ts';
import { getMarket } from '../../../../src-main/operations/markets/catalog.ts';
import { findMarkets, listPositionsOf } from '../../../../src-main/operations/markets/graph-markets.ts';
import { getPerformanceOf } from '../../../../src-main/operations/performance/graph-performance.ts';
import { listClosedTrades } from '../../../../src-main/operations/trades/closed-trades.ts';
import { getTradeStatistics } from '../../../../src-main/operations/trades/graph-statistics.ts';
import {
  listClosedTradesPart,
  listTradeHistory,
  listTradesPart,
} from '../../../../src-main/operations/trades/graph-trades.ts';
import { listTradeRows, listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import type { OrderStatus, Trade } from '../../../../src-preload/contract/views/trades/trade.ts';
import type { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { vault } from '../../agent-status.ts';
import { countStatements } from '../../count-statements.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import { pastOrders, putGraphPast, putMoney } from './a-graph-past.ts';
import { repetitions } from '../../../repetitions.ts';

const at: { app: OpenSourceFixture } = {} as never;
beforeAll(() => {
  at.app = anOpenSource({ account: vault });
  putGraphPast(at.app.store);
  putMoney(at.app.store);
});
afterAll(() => at.app[Symbol.asyncDispose]());

const everything: MarketChoice = { assetClass: null, marketId: null };
const classes: readonly AssetClass[] = ['CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION'];
const markets = ['BTC', 'kPEPE', 'xyz:TSLA', 'odd:GOLD', 'NOPE'].map((coin) => `sim-testnet:${coin}`);
const aChoice = fc.record({
  assetClass: fc.option(fc.constantFrom(...classes)),
  marketId: fc.option(fc.constantFrom(...markets)),
});
const aStatus = fc.option(
  fc.constantFrom<OrderStatus>('filled', 'partial', 'resting', 'rejected', 'unknown'),
);

/** Returns the trades as the window lists them. */
function windowTrades(choice: MarketChoice, status: OrderStatus | null): readonly Trade[] {
  const filter = { ...choice, period: 'all', status, strategyId: null, reconciliation: null } as const;
  return at.app.ask(listTrades, { cursor: null, limit: 500, filter }).rows;
}

const codeOf = async (ask: () => unknown): Promise<string> => {
  try {
    await ask();
  } catch (error) {
    if (error instanceof PerpscopeError) return error.code;
    throw error;
  }
  return 'answered';
};

describe('trades', () => {
  test('equal those of the window under any filter, part by part and page by page', () => {
    expect(windowTrades(everything, null).length).toBeGreaterThan(pastOrders / 2);
    fc.assert(
      fc.property(aChoice, aStatus, fc.integer({ min: 1, max: 60 }), (choice, orderStatus, limit) => {
        const whole = windowTrades(choice, orderStatus);
        const parts: Trade[] = [];
        let after: string | null = null;
        for (let isMore = true; isMore;) {
          const part = at.app.ask(listTradesPart, { ...choice, orderStatus, limit, offset: parts.length });
          const page: TradeHistory = at.app.ask(listTradeHistory, {
            ...choice,
            orderStatus,
            period: 'all',
            first: limit,
            after,
          });
          expect(page.edges.map(({ node }) => node)).toEqual(part);
          parts.push(...part);
          expect(page.hasNextPage).toBe(parts.length < whole.length);
          expect(page.endCursor).toBe(page.edges.at(-1)?.cursor ?? null);
          isMore = page.hasNextPage;
          after = page.endCursor;
        }
        expect(parts).toEqual(whole);
      }),
      { numRuns: repetitions(20, 60) },
    );
  });

  test('continue after any row by its own cursor', () => {
    const whole = windowTrades(everything, null);
    const question = { ...everything, orderStatus: null, period: 'all', first: 3 } as const;
    const { edges } = at.app.ask(listTradeHistory, { ...question, first: 20, after: null });
    for (const [nth, { cursor }] of edges.entries())
      expect(
        at.app.ask(listTradeHistory, { ...question, after: cursor }).edges.map(({ node }) => node),
      ).toEqual(whole.slice(nth + 1, nth + 4));
  });

  test('continue by a cursor of the list that programs page, and the other way round', () => {
    const { ask } = at.app;
    for (const orderStatus of [null, 'filled'] as const) {
      const none = {
        assetClass: undefined,
        marketId: undefined,
        strategyId: undefined,
        reconciliation: undefined,
      };
      const rest = {
        ...none,
        cursor: undefined,
        period: 'all',
        limit: 2,
        orderStatus: orderStatus ?? undefined,
      } as const;
      const graph = { ...everything, orderStatus, period: 'all', first: 2 } as const;
      const { next } = ask(listTradeRows, rest);
      const { edges, endCursor } = ask(listTradeHistory, { ...graph, after: null });
      expect(next).toBe(endCursor);
      const further = ask(listTradeHistory, { ...graph, after: next });
      const rows = ask(listTradeRows, { ...rest, cursor: endCursor ?? undefined }).rows;
      expect(rows.map(({ id }) => id)).toEqual(further.edges.map(({ node }) => node.id));
      expect(further.edges[0]?.node).not.toEqual(edges[0]?.node);
      expect(() => ask(listTradeHistory, { ...graph, orderStatus: 'rejected', after: next })).toThrow(
        /belongs to other filters/,
      );
    }
  });

  test('of a period are those since then', () => {
    const ask = { ...everything, orderStatus: null, first: 500, after: null };
    const nodes = (period: '24h' | '7d' | 'all') =>
      at.app.ask(listTradeHistory, { ...ask, period }).edges.map(({ node }) => node);
    const since = at.app.scope.world.now() - 24 * 3_600_000;
    expect(nodes('24h')).toEqual(nodes('all').filter(({ executedAt }) => executedAt > since));
    expect(nodes('24h').length).toBeGreaterThan(2);
    expect(nodes('24h').length).toBeLessThan(nodes('7d').length);
  });

  test.each([
    ['all', {}],
    ['of a market', { marketId: 'sim-testnet:BTC' }],
    ['of one that no catalog has', { marketId: 'sim-testnet:NOPE' }],
    ['of a class', { assetClass: 'CRYPTO' as const }],
    ['that were filled', { orderStatus: 'filled' as const }],
  ])('cost two statements at most, however many: %s', (_what, change) => {
    const statements = countStatements();
    const rows = at.app.ask(listTradesPart, {
      ...everything,
      orderStatus: null,
      limit: 100,
      offset: 3,
      ...change,
    });
    const known = rows.flatMap(({ market }) => market?.marketId ?? []);
    at.app.ask(findMarkets, { marketIds: known });
    statements.undo();
    expect(rows.length).toBeGreaterThan(3);
    expect(statements.count()).toBeLessThanOrEqual(2);
  });

  test('name the token of a fee that is not in dollars', () => {
    const rows = windowTrades(everything, null);
    const tokens = rows.flatMap(({ differences }) => differences.map(({ token }) => token));
    expect(tokens).toContain('HYPE');
  });
});

test('closed trades equal those of the window under any filter, part by part', async () => {
  await fc.assert(
    fc.asyncProperty(
      aChoice,
      fc.constantFrom('all' as const, '7d' as const, '24h' as const),
      async (choice, period) => {
        const filter = { ...choice, period, strategyId: null };
        const { rows } = at.app.ask(listClosedTrades, { cursor: null, limit: 500, filter });
        const parts = await Promise.all(
          [0, 7, 14].map((offset) =>
            at.app.ask(listClosedTradesPart, {
              ...choice,
              period,
              limit: offset === 14 ? 500 : 7,
              offset,
            }),
          ),
        );
        expect(parts.flat()).toEqual(rows);
      },
    ),
    { numRuns: repetitions(20, 60) },
  );
  const ask = { ...everything, period: 'all', limit: 500, offset: 0 } as const;
  expect((await at.app.ask(listClosedTradesPart, ask)).length).toBeGreaterThan(20);
});

type Question = (ask: Ask, choice: MarketChoice) => unknown;
const part = { limit: 5, offset: 0 };
const questions: readonly (readonly [string, Question])[] = [
  ['trades', (ask, choice) => ask(listTradesPart, { ...choice, ...part, orderStatus: null })],
  [
    'tradeHistory',
    (ask, choice) =>
      ask(listTradeHistory, { ...choice, orderStatus: null, period: '7d', first: 5, after: null }),
  ],
  ['closedTrades', (ask, choice) => ask(listClosedTradesPart, { ...choice, ...part, period: '7d' })],
  ['decisions', (ask, choice) => ask(listDecisionsPart, { ...choice, ...part })],
  ['refusedEntries', (ask, choice) => ask(listRefusedEntriesPart, { ...choice, ...part })],
  ['reasoningLogs', (ask, choice) => ask(listReasoning, { ...choice, ...part, decisionId: null })],
  ['performance', (ask, choice) => ask(getPerformanceOf, { ...choice, period: '7d' })],
  ['statistics', (ask, choice) => ask(getTradeStatistics, choice)],
  ['positions', (ask, choice) => ask(listPositionsOf, choice)],
];

test.each(questions)(
  '%s of a market that is not on this network are an error and not empty',
  async (_name, question) => {
    for (const marketId of ['', 'sim-mainnet:BTC'])
      for (const assetClass of [null, 'CRYPTO'] as const)
        expect(await codeOf(() => question(at.app.ask, { assetClass, marketId }))).toBe('unknown_market');
  },
);

test.each([
  [0, 0, 'invalid_limit'],
  [501, 0, 'invalid_limit'],
  [1.5, 0, 'invalid_limit'],
  [Number.NaN, 0, 'invalid_limit'],
  [5, -1, 'invalid_parameter'],
  [5, 0.5, 'invalid_parameter'],
])('a part of a list of %d rows behind %d is refused', async (limit, offset, code) => {
  const asked = { ...everything, limit, offset };
  expect(await codeOf(() => at.app.ask(listTradesPart, { ...asked, orderStatus: null }))).toBe(code);
  expect(await codeOf(() => at.app.ask(listDecisionsPart, asked))).toBe(code);
  expect(await codeOf(() => at.app.ask(listRefusedEntriesPart, asked))).toBe(code);
  expect(await codeOf(() => at.app.ask(listReasoning, { ...asked, decisionId: null }))).toBe(code);
  expect(await codeOf(() => at.app.ask(listClosedTradesPart, { ...asked, period: 'all' }))).toBe(code);
});

test.each([0, 501])('a connection of %d rows is refused', async (first) => {
  const asked = { ...everything, orderStatus: null, period: 'all', first, after: null } as const;
  expect(await codeOf(() => at.app.ask(listTradeHistory, asked))).toBe('invalid_limit');
});

test('markets are those of the catalog, in the requested order, and null where it has none', () => {
  const ids = ['sim-testnet:xyz:TSLA', 'sim-mainnet:BTC', 'sim-testnet:BTC', 'x', 'sim-testnet:MATIC'];
  const found = at.app.ask(findMarkets, { marketIds: ids });
  expect(found.map((market) => market?.marketId ?? null)).toEqual([ids[0], null, ids[2], null, ids[4]]);
  expect(found[0]).toEqual(at.app.ask(getMarket, { marketId: 'sim-testnet:xyz:TSLA' }));
});

test('markets of a catalog that was never read are an error', async () => {
  await using app = anOpenSource({ account: vault, reading: null });
  expect(await codeOf(() => app.ask(findMarkets, { marketIds: ['sim-testnet:BTC'] }))).toBe(
    'provider_failed',
  );
});
