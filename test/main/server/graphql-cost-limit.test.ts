import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { queryCost } from '../../../src-main/server/graphql/cost-limit.ts';
import { buildSchema } from '../../../src-main/server/graphql/schema/build-schema.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp, askGraph, dataOf } from './graphql-fixture.ts';
const app = sharedByTests(() => aTradingApp());

const schema = buildSchema();
const costOf = (query: string, variables: Readonly<Record<string, unknown>> = {}): number =>
  queryCost({ schema, document: parse(query), variableValues: variables });
const times = (count: number, query: string): string =>
  `{ ${Array.from({ length: count }, (_, nth) => `a${nth}: ${query}`).join(' ')} }`;
const whole = 'decisions(limit: 500) { id trades { id market { coin } } reasoning { text market { coin } } }';

describe('the cost of a query is the rows that it may return, and its other reads', () => {
  test.each([
    ['{ trades { id market { coin } } }', 50],
    ['{ trades(limit: 500) { id } }', 500],
    ['{ trades(limit: 100000) { id } }', 500],
    ['{ trades(limit: -1) { id } }', 0],
    ['{ decisions(limit: 10) { id trades { id } reasoning { id } } }', 50],
    ['{ a: trades { id } b: trades { id } }', 100],
    ['{ trades { id } trades { symbol } ...f ...f } fragment f on Query { trades { side } }', 50],
    ['{ tradeHistory(first: 20) { edges { node { id } } pageInfo { hasNextPage } } }', 20],
    ['{ equity(points: 1000) { at } }', 1_000],
    ['{ markets { coin } }', 300],
    ['{ ... on Query { decisions(limit: 1) { ...d } } } fragment d on Decision { trades { id } }', 3],
    ['{ market(marketId: "x") { coin } __typename }', 0],
    ['{ performance { tradeCount } }', 250],
    ['{ statistics { tradeCount } }', 100],
    [
      '{ a: performance { tradeCount } b: performance { tradeCount } ...f } fragment f on Query { c: performance { winRate } }',
      750,
    ],
    ['{ performance { tradeCount } performance { winRate } }', 250],
    ['{ trades(limit: 1, offset: 10000) { id } }', 201],
    ['{ trades(limit: 1, offset: 1) { id } }', 2],
    ['{ trades(limit: 1, offset: 1000000) { id } }', 201],
    ['{ decisions(limit: 1, offset: -1) { id } }', 1],
    ['{ __schema { types { fields { name } } } }', 0],
  ])('%s', (query, cost) => {
    expect(costOf(query)).toBe(cost);
  });

  test('its limit may be a variable, with or without a default of its own', () => {
    const query = 'query($rows: Int! = 7, $over: Int! = 100) { trades(limit: $rows, offset: $over) { id } }';
    expect([costOf(query), costOf(query, { rows: 9, over: 0 })]).toEqual([9, 9]);
  });

  test('of several operations it is the cost of the named one', () => {
    const document = parse('query A { trades { id } } query B { trades(limit: 3) { id } }');
    expect(queryCost({ schema, document, operationName: 'B' })).toBe(3);
  });

  test('fragments within fragments are counted without being walked repeatedly', () => {
    const deep = Array.from(
      { length: 40 },
      (_, nth) => `fragment f${nth} on Query { ...f${nth + 1} ...f${nth + 1} }`,
    );
    expect(costOf(`{ ...f0 } ${deep.join(' ')} fragment f40 on Query { trades { id } }`)).toBe(50);
  });
});

describe('a query that costs too much', () => {
  test.each([
    ['two whole pages of decisions', `{ a: ${whole} b: ${whole} }`, 5_000],
    ['six whole pages of trades', times(6, 'trades(limit: 500) { id }'), 3_000],
    ['three whole lines', times(3, 'equity(points: 1000) { at }'), 3_000],
    ['eleven performances', times(11, 'performance(period: "all") { tradeCount }'), 2_750],
    ['thirteen lists that begin far back', times(13, 'trades(limit: 1, offset: 10000) { id }'), 2_613],
  ])('such as %s is rejected with what to do', async (_, query, cost) => {
    const answer = await askGraph(app, query);
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT', error: 'invalid_limit' } }],
    });
    expect(answer).not.toHaveProperty('data');
    expect(answer.errors?.[0]?.message).toMatch(
      new RegExp(`costs ${cost} points; the limit is 2500\\..*Lower limit or first`),
    );
  });

  test('is refused with variables too, also once it is compiled', async () => {
    const query = `query($rows: Int!) { ${times(6, 'trades(limit: $rows) { id }').slice(1)}`;
    for (let nth = 0; nth < 4; nth += 1)
      expect(await askGraph(app, query, { variables: { rows: 1 } })).toMatchObject({ status: 200 });
    expect(await askGraph(app, query, { variables: { rows: 500 } })).toMatchObject({ status: 400 });
  });

  test('is refused even beside an argument that its field refuses', async () => {
    const query = `query($over: Int) { a: trades(offset: $over) { id } ${times(6, 'trades(limit: 500) { id }').slice(1)}`;
    for (const variables of [{ over: null }, {}])
      expect((await askGraph(app, query, { variables })).errors?.[0]?.message).toMatch(/costs 3050 points/);
  });

  test.each([
    `{ ${whole} }`,
    '{ trades(limit: 500) { id market { coin } } }',
    '{ refusedEntries(limit: 500) { id reasoning { text market { coin } } } }',
    '{ reasoningLogs(limit: 500) { id } }',
    '{ closedTrades(limit: 500, period: "all") { id market { coin } } }',
    '{ tradeHistory(first: 500, period: "all") { edges { node { id market { coin } } } } }',
    times(15, 'trades { id market { coin } }'),
    times(10, 'performance { tradeCount }'),
    times(15, 'statistics { tradeCount }'),
  ])('is not %s', async (query) => {
    expect(Object.values(await dataOf(app, query))).not.toContain(null);
  });
});
