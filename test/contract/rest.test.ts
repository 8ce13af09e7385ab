import Fastify from 'fastify';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../src-main/log.ts';
import { fixedToken } from '../../src-main/server/access-token.ts';
import { mountApi } from '../../src-main/server/rest/mount-api.ts';
import { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { CandleSeries } from '../../src-preload/contract/views/candles.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import { Pool } from '../../src-preload/contract/views/pool.ts';
import { PositionList } from '../../src-preload/contract/views/position.ts';
import { MarketQuote, QuoteList } from '../../src-preload/contract/views/quote.ts';
import { Reference } from '../../src-preload/contract/views/reference.ts';
import { CollateralTransfers } from '../../src-preload/contract/views/transfers.ts';
import { lintOpenApi } from '../conformance/openapi-lint.ts';
import { vault } from '../main/agent-status.ts';
import type { Answer } from '../main/http-request.ts';
import { aQuote, hour } from '../main/markets.ts';
import type { ServerFixture } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { putWholeAccount, read } from '../main/whole-house.ts';

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().optional(),
  schema: z.looseObject({}),
});
type Parameter = z.infer<typeof Parameter>;
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});
const Document = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});
type Document = z.infer<typeof Document>;

const answers = {
  '/api/markets': Catalog,
  '/api/markets/{marketId}': MarketRow,
  '/api/markets/{marketId}/quote': MarketQuote,
  '/api/markets/{marketId}/candles': CandleSeries,
  '/api/markets/{marketId}/state': MarketState,
  '/api/quotes': QuoteList,
  '/api/reference': Reference,
  '/api/v1/agent/positions': PositionList,
  '/api/v1/agent/pool': Pool,
  '/api/v1/agent/status': AgentStatusView,
  '/api/venue/transfers': CollateralTransfers,
  '/api/health': Health,
} as const;
type Path = keyof typeof answers;
const paths = Object.keys(answers) as Path[];

let server: ServerFixture;
let text: string;
let document: Document;
beforeAll(async () => {
  server = await aServer({ account: vault, agent: read() });
  putWholeAccount(server.store);
  server.store.writer.putQuotes([aQuote()]);
  server.venue.has = (openTime) => (openTime / hour) % 7 !== 3;
  text = (await server.get('/api/openapi.json')).text;
  document = Document.parse(JSON.parse(text));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const operationOf = (path: Path): z.infer<typeof Operation> => document.paths[path]!['get']!;

/** An answer as the document has it: a status it names, in the shape that it names for it. */
function expectDeclared(path: Path, answer: Answer, besides: readonly string[] = []): void {
  const { responses } = operationOf(path);
  expect([...Object.keys(responses), ...besides]).toContain(String(answer.status));
  const schema: z.ZodType = answer.status === 200 ? answers[path] : ErrorBody;
  expect(schema.parse(answer.json())).toEqual<unknown>(answer.json());
}

describe('the document', () => {
  test('passes an outside linter under its strictest rules', async () => {
    expect(await lintOpenApi(text)).toMatchObject({ code: 0 });
    const { info: _, ...headless } = JSON.parse(text) as Record<string, unknown>;
    expect((await lintOpenApi(JSON.stringify(headless))).code).not.toBe(0);
  }, 60_000);

  test('lists every route of the API and no other', async () => {
    const app = Fastify();
    const registered = new Set<string>();
    app.addHook('onRoute', ({ url }) => {
      registered.add(url.replace(/:(\w+)/g, '{$1}'));
    });
    await mountApi(app, {
      readModel: server.readModel,
      version: '0',
      log: createLog({ level: 'silent' })('test'),
      requestTimeoutMs: 1,
      accessToken: fixedToken(null),
      baseUrl: () => 'http://127.0.0.1:1',
      uptimeSeconds: () => 0,
    });
    await app.close();
    const itself = ['/api/openapi.json', '/docs', '/docs/*'];
    expect([...registered].filter((url) => !itself.includes(url)).toSorted()).toEqual(
      Object.keys(document.paths).toSorted(),
    );
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted());
  });

  test.each(paths)('%s takes GET alone and declares the refusals that every route has', (path) => {
    expect(Object.keys(document.paths[path]!)).toEqual(['get']);
    expect(Object.keys(operationOf(path).responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '429', '500', '503']),
    );
  });

  test('describes each parameter as it is', () => {
    const described = Object.fromEntries(
      paths.map((path) => [
        path,
        operationOf(path).parameters.map(
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
      '/api/v1/agent/status': [],
      '/api/venue/transfers': [],
      '/api/health': [],
    });
    const limit = operationOf('/api/markets/{marketId}/candles').parameters.find(
      ({ name }) => name === 'limit',
    );
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 5_000, default: 200 });
  });

  test("carries the contract's own version, and nothing that it does not use", () => {
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  test('asks for the token where one is configured', async () => {
    const token = 'a-token-of-enough-characters';
    await using guarded = await aServer({ server: { token } });
    const headers = { authorization: `Bearer ${token}` };
    const { security } = (await guarded.get('/api/openapi.json', { headers })).json() as {
      security: unknown;
    };
    expect(security).toEqual([{ token: [] }]);
  });
});

const listed = [
  'sim-testnet:BTC',
  'sim-testnet:kPEPE',
  'sim-testnet:MATIC',
  'sim-testnet:xyz:TSLA',
  'sim-testnet:odd:GOLD',
];

/** What is told without the venue. */
const answersAlone: ReadonlySet<Path> = new Set(['/api/health', '/api/venue/transfers', '/api/reference']);

/** Values that the document allows for a parameter. */
function valid({ name, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'marketId') return fc.constantFrom(...listed);
  const values = z.object({ enum: z.array(z.string()) }).safeParse(enumOf(schema));
  if (values.success) return fc.constantFrom(...values.data.enum);
  const { minimum, maximum } = z
    .object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() })
    .parse(schema);
  return fc
    .oneof(fc.constant(minimum), fc.constant(maximum), fc.integer({ min: minimum, max: 300 }))
    .map(String);
}
function enumOf(schema: Readonly<Record<string, unknown>>): unknown {
  const found = z.object({ $ref: z.string() }).safeParse(schema);
  return found.success ? document.components.schemas[found.data.$ref.split('/').at(-1) ?? ''] : schema;
}
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '../..',
    '%00',
    '__proto__',
    "'; DROP TABLE market --",
    '{"$gt":""}',
    '\ud800',
  ),
);

