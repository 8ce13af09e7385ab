import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  fromWire,
  snakeCase,
  snakeOnWire,
  spellForWire,
  toWire,
} from '../../../src-preload/contract/views/snake-case.ts';
import { operations } from '../../../src-main/operations/index.ts';

const Named = z.object({ keptAsIs: z.number() }).meta({ id: 'TestOfCamelCase' });

const Row = z
  .object({
    tradeId: z.string(),
    change24hPct: z.number().nullable(),
    byCoin: z.record(z.string(), z.object({ markPrice: z.number() })),
    steps: z.array(z.object({ atMs: z.number().optional() })),
    named: Named.nullable(),
  })
  .register(snakeOnWire);
type Row = z.infer<typeof Row>;

const number = fc.integer();
const rows: fc.Arbitrary<Row> = fc.record({
  tradeId: fc.string(),
  change24hPct: fc.option(number),
  byCoin: fc.dictionary(fc.string(), fc.record({ markPrice: number })),
  steps: fc.array(fc.record({ atMs: number }, { requiredKeys: [] })),
  named: fc.option(fc.record({ keptAsIs: number })),
});

describe('a view in snake_case', () => {
  it('is the same after a round trip over the wire', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(fromWire(Row, toWire(Row, row))).toEqual(row);
      }),
    );
  });

  it('respells its own names and those of inline objects, in schema order, but no record keys and no named views', () => {
    const row = {
      change24hPct: 1,
      tradeId: 'anId',
      byCoin: { kPEPE: { markPrice: 2 }, 'xyz:camelCase': { markPrice: 3 } },
      steps: [{ atMs: 4 }, {}],
      named: { keptAsIs: 5 },
    };
    const sent = {
      trade_id: 'anId',
      change_24h_pct: 1,
      by_coin: { kPEPE: { mark_price: 2 }, 'xyz:camelCase': { mark_price: 3 } },
      steps: [{ at_ms: 4 }, {}],
      named: { keptAsIs: 5 },
    };
    expect(JSON.stringify(toWire(Row, row))).toBe(JSON.stringify(sent));
    expect(fromWire(Row, sent)).toEqual(row);
  });

  it('is not read from names in camelCase', () => {
    const { tradeId } = fromWire(Row, { tradeId: 'x' }) as Partial<Row>;
    expect(tradeId).toBeUndefined();
  });

  it('has a JSON Schema that matches the sent value', () => {
    const fits = new Ajv2020().compile(z.toJSONSchema(Row, { override: spellForWire }));
    fc.assert(
      fc.property(rows, (row) => {
        expect([fits(toWire(Row, row)), fits(row)]).toEqual([true, false]);
      }),
    );
  });

  it.each([null, 7, 'text', [], [1]])('passes on a value that is no object: %j', (other) => {
    expect([toWire(Row, other), fromWire(Row, other)]).toEqual([other, other]);
  });

  it('can’t be one of several, since the choice would be a guess', () => {
    expect(() => toWire(z.union([Row, z.string()]), 'text')).toThrow('union');
  });
});

it('a view without such names is sent unchanged, and not as a copy', () => {
  const view = { keptAsIs: 1, more: 2 };
  expect(toWire(Named, view)).toBe(view);
  expect(toWire(z.array(Named), [view])).toEqual([view]);
  expect(toWire(null, view)).toBe(view);
});

it.each([
  ['accountValueUsd', 'account_value_usd'],
  ['change24hPct', 'change_24h_pct'],
  ['atr24h', 'atr_24h'],
  ['volume24hUsd', 'volume_24h_usd'],
  ['x402PaymentId', 'x402_payment_id'],
  ['already_so', 'already_so'],
])('%s is %s on the wire', (name, sent) => {
  expect(snakeCase(name)).toBe(sent);
});

/** Every name that a JSON Schema gives a property, however deep. */
function namesIn(json: unknown): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  const { properties = {} } = json as { readonly properties?: object };
  return [...Object.keys(properties), ...Object.values(json).flatMap(namesIn)];
}

/** Makes a value with every property of the schema and one item in each list. Values that are no objects are null. */
function wholeOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, held]) => [name, wholeOf(held)]));
  if (schema instanceof z.ZodArray) return [wholeOf(schema.element)];
  if (schema instanceof z.ZodRecord) return { aKey: wholeOf(schema.valueType) };
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? wholeOf(schema.unwrap()) : null;
}

function keysIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysIn)];
}

const outputs = operations.flatMap(({ name, output }) => (output ? [[name, output] as const] : []));

it.each(outputs)(
  'every operation with an output: %s: the sent value has the names of its JSON Schema',
  (_, output) => {
    const sent = toWire(output, wholeOf(output));
    const json = z.toJSONSchema(output, { override: spellForWire });
    expect(new Set(keysIn(sent))).toEqual(new Set(namesIn(json)));
    expect(fromWire(output, sent)).toEqual(wholeOf(output));
  },
);
