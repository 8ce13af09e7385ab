import * as fc from 'fast-check';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFairQueue } from '../../src-main/fair-queue.ts';
import { createLog } from '../../src-main/log.ts';
import { createAccessToken } from '../../src-main/server/access-token.ts';
import { mountApi } from '../../src-main/server/rest/mount-api.ts';
import { lintOpenApi } from '../conformance/openapi-lint.ts';
import { vault } from '../main/agent-status.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import type { Answer } from '../main/http-request.ts';
import { aQuote, hour } from '../main/markets.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { putCompleteAccount, read } from '../main/complete-account.ts';
import { viewOf } from '../on-wire.ts';
import { json, requestsTo } from './drawn-requests.ts';
import {
  Document,
  fundMovements,
  methodOf,
  names,
  operationOf,
  pathOf,
  paths,
  shapeOf,
  type Name,
} from './openapi-document.ts';
import { repetitions } from '../repetitions.ts';

let text: string;
let document: Document;
const server = sharedByTests(() =>
  aServer({
    account: vault,
    agent: read({ risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } }),
    escrows: { arbitrum: `0x${'e'.repeat(40)}` },
    server: { fundMovementsPerMinute: 1_000_000 },
  }),
);
beforeAll(async () => {
  putCompleteAccount(server.store);
  server.store.writer.putQuotes([aQuote()]);
  server.venue.has = (openTime) => (openTime / hour) % 7 !== 3;
  text = (await server.get('/api/openapi.json')).text;
  document = Document.parse(JSON.parse(text));
});

/** An answer as the document has it: a status it names, in the shape that it names for it. */
function expectDeclared(name: Name, answer: Answer, besides: readonly string[] = []): void {
  expect([...Object.keys(operationOf(document, name).responses), ...besides]).toContain(
    String(answer.status),
  );
  const shape = shapeOf(name, answer.status);
  const beside = shape === null ? answer.text : '';
  expect(beside).toBe('');
  if (shape !== null) viewOf(shape, answer.json());
}

/** Returns the names of properties, those of the schemas that it points to included. */
function namesIn({ components }: Document, part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const { $ref, properties } = node as { readonly $ref?: unknown; readonly properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    if (typeof $ref === 'string') walk(components.schemas[$ref.split('/').at(-1) ?? '']);
    Object.values(node).forEach(walk);
  };
  walk(part);
  return names;
}

