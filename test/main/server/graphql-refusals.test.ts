import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp, askGraph, codeOf, dataOf } from './graphql-fixture.ts';
const app = sharedByTests(() => aTradingApp());

describe('an invalid query is refused with its code', () => {
  test.each([
    ['{ trades(limit: 0) { id } }', 'BAD_USER_INPUT'],
    ['{ closedTrades(offset: -1) { id } }', 'BAD_USER_INPUT'],
    ['{ tradeHistory(after: "nowhere") { complete } }', 'BAD_USER_INPUT'],
    ['{ performance(period: "9d") { period } }', 'BAD_USER_INPUT'],
    ['{ market(marketId: "sim-testnet:NONE") { coin } }', 'unknown_market'],
  ])('%s: %s', async (question, code) => {
    const { status, data, errors } = await askGraph(app, question);
    expect({ status, code: errors?.[0]?.extensions?.['code'] }).toEqual({ status: 200, code });
    expect(Object.values(data ?? {})).toEqual([null]);
  });

  test.each([['trades', 'id']])(
    '%s: an unknown asset class is a validation error',
    async (operation, field) => {
      const inline = await askGraph(app, `{ ${operation}(assetClass: BONDS) { ${field} } }`);
      expect(inline).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      });
      expect(inline).not.toHaveProperty('data');
      const question = `query ($class: AssetClass) { ${operation}(assetClass: $class) { ${field} } }`;
      const variable = await askGraph(app, question, { variables: { class: 'BONDS' } });
      expect(variable).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
      expect(variable).not.toHaveProperty('data');
    },
  );

  test('a field beside a refused one is answered', async () => {
    const { data } = await askGraph(
      app,
      '{ trades(limit: 0) { id } market(marketId: "sim-testnet:BTC") { coin } }',
    );
    expect(data).toEqual({ trades: null, market: { coin: 'BTC' } });
  });
});

test('with the chain as source, its fields are not attached, and the rest is answered', async () => {
  const chain = { chains: [], token: null };
  await using chained = await aTradingApp({ server: { useBlockchainAsSource: true }, chain });
  const asked = {
    trades: 'id',
    tradeHistory: 'complete',
    performance: 'period',
    statistics: 'filled',
  };
  for (const [operation, field] of Object.entries(asked))
    expect(await codeOf(chained, `{ ${operation} { ${field} } }`)).toBe('provider_not_attached');
  const { decisions, closedTrades } = (await dataOf(
    chained,
    '{ decisions(assetClass: EQUITY) { id } closedTrades { id } }',
  )) as Record<string, unknown[]>;
  expect(decisions).toEqual([{ id: 'e' }]);
  expect(closedTrades).toHaveLength(1);
  expect((await chained.get('/mcp/performance')).status).toBe(200);
});

test('with a fill log as source all four answer from it, say up to which block, and ignore filters by market', async () => {
  await using chained = await aTradingApp({ server: { useBlockchainAsSource: true } });
  const of = '(assetClass: EQUITY)';
  const { data, extensions } = await askGraph(
    chained,
    `{ trades${of} { source } tradeHistory${of} { complete } performance${of} { source } statistics${of} { filled restingStates { open canceled filled rejected unknown } } }`,
  );
  expect(data).toEqual({
    trades: [{ source: 'blockchain' }],
    tradeHistory: { complete: true },
    performance: { source: 'blockchain' },
    statistics: {
      filled: 1,
      restingStates: { open: 0, canceled: 0, filled: 0, rejected: 0, unknown: 0 },
    },
  });
  const warnings = extensions?.['warnings'] as readonly { readonly field: string; readonly code: string }[];
  const codes = Object.groupBy(warnings, ({ field }) => field);
  expect(Object.keys(codes).toSorted()).toEqual(['performance', 'statistics', 'tradeHistory', 'trades']);
  // Funding and the account's value are in no log; the venue has fills that this one lacks.
  const leftOut: Readonly<Record<string, readonly string[]>> = {
    performance: ['incomplete', 'incomplete', 'incomplete'],
    statistics: ['incomplete'],
  };
  for (const [field, own] of Object.entries(codes))
    expect(own?.map(({ code }) => code)).toEqual(['from_chain', 'filter_ignored', ...(leftOut[field] ?? [])]);
});
