import Ajv2020 from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aClient, aFullApp, failureOf, request, type Called } from '../main/server/rpc-fixture.ts';
import { repetitions } from '../repetitions.ts';
import { hostileNumber, hostileText, usualMarket, usualSymbol } from './hostile-values.ts';

const runs = { numRuns: 30 } as const;
const tools = [
  'get_status',
  'get_portfolio',
  'get_performance',
  'list_trades',
  'list_orders',
  'list_signals',
  'get_risk',
  'list_markets',
  'search_markets',
  'get_market',
  'get_candles',
  'get_transfers',
  'get_token_price',
  'check_chain_fills',
  'list_decisions',
  'list_refused_entries',
  'prepare_deposit',
  'prepare_withdraw',
  'get_deposit',
  'list_deposits',
  'list_ledger',
  'list_alerts',
  'export_history',
];

type Schema = Readonly<Record<string, unknown>>;
interface Reported {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
}

let reported: ReadonlyMap<string, Reported>;
const server = sharedByTests(() => aFullApp());
beforeAll(async () => {
  server.venue.has = () => true;
  const client = await aClient(server, 'modern');
  const listed = (await client.listTools()).tools as unknown as readonly Reported[];
  reported = new Map(listed.map((tool) => [tool.name, tool]));
  await client.close();
});

const Reference = z.object({ $ref: z.string() });
const Enumerated = z.object({ enum: z.array(z.unknown()) });
const Choice = z.object({ anyOf: z.array(z.looseObject({})) });
const Whole = z.object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() });
const Fields = z.object({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

const ofMeaning: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  market: fc.oneof(usualMarket, usualSymbol),
  fields: fc.constant([]),
  cursor: fc.constant(null),
  x402_payment_id: fc.constant('a-payment'),
  deposit_id: fc.constant(`0x${'0d'.repeat(32)}`),
  depositor_address: fc.constant(`0x${'a1'.repeat(20)}`),
  recipient_address: fc.constant(`0x${'a1'.repeat(20)}`),
};

/** Values that a tool's own schema has for an argument. */
function goodValue(name: string, reported: Schema, defs: Schema): fc.Arbitrary<unknown> {
  const meant = ofMeaning[name];
  if (meant !== undefined) return meant;
  const named = Reference.safeParse(reported);
  const schema = named.success ? (defs[named.data.$ref.split('/').at(-1) ?? ''] as Schema) : reported;
  const listed = Enumerated.safeParse(schema);
  if (listed.success) return fc.constantFrom(...listed.data.enum);
  const choice = Choice.safeParse(schema);
  if (choice.success) return fc.oneof(...choice.data.anyOf.map((one) => goodValue(name, one, defs)));
  const whole = Whole.safeParse(schema);
  if (whole.success) {
    const { minimum, maximum } = whole.data;
    return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 300) });
  }
  return schema['type'] === 'null' ? fc.constant(null) : fc.integer({ min: 1, max: 500 });
}

interface Drawn {
  readonly args: unknown;
  readonly isWell: boolean;
}

function argumentsOf({ inputSchema }: Reported): fc.Arbitrary<Drawn> {
  const good = (name: string, schema: Schema): fc.Arbitrary<unknown> =>
    goodValue(name, schema, (inputSchema['$defs'] ?? {}) as Schema);
  const { properties, required } = Fields.parse({ properties: {}, ...inputSchema });
  const record = (valueOf: (name: string, schema: Schema) => fc.Arbitrary<unknown>, requiredKeys: string[]) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, valueOf(name, one)] as const),
      ),
      { requiredKeys },
    );
  const bad = (name: string, schema: Schema): fc.Arbitrary<unknown> =>
    fc.oneof(good(name, schema), hostileText, hostileNumber, fc.jsonValue());
  return fc.oneof(
    record(good, required).map((args) => ({ args, isWell: true })),
    record(bad, []).map((args) => ({ args, isWell: false })),
    fc.dictionary(hostileText, fc.jsonValue(), { maxKeys: 4 }).map((args) => ({ args, isWell: false })),
  );
}

const Refused = z.strictObject({ error: ErrorCode.exclude(['internal_error']), message: z.string().min(1) });
/** Codes that valid calls may be refused with: no chain is read, and not every chain has an escrow, nor every market a quote. */
const mayRefuse: Readonly<Record<string, readonly string[]>> = {
  get_deposit: ['network_not_configured'],
  export_history: ['invalid_parameter'],
  list_markets: ['provider_failed'],
  search_markets: ['invalid_parameter', 'invalid_active_only'],
  list_deposits: ['invalid_parameter'],
  list_ledger: ['invalid_parameter'],
  list_alerts: ['invalid_parameter'],
  prepare_deposit: ['network_not_configured', 'invalid_amount'],
  prepare_withdraw: ['invalid_amount'],
};

describe('arguments drawn from each tool’s own schema, and hostile ones', () => {
  test('every tool is tested', () => {
    expect([...reported.keys()]).toEqual(tools);
  });

  test.each(tools)(
    '%s: an answer that fits its schema or a code, never a fault of the protocol',
    async (name) => {
      const tool = reported.get(name)!;
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(tool.outputSchema);
      await fc.assert(
        fc.asyncProperty(argumentsOf(tool), async ({ args, isWell }) => {
          const { error, result } = await request(server, 'tools/call', { name, arguments: args });
          expect([args, error]).toEqual([args, undefined]);
          const called = result as Called;
          const outcome = called.isError === true ? Refused.parse(failureOf(called)).error : 'answered';
          expect([args, outcome === 'answered' && !fits(called.structuredContent), fits.errors]).toEqual([
            args,
            false,
            outcome === 'answered' ? null : fits.errors,
          ]);
          const ofMarket = 'market' in Fields.parse(tool.inputSchema).properties ? ['unknown_market'] : [];
          const mayBe = ['answered', ...ofMarket, ...(mayRefuse[name] ?? [])];
          const expected = isWell ? mayBe : [outcome];
          expect([args, expected]).toEqual([args, expect.arrayContaining([outcome])]);
        }),
        runs,
      );
      expect(server.logged).toEqual([]);
    },
  );
});

test('any URI of a resource is read or refused as invalid params', async () => {
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
        const outcome =
          error === undefined ? Object.keys(result as object) : (error as { code: number }).code;
        expect(outcome).toEqual(error === undefined ? ['contents'] : -32602);
      },
    ),
    { numRuns: repetitions(40, 150) },
  );
});