describe('the document', () => {
  test('passes an outside linter under its strictest rules', async () => {
    expect(await lintOpenApi(text)).toMatchObject({ code: 0 });
    const { info: _, ...headless } = JSON.parse(text) as Record<string, unknown>;
    expect((await lintOpenApi(JSON.stringify(headless))).code).not.toBe(0);
  });

  test('lists every route of the API and no other', async () => {
    const app = Fastify();
    const registered = new Set<string>();
    app.addHook('onRoute', ({ url }) => {
      registered.add(url.replace(/:(\w+)/g, '{$1}'));
    });
    await mountApi(app, {
      ask: server.ask,
      follow: server.source.follow,
      bytes: server.source.bytes,
      cachedBytes: server.source.cachedBytes,
      version: '0',
      log: createLog({ level: 'silent' })('test'),
      requestTimeoutMs: 1,
      fundMovements: { take: () => null },
      queue: createFairQueue(),
      accessToken: createAccessToken(null),
      baseUrl: () => 'http://127.0.0.1:1',
      uptimeSeconds: () => 0,
    });
    await app.close();
    const pages = ['/docs', '/docs/', '/docs/static/*', '/docs/*'];
    const itself = ['/api/openapi.json', ...pages, '/api/downloads/{ticket}'];
    expect([...registered].filter((url) => !itself.includes(url)).toSorted()).toEqual(
      Object.keys(document.paths).toSorted(),
    );
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted());
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  test('an export declares the header that names its manifest', () => {
    const { paths } = JSON.parse(text) as { paths: Record<string, { get: { responses: object } }> };
    expect(paths['/api/exports/{subject}']?.get.responses).toMatchObject({
      200: { headers: { 'Perpscope-Export': { description: expect.stringContaining('manifest.json') } } },
    });
  });

  test.each(names.filter((name) => /^\w+ \/(api\/v1\/agent|mcp)\/(?!agent-card)/.test(name)))(
    '%s spells every name of its answer in snake_case',
    (name) => {
      const found = namesIn(document, operationOf(document, name).responses);
      expect([...found].filter((one) => /[A-Z]/.test(one))).toEqual([]);
    },
  );

  test.each(names)('%s declares the refusals that every route has', (name) => {
    const { responses, security } = operationOf(document, name);
    const isOpen = fundMovements.has(name);
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([isOpen ? '201' : '200', '403', '429', '500', '503']),
    );
    expect(['401' in responses, security]).toEqual(isOpen ? [false, []] : [true, undefined]);
  });

  test.each(names.filter((name) => name.startsWith('GET ') && !pathOf(name).includes('{')))(
    '%s declares 304 if its answers have an ETag',
    async (name) => {
      const { status, headers } = await server.get(pathOf(name));
      if (status !== 200) return;
      expect(['304' in operationOf(document, name).responses, 'etag' in headers]).toEqual([true, true]);
    },
  );

  test('an operation has a body if and only if it is posted', () => {
    for (const name of names)
      expect([name, operationOf(document, name).requestBody?.required]).toEqual([
        name,
        methodOf(name) === 'POST' ? true : undefined,
      ]);
  });

  test('describes each parameter correctly', () => {
    const described = Object.fromEntries(
      names.map((path) => [
        path.replace('GET ', ''),
        operationOf(document, path).parameters.map(
          ({ name, in: place, required = false }) => `${place} ${name}${required ? '!' : ''}`,
        ),
      ]),
    );
    expect(described).toEqual({
      '/api/markets': ['query assetClass', 'query activeOnly'],
      '/api/markets/{marketId}': ['path marketId!'],
      '/api/markets/{marketId}/quote': ['path marketId!'],
      '/api/markets/{marketId}/candles': ['query interval', 'query limit', 'path marketId!'],
      '/api/markets/{marketId}/state': ['path marketId!'],
      '/api/quotes': ['query assetClass'],
      '/api/reference': [],
      '/api/v1/agent/positions': [],
      '/api/v1/agent/pool': [],
      '/api/v1/agent/token': [],
      '/api/v1/agent/chain-checks': [
        'query period',
        'query state',
        'query asset_class',
        'query market_id',
        'query cursor',
        'query limit',
      ],
      '/api/v1/agent/trades': [
        'query period',
        'query order_status',
        'query strategy_id',
        'query reconciliation',
        'query asset_class',
        'query market_id',
        'query cursor',
        'query limit',
      ],
      '/api/v1/agent/closed-trades': [
        'query period',
        'query strategy_id',
        'query asset_class',
        'query market_id',
        'query cursor',
        'query limit',
      ],
      '/api/v1/agent/decisions': [
        'query period',
        'query action',
        'query strategy_id',
        'query asset_class',
        'query market_id',
        'query cursor',
        'query limit',
      ],
      '/api/v1/agent/refused-entries': [
        'query period',
        'query gate',
        'query asset_class',
        'query market_id',
        'query cursor',
        'query limit',
      ],
      '/api/v1/agent/orders': ['query asset_class', 'query market_id', 'query cursor', 'query limit'],
      '/api/v1/agent/performance': ['query period'],
      '/api/v1/agent/equity': ['query period'],
      '/api/v1/agent/status': [],
      '/api/v1/agent/deposits': ['query cursor', 'query limit'],
      '/api/v1/agent/alerts': ['query severity', 'query cursor', 'query limit'],
      '/api/v1/agent/ledger': [
        'query period',
        'query direction',
        'query token',
        'query cursor',
        'query limit',
      ],
      '/api/exports/{subject}': [
        'query format',
        'query period',
        'query from',
        'query to',
        'query assetClass',
        'query marketId',
        'query status',
        'query reconciliation',
        'query strategyId',
        'query action',
        'query gate',
        'path subject!',
      ],
      '/api/exports/{exportId}/manifest.json': ['path exportId!'],
      '/api/venue/transfers': [],
      '/api/health': [],
      '/mcp': [],
      '/mcp/agent-card': [],
      '/mcp/status': [],
      '/mcp/portfolio': [],
      '/mcp/performance': ['query period'],
      '/mcp/trades': ['query period', 'query symbol', 'query cursor', 'query limit'],
      '/mcp/orders': ['query symbol'],
      '/mcp/signals': [],
      '/mcp/risk': [],
      '/mcp/markets': ['query symbol'],
      'POST /mcp/deposit': [],
      '/mcp/deposit/{id}': ['query network!', 'path id!'],
      'POST /mcp/withdraw': [],
      '/mcp/withdraw/{id}': ['path id!'],
      '/.well-known/agent-card.json': [],
      'POST /a2a': [],
    });
    const schemaOf = (name: Name, parameter: string): unknown =>
      operationOf(document, name).parameters.find((one) => one.name === parameter)?.schema;
    expect(schemaOf('GET /api/markets/{marketId}/candles', 'limit')).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 5_000,
      default: 200,
    });
    expect(schemaOf('GET /mcp/trades', 'limit')).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 50,
    });
    expect(schemaOf('GET /mcp/trades', 'period')).toMatchObject({
      enum: ['24h', '7d', '30d', 'all'],
      default: '7d',
    });
  });

  test("has the contract's own version, and no unused schema", () => {
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  test('requires the token if one is configured', async () => {
    const token = 'a-token-of-enough-characters';
    await using guarded = await aServer({ server: { token } });
    const headers = { authorization: `Bearer ${token}` };
    const { security } = (await guarded.get('/api/openapi.json', { headers })).json() as {
      security: unknown;
    };
    expect(security).toEqual([{ token: [] }]);
  });
});