interface Drawn {
  readonly path: Path;
  readonly url: string;
  readonly isValid: boolean;
}

/** A value as one sends it; half a surrogate pair has no spelling in a URL and is sent as bytes that are no text. */
const encoded = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

function requestsTo(path: Path): fc.Arbitrary<Drawn> {
  const drawn = operationOf(path).parameters.map((parameter) => {
    const good = valid(parameter).map((value) => [value]);
    const choices: fc.Arbitrary<readonly string[]>[] = [good, good, hostile.map((value) => [value])];
    if (parameter.in === 'query')
      choices.push(fc.constant([]), fc.array(hostile, { minLength: 2, maxLength: 3 }));
    return fc.oneof(
      ...choices.map((values, at) =>
        values.map((list) => ({ parameter, list, isValid: at < 2 || list.length === 0 })),
      ),
    );
  });
  return fc.tuple(...drawn).map((values) => {
    const query = values
      .filter(({ parameter }) => parameter.in === 'query')
      .flatMap(({ parameter, list }) => list.map((value) => `${parameter.name}=${encoded(value)}`));
    const marketId = values.find(({ parameter }) => parameter.in === 'path')?.list[0] ?? '';
    const url = `${path.replace('{marketId}', encoded(marketId))}?${query.join('&')}`;
    return { path, url, isValid: values.every(({ isValid }) => isValid) };
  });
}

describe('requests drawn from the document', () => {
  test.each(paths)(
    '%s: every answer is declared, valid input is never refused, hostile input is never a fault',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(requestsTo(path), async ({ url, isValid }) => {
          const answer = await server.get(url);
          // A drawn marketId may make another address of it, even one with a slash too many.
          expectDeclared(path, answer, path.includes('{') ? ['404'] : []);
          expect(answer.status < 500 || [502, 503].includes(answer.status)).toBe(true);
          expect(isValid && [400, 404].includes(answer.status)).toBe(false);
        }),
        { seed: 7, numRuns: 60 },
      );
      expect(server.logged).toEqual([]);
    },
  );

  test('while the venue is away too', async () => {
    await using away = await aServer({ reading: null, account: vault, agent: { kind: 'unread' } });
    for (const path of paths) {
      const answer = await away.get(path.replace('{marketId}', 'sim-testnet%3ABTC'));
      expectDeclared(path, answer);
      expect([path, answer.status]).toEqual([path, answersAlone.has(path) ? 200 : 502]);
    }
  });
});
