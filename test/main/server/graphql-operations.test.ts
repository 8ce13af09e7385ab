import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp, dataOf } from './graphql-fixture.ts';
const app = sharedByTests(() => aTradingApp());

const identity = 'marketId network venue dex assetClass';
const btc = {
  marketId: 'sim-testnet:BTC',
  network: 'TESTNET',
  venue: 'simulated',
  dex: '',
  assetClass: 'CRYPTO',
} as const;

/** Returns every scalar field of a type, to query all of them. */
async function leavesOf(type: string): Promise<string> {
  const question = `{ __type(name: "${type}") { fields { name type { kind ofType { kind ofType { kind } } } } } }`;
  const { __type: reported } = (await dataOf(app, question)) as {
    __type: { fields: { name: string; type: unknown }[] };
  };
  const isLeaf = ({ type: of }: { type: unknown }): boolean => !/OBJECT|INTERFACE/.test(JSON.stringify(of));
  return reported.fields
    .filter((field) => isLeaf(field) && !/LIST/.test(JSON.stringify(field.type)))
    .map(({ name }) => name)
    .join(' ');
}

describe('trades', () => {
  test('are orders and their outcomes, each with the identity of its market and its row in the catalog', async () => {
    const { trades } = await dataOf(
      app,
      `{ trades(assetClass: CRYPTO, orderStatus: filled) { ${await leavesOf('Trade')} market { displayName } } }`,
    );
    expect(trades).toContainEqual({
      ...btc,
      id: expect.any(String) as string,
      symbol: 'BTC',
      side: 'buy',
      orderStatus: 'filled',
      restingState: null,
      liquidated: false,
      requestedAmount: 2,
      requestedAmountExact: '2',
      filledAmount: 2,
      filledAmountExact: '2',
      averagePrice: 100,
      feeUsd: expect.any(Number) as number,
      realizedPnlUsd: expect.any(Number) as number,
      feeUsdExact: expect.stringMatching(/^-?\d+(\.\d+)?$/) as string,
      realizedPnlUsdExact: expect.stringMatching(/^-?\d+(\.\d+)?$/) as string,
      rejectReason: null,
      strategyId: 'trend',
      decisionId: 'd',
      orderId: 'in',
      executedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/) as string,
      source: 'trade_history_client',
      reconciliation: expect.any(String) as string,
      market: { displayName: 'BTC' },
    });
  });

  test('can be skipped by offset, and cursors return each of them once', async () => {
    const { all, rest } = (await dataOf(
      app,
      '{ all: trades { id } rest: trades(offset: 1) { id } }',
    )) as Record<string, { id: string }[]>;
    expect(rest).toEqual(all?.slice(1));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const question = `query ($after: String) { tradeHistory(period: "all", first: 1, after: $after) {
        complete incompleteReason edges { cursor node { id } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
      const { tradeHistory: page } = (await dataOf(app, question, { after })) as {
        tradeHistory: {
          edges: { cursor: string; node: { id: string } }[];
          pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
        };
      };
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
      expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor);
      seen.push(...page.edges.map(({ node }) => node.id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(all?.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(2);
  });
});

describe('decisions', () => {
  test('have their reasoning and the outcomes of their orders', async () => {
    const { decisions } = await dataOf(
      app,
      `{ decisions(marketId: "sim-testnet:BTC", limit: 500) { id ${identity} symbol action confidence strategyId summary outcome
        trades { orderId market { coin } } reasoning { decisionId text marketId } market { coin } } }`,
    );
    expect(decisions).toContainEqual({
      ...btc,
      id: 'd',
      symbol: 'BTC',
      action: 'open_long',
      confidence: 0.75,
      strategyId: 'trend',
      summary: 'Up it goes.',
      outcome: 'filled',
      trades: [{ orderId: 'in', market: { coin: 'BTC' } }],
      reasoning: [
        { decisionId: 'd', text: 'First.', marketId: btc.marketId },
        { decisionId: 'd', text: 'Second.', marketId: btc.marketId },
      ],
      market: { coin: 'BTC' },
    });
  });

  test('about no market have no identity, and no market', async () => {
    const { decisions } = (await dataOf(app, `{ decisions { id ${identity} market { coin } } }`)) as {
      decisions: { id: string }[];
    };
    const nothing = { marketId: null, network: null, venue: null, dex: null, assetClass: null, market: null };
    expect(decisions.find(({ id }) => id === 'none')).toEqual({ id: 'none', ...nothing });
  });

  test('and the steps behind them are the same rows in every query', async () => {
    const { reasoningLogs, decisions } = (await dataOf(
      app,
      `{ reasoningLogs(decisionId: "d") { id step text createdAt market { coin } }
         decisions { id reasoning { id step text createdAt market { coin } } } }`,
    )) as { reasoningLogs: unknown[]; decisions: { id: string; reasoning: unknown[] }[] };
    expect(reasoningLogs).toHaveLength(2);
    expect(reasoningLogs).toEqual(decisions.find(({ id }) => id === 'd')?.reasoning.toReversed());
  });
});

test('of several operations in a document the named one is answered, in any order', async () => {
  const query =
    'query A { market(marketId: "sim-testnet:BTC") { coin } } query B { markets(assetClass: EQUITY) { coin } }';
  const askFor = async (operationName: string): Promise<unknown> => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, operationName }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(await askFor('A')).toEqual({ market: { coin: 'BTC' } });
  expect(await askFor('B')).toEqual({ markets: [{ coin: 'xyz:TSLA' }] });
  expect(await askFor('A')).toEqual({ market: { coin: 'BTC' } });
});