describe('requests drawn from the document', () => {
  test.each(names)(
    '%s: every answer is declared, valid input is never refused, hostile input is never an internal error',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(requestsTo(document, name), async ({ url, asked, isValid }) => {
          const answer = await server.get(url, asked);
          // A drawn parameter may make another address of it, even one with a slash too many.
          expectDeclared(name, answer, name.includes('{') ? ['404'] : []);
          expect(answer.status < 500 || [501, 502, 503].includes(answer.status)).toBe(true);
          expect(isValid && [400, 404].includes(answer.status)).toBe(false);
        }),
        { numRuns: repetitions(20, 40) },
      );
      expect(server.logged).toEqual([]);
    },
  );

  /** Statuses of answers that need no venue. */
  const alone: Partial<Record<Name, number>> = {
    'GET /api/health': 200,
    'GET /api/venue/transfers': 200,
    'GET /api/exports/{subject}': 400,
    'GET /api/exports/{exportId}/manifest.json': 400,
    'GET /api/reference': 200,
    'GET /api/v1/agent/chain-checks': 503,
    'GET /mcp': 200,
    'GET /mcp/agent-card': 200,
    'GET /.well-known/agent-card.json': 200,
    'POST /a2a': 200,
    'POST /mcp/withdraw': 201,
    'GET /mcp/markets': 503,
    'GET /api/v1/agent/alerts': 200,
    'GET /api/v1/agent/deposits': 200,
    'POST /mcp/deposit': 503,
    'GET /mcp/deposit/{id}': 503,
    'GET /mcp/withdraw/{id}': 501,
  };

  test('are answered as declared while the venue is unreachable too', async () => {
    await using away = await aServer({ reading: null, account: vault, agent: { kind: 'unread' } });
    away.venue.behavior = { kind: 'fails' };
    const address = `0x${'ab'.repeat(20)}`;
    const call = { jsonrpc: '2.0', id: 1, method: 'capabilities' };
    const move = {
      amount: 100_000_000,
      network: 'base',
      depositor_address: address,
      recipient_address: address,
    };
    const body = JSON.stringify({ ...call, ...move });
    for (const name of names) {
      const path = pathOf(name).replace('{marketId}', 'sim-testnet%3ABTC').replace('{id}', 'x?network=base');
      const method = methodOf(name);
      const answer = await away.get(path, method === 'POST' ? { method, headers: json, body } : {});
      expectDeclared(name, answer);
      expect([name, answer.status]).toEqual([name, alone[name] ?? 502]);
    }
  });
});
