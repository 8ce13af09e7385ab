import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { AskOptions } from '../../../src-main/operations/operation.ts';
import { answering } from '../answering.ts';
import { countStatements } from '../count-statements.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { ask } from '../http-request.ts';
import { anOrder, common, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import { aTradingApp, askGraph, dataOf } from './graphql-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';

const app = sharedByTests(() => aTradingApp());

describe('a document is refused before any of it is resolved', () => {
  const nested = (depth: number): string => (depth === 0 ? '{ name }' : `{ ofType ${nested(depth - 1)} }`);
  test.each([
    [
      'too deep',
      `{ __type(name: "Trade") { fields { type ${nested(10)} } } }`,
      'Query depth limit of 12 exceeded, found 14.',
    ],
    [
      'too deep by a fragment',
      `{ __type(name: "Trade") { ...f } } fragment f on __Type { fields { type ${nested(10)} } }`,
      'Query depth limit of 12 exceeded, found 14.',
    ],
    [
      'too many aliases',
      `{ ${Array.from({ length: 16 }, (_, nth) => `a${nth}: trades { id }`).join(' ')} }`,
      'Aliases limit of 15 exceeded, found 16.',
    ],
    ['too many tokens', `{ ${'__typename '.repeat(999)} }`, 'Token limit of 1000 exceeded.'],
    [
      'too many fields with fields of their own',
      `{ ${'trades { id } '.repeat(60)} ...f } fragment f on Query { ${'trades { id } '.repeat(41)} }`,
      'Limit of 100 fields with fields of their own exceeded, found 101.',
    ],
  ])('that is %s', async (_, query, message) => {
    const { status, errors, ...rest } = await askGraph(app, query);
    expect({ status, message: errors?.[0]?.message, ...rest }).toEqual({
      status: 400,
      message,
    });
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
  });

  test('that is just within the limits is answered', async () => {
    const aliases = Array.from(
      { length: 15 },
      (_, nth) => `a${nth}: market(marketId: "sim-testnet:BTC") { coin }`,
    );
    expect(Object.keys(await dataOf(app, `{ ${aliases.join(' ')} }`))).toHaveLength(15);
    await dataOf(app, `{ ${'__typename '.repeat(300)} }`);
    await dataOf(app, `{ ${'trades { id } '.repeat(100)} }`);
    await dataOf(app, `{ __type(name: "Trade") { fields { type ${nested(8)} } } }`);
    expect(await dataOf(app, getIntrospectionQuery())).toHaveProperty('__schema');
  });
});

describe('a body', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(`${app.url}/graphql`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...headers,
      },
    });

  test.each([
    ['larger than 64 KiB', JSON.stringify({ query: `{ ${'x'.repeat(65_536)} }` }), 413],
    ['that is not JSON', '{"query":', 400],
    ['that is nothing', '', 400],
    [
      'of several operations',
      JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
      400,
    ],
    ['without a query', '{}', 400],
  ])('%s is refused in the shape of GraphQL', async (_, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ message: expect.stringMatching(/\S/) as string }] });
    expectCommonHeaders(answer);
  });

  test('sent in chunks without its length is refused too', async () => {
    const answer = await post(JSON.stringify({ query: `{ ${'x'.repeat(65_536)} }` }), {
      'transfer-encoding': 'chunked',
    });
    expect(answer.status).toBe(413);
  });

  test('of a content type other than JSON is refused', async () => {
    for (const kind of ['multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await post('a=b', { 'content-type': kind });
      expect(answer.status).toBe(415);
      expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] });
    }
  });

  test('reaches the same address in every spelling', async () => {
    const answer = await ask(`${app.url}/%67raphql?query=%7B__typename%7D`);
    expect([answer.status, answer.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
  });
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s is answered with what the address accepts',
  async (method) => {
    const answer = await ask(`${app.url}/graphql`, { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } });
    expect(answer.json()).toHaveProperty('errors');
  },
);

test('without the token only the explorer’s page is open, and no query beside it', async () => {
  await using guarded = await aTradingApp({ server: { token: 'let me in' } });
  const html = { headers: { accept: 'text/html' } };
  expect(await guarded.get('/graphql', html)).toMatchObject({ status: 200 });
  for (const path of ['/graphql?query={__typename}', '/graphql?'])
    expectProblem(await guarded.get(path, html), 401, 'unauthorized');
});

