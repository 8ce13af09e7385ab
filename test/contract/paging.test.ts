import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aBigApp } from '../main/server/a-big-app.ts';
import { aFullApp } from '../main/server/rpc-fixture.ts';
import { Document, names, operationOf, pathOf } from './openapi-document.ts';

const server = sharedByTests(() => aFullApp());
const big = sharedByTests(() => aBigApp());

/** Routes of the agent that answer in one piece, and why that is never long. */
const whole: Readonly<Record<string, string>> = {
  '/api/v1/agent/status': 'the agent as it is now',
  '/api/v1/agent/pool': 'sums',
  '/api/v1/agent/positions': 'at most one for each market of the venue',
  '/api/v1/agent/token': 'one price',
  '/api/v1/agent/performance': 'sums',
  '/api/v1/agent/equity': 'thinned to what a chart has room for',
};
const underAgent = names.filter((name) => name.includes('/api/v1/agent/'));
const paged = underAgent.map(pathOf).filter((path) => !(path in whole));
/** The fill log is on a chain, which the service reads without being asked. */
const isHeld = (path: string): boolean => path !== '/api/v1/agent/chain-checks';

interface Page {
  readonly rows: readonly unknown[];
  readonly next: string | null;
}

async function pageOf(path: string, query: string): Promise<Page> {
  const answer = await server.get(`${path}?${query}`);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  const { next, rows, decisions, checks } = answer.json() as Record<string, unknown>;
  return { next, rows: rows ?? decisions ?? checks } as Page;
}

test('every list of the agent is paged, unless it is always short', async () => {
  const document = Document.parse((await server.get('/api/openapi.json')).json());
  for (const name of underAgent) {
    const parameters = operationOf(document, name).parameters.map((parameter) => parameter.name);
    const isPaged = ['cursor', 'limit'].every((one) => parameters.includes(one));
    expect([name, isPaged]).toEqual([name, !(pathOf(name) in whole)]);
  }
});

/** Fields of GraphQL's Query that answer in one piece, and why that is never long. */
const wholeInGraphql: Readonly<Record<string, string>> = {
  agentToken: 'one price',
  equity: 'thinned to `points`',
  exports: 'the exports that somebody asked for',
  market: 'one market',
  markets: 'the catalog, as over REST',
  performance: 'sums',
  pool: 'sums',
  positions: 'at most one for each market of the venue',
  quote: 'one market',
  reference: 'the shares of the registry',
  risk: 'what the risk monitor reports now',
  signals: 'what the agent holds now',
  statistics: 'counts',
  status: 'the agent as it is now',
};

test('every field of GraphQL’s Query is paged, unless it is always short', () => {
  const query = buildSchema(readFileSync('resources/schema.graphql', 'utf8')).getQueryType();
  for (const { name, args } of Object.values(query?.getFields() ?? {})) {
    const has = (...names: readonly string[]): boolean => args.some((one) => names.includes(one.name));
    expect([name, has('limit', 'first') && has('after', 'offset')]).toEqual([
      name,
      !(name in wholeInGraphql),
    ]);
  }
});

test('each field that is paged by offset names the same list paged by cursor', () => {
  const query = buildSchema(readFileSync('resources/schema.graphql', 'utf8')).getQueryType();
  const fields = Object.values(query?.getFields() ?? {});
  const byOffset = fields.filter(({ args }) => args.some(({ name }) => name === 'offset'));
  expect(byOffset.map(({ name }) => name)).toEqual([
    'closedTrades',
    'decisions',
    'reasoningLogs',
    'refusedEntries',
    'trades',
  ]);
  for (const { name, args, description } of byOffset) {
    const list = /use (?:GET )?(\S+), which/.exec(description ?? '')?.[1] ?? '';
    const isPaged =
      paged.includes(list) || query?.getFields()[list]?.args.some((one) => one.name === 'after');
    expect([name, isPaged]).toEqual([name, true]);
    expect([name, args.find((one) => one.name === 'offset')?.description]).toEqual([
      name,
      expect.stringContaining('may repeat rows'),
    ]);
  }
});

