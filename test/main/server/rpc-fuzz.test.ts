import type { Tool } from '@modelcontextprotocol/client';
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorCode } from '../../../src-preload/contract/views/error.ts';
import type { Called } from './rpc-fixture.ts';
import { aFullHouse, callTool, failureOf, request } from './rpc-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';
import { repetitions } from '../../repetitions.ts';

let server: ServerFixture;
/** The names of the tools, each with whether a value fits the schema that it declares for its answers. */
const tools = new Map<string, ValidateFunction>();
beforeAll(async () => {
  server = await aFullHouse();
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const { result } = await request(server, 'tools/list');
  for (const { name, outputSchema } of (result as { readonly tools: readonly Tool[] }).tools) {
    const { $id: _, ...bare } = outputSchema as Record<string, unknown>;
    tools.set(name, ajv.compile(bare));
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const names = [
  'period',
  'symbol',
  'limit',
  'marketId',
  'interval',
  'assetClass',
  'cursor',
  'amount',
  'network',
  'depositor_address',
  'recipient_address',
  'deposit_id',
  '__proto__',
] as const;
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '24h',
    'BTC',
    'sim-testnet:BTC',
    '1h',
    'CRYPTO',
    'base',
    0,
    -1,
    1e308,
    '',
    null,
    '%',
    "'; DROP",
  ),
);

/** What is wrong with an answer: a fault of ours, or content that its own schema does not allow; null where nothing is. */
function wrongIn(called: Called, fits: ValidateFunction): unknown {
  if (called.isError === true) {
    const { error } = failureOf(called) as { readonly error: unknown };
    return ErrorCode.parse(error) === 'internal_error' ? error : null;
  }
  return fits(called.structuredContent) ? null : fits.errors;
}

test('whatever a tool is asked with, it answers, or says what is wrong with it', async () => {
  const answered = new Set<string>();
  const asked = fc.tuple(fc.nat(), fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }));
  await fc.assert(
    fc.asyncProperty(asked, async ([nth, args]) => {
      const [name, fits] = [...tools][nth % tools.size]!;
      const called = await callTool(server, name, args);
      expect([name, wrongIn(called, fits)]).toEqual([name, null]);
      if (called.isError !== true) answered.add(name);
    }),
    // Ten of the sixteen tools answer without arguments: each is to be asked several times.
    { numRuns: repetitions(150, 600) },
  );
  // Refusals alone would say nothing of the answers.
  expect(answered.size).toBeGreaterThan(tools.size / 2);
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('whatever address a resource is asked by, it is read or is not there', async () => {
  const segment = fc.oneof(
    fc.string(),
    fc.constantFrom('sim-testnet:BTC', 'sim-testnet%3ABTC', '%00', '%ff', '..', ''),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('perpscope://markets/', 'perpscope://', ''),
      segment,
      async (base, rest) => {
        const { result, error } = await request(server, 'resources/read', { uri: `${base}${rest}` });
        expect(
          error === undefined ? Object.keys(result as object) : (error as { code: number }).code,
        ).toEqual(error === undefined ? ['contents'] : -32602);
      },
    ),
    { numRuns: repetitions(40, 150) },
  );
});