test('markets of 500 trades are looked up together, with at most three statements', async () => {
  await using busy = await aTradingApp();
  putJournal(
    busy.store,
    Array.from({ length: 600 }, (_, nth) => ({
      ...anOrder(nth + 1, { orderId: `many ${nth}` }),
      ...common(nth + 1, nth % 2 === 0 ? 'BTC' : 'xyz:TSLA'),
    })),
    { journalId: 'many' },
  );
  reconcileAll(busy.store);
  const looks: number[] = [];
  const source = answering(busy.source, {
    findMarkets: (next, { input }) => {
      looks.push((input as { readonly marketIds: readonly string[] }).marketIds.length);
      return next();
    },
  });
  await using server = await aTradingApp({ server: { source } });
  const question = '{ trades(limit: 500) { id marketId market { marketId displayName } } }';
  await dataOf(server, question);
  const statements = countStatements();
  const { trades } = (await dataOf(server, question).finally(statements.undo)) as {
    trades: { marketId: string; market: { marketId: string } }[];
  };
  expect(trades).toHaveLength(500);
  expect(trades.filter(({ marketId, market }) => market.marketId !== marketId)).toEqual([]);
  expect(looks).toEqual([2, 2]);
  // One reads the fills of the orders that the agent did not report: the venue may have liquidated.
  expect(statements.count()).toBeLessThanOrEqual(3);
});

describe('an internal failure', () => {
  const broken = async (
    change: Parameters<typeof answering>[1],
    requestTimeoutMs?: number,
  ): Promise<ServerFixture> =>
    aTradingApp({
      server: {
        source: answering(app.source, change),
        ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
      },
    });

  test('is not revealed, but logged', async () => {
    await using server = await broken({
      listTradesPart: () => {
        throw new Error('SQLITE_CORRUPT in /home/someone/perpscope');
      },
    });
    const { data, errors } = await askGraph(
      server,
      '{ trades { id } market(marketId: "sim-testnet:BTC") { coin } }',
    );
    expect(data).toEqual({ trades: null, market: { coin: 'BTC' } });
    expect(errors).toEqual([
      {
        message: 'Something went wrong inside Perpscope. Its log has the details.',
        path: ['trades'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'internal_error', error: 'internal_error' },
      },
    ]);
    expect(server.logged.join('')).toContain('SQLITE_CORRUPT');
  });

  test('that takes too long is a timeout, and its work is aborted', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const never = (_: unknown, { options }: { readonly options: AskOptions | undefined }) => {
      signals.push(options?.signal);
      return new Promise(() => undefined);
    };
    // Long enough for a busy machine to reach the resolver.
    await using server = await broken({ listCandles: never }, 1_000);
    const query = '{ candles(marketId: "sim-testnet:BTC") { next } }';
    expect(await askGraph(server, query)).toMatchObject({ errors: [{ extensions: { code: 'timeout' } }] });
    expect(signals).toMatchObject([{ aborted: true, reason: { name: 'TimeoutError' } }]);
  });
});

describe('the explorer', () => {
  test('is a page without inline scripts, whose policy only allows our own scripts, connections and addresses', async () => {
    const page = await app.get('/graphql', { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    );
    expect(page.text).not.toMatch(/<script>|<style|https?:| on[a-z]+=/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files.toSorted()).toEqual([
      '/graphiql/graphiql.css',
      '/graphiql/graphiql.js',
      '/graphiql/icon.svg',
      '/graphql/explorer.css',
      '/graphql/explorer.js',
    ]);
    for (const path of files.filter((one) => one.startsWith('/graphql/')))
      expect(await app.get(path)).toMatchObject({ status: 200 });
  });

  test('has the schema as text beside it', async () => {
    expect((await app.get('/graphql/schema')).text).toContain('type Trade implements MarketTagged');
  });

  test('answers requests for a page; a program that asks nothing gets an error', async () => {
    const headers = { accept: 'application/graphql-response+json' };
    const answer = await app.get('/graphql', { headers });
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('errors');
  });
});
