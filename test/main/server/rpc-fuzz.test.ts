import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorCode } from '../../../src-preload/contract/views/error.ts';
import { aFullHouse, callTool, failureOf, request } from './rpc-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';

let server: ServerFixture;
let tools: readonly string[];
beforeAll(async () => {
  server = await aFullHouse();
  const { result } = await request(server, 'tools/list');
  tools = (result as { readonly tools: readonly { readonly name: string }[] }).tools.map(({ name }) => name);
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

test('whatever a tool is asked with, it answers, or says what is wrong with it', async () => {
  const asked = fc.tuple(fc.nat(), fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }));
  await fc.assert(
    fc.asyncProperty(asked, async ([nth, args]) => {
      const called = await callTool(server, tools[nth % tools.length] ?? '', args);
      const { error } = (called.isError === true ? failureOf(called) : { error: null }) as { error: unknown };
      expect(error === null ? called.structuredContent : ErrorCode.parse(error)).toBeDefined();
      expect(error).not.toBe('internal_error');
    }),
    { seed: 7, numRuns: 150 },
  );
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
    { seed: 7, numRuns: 150 },
  );
});