test.each(paged.filter(isHeld))('%s: its pages together are the whole list', async (path) => {
  const period = path.endsWith('trades') ? 'period=all&' : '';
  const all = await pageOf(path, `${period}limit=500`);
  expect(all.next).toBeNull();
  const found: unknown[] = [];
  let cursor = '';
  for (let isLast = false; !isLast;) {
    const page: Page = await pageOf(path, `${period}limit=1${cursor}`);
    expect(page.rows.length).toBe(Math.min(1, all.rows.length));
    found.push(...page.rows);
    expect(found.length).toBeLessThanOrEqual(all.rows.length);
    cursor = `&cursor=${encodeURIComponent(page.next ?? '')}`;
    isLast = page.next === null;
  }
  expect(found).toEqual(all.rows);
});

test('the lists of the record have rows to be paged', async () => {
  for (const path of ['trades', 'closed-trades', 'decisions', 'refused-entries', 'orders', 'alerts']) {
    const period = path.endsWith('trades') ? 'period=all' : '';
    expect([path, (await pageOf(`/api/v1/agent/${path}`, period)).rows.length > 0]).toEqual([path, true]);
  }
});

// A client that sends an empty `next` without looking at it would read the first page again and again.
test.each(paged)('%s: refuses an empty cursor and one of another list', async (path) => {
  const other = Buffer.from(JSON.stringify(['another list', 1, 'a'])).toString('base64url');
  for (const cursor of ['', other]) {
    const answer = await server.get(`${path}?cursor=${cursor}`);
    const message = cursor === '' ? 'The cursor is empty.' : 'not valid for this list';
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { error: 'invalid_parameter', message: expect.stringContaining(message) as string },
    ]);
  }
});

/** A filter of each list that has one. */
const filters: Readonly<Record<string, string>> = {
  trades: 'order_status=rejected',
  'closed-trades': 'asset_class=EQUITY',
  decisions: 'action=skip',
  'refused-entries': 'gate=spread',
  orders: 'asset_class=EQUITY',
  alerts: 'severity=info',
  ledger: 'direction=out',
};

test.each(Object.entries(filters))(
  '/api/v1/agent/%s: refuses a cursor under changed filters',
  async (list, filter) => {
    const path = `/api/v1/agent/${list}`;
    const { next } = (await big.get(`${path}?limit=1`)).json() as Page;
    expect(next).toEqual(expect.any(String));
    const answer = await big.get(`${path}?${filter}&cursor=${next ?? ''}`);
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { error: 'invalid_parameter', message: expect.stringContaining('other filters') as string },
    ]);
  },
);

test('every list that can be filtered is tested with a filter', () => {
  const unfiltered = ['/api/v1/agent/deposits'];
  const named = Object.keys(filters).map((list) => `/api/v1/agent/${list}`);
  expect([...named, ...unfiltered].toSorted()).toEqual(paged.filter(isHeld).toSorted());
});

test('names a parameter as the address spells it', async () => {
  const { status, json } = await server.get('/api/v1/agent/orders?asset_class=SHARES');
  expect([status, json()]).toMatchObject([
    400,
    {
      error: 'invalid_asset_class',
      message: expect.stringMatching(/^asset_class must be one of CRYPTO, /) as string,
    },
  ]);
});

test('a market of another network is 404, not an empty list', async () => {
  for (const path of ['trades', 'closed-trades', 'decisions', 'refused-entries', 'orders']) {
    const answer = await server.get(`/api/v1/agent/${path}?market_id=sim-mainnet%3ABTC`);
    expect([path, answer.status, (answer.json() as { error: string }).error]).toEqual([
      path,
      404,
      'unknown_market',
    ]);
  }
});
