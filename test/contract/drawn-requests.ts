import * as fc from 'fast-check';
import { z } from 'zod';
import type { HttpRequest } from '../main/http-request.ts';
import { operationOf, pathOf, type Document, type Name, type Parameter } from './openapi-document.ts';

const listed = [
  'sim-testnet:BTC',
  'sim-testnet:kPEPE',
  'sim-testnet:MATIC',
  'sim-testnet:xyz:TSLA',
  'sim-testnet:odd:GOLD',
];

/** Values that the document allows for a parameter. */
function valid(document: Document, { name, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'marketId' || name === 'market_id') return fc.constantFrom(...listed);
  if (name === 'symbol') return fc.constantFrom('BTC', 'btc/USDC', 'XYZ:tsla', 'nobody', '');
  if (name === 'id') return fc.constantFrom(`0x${'ab'.repeat(32)}`, '00000000-0000-4000-8000-000000000001');
  if (name === 'strategy_id') return fc.constant('trend');
  if (name === 'gate') return fc.constant('spread');
  if (name === 'token') return fc.constantFrom('USDC', 'nobody');
  if (name === 'from' || name === 'to') return fc.constantFrom('2026-01-01', '2026-08-31T08:00:00.5+02:00');
  if (name === 'exportId') return fc.constant('f65d11d5-72f5-4d5c-9a71-64bd0ec4c20d');
  return ofSchema(document, schema).map(String);
}

const anAddress = fc.constantFrom(`0x${'ab'.repeat(20)}`, `0x${'0'.repeat(40)}`);
const Bounded = z.object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() });
const BoundedText = z.object({ type: z.literal('string'), minLength: z.number(), maxLength: z.number() });
const Fields = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()),
});

/** Values of a schema of the document, as far as parameters and bodies here have any. */
function ofSchema(document: Document, schema: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const found = resolved(document, schema);
  if (Array.isArray(found['enum'])) return fc.constantFrom(...(found['enum'] as unknown[]));
  const integer = Bounded.safeParse(found);
  if (integer.success) {
    const { minimum, maximum } = integer.data;
    return fc.oneof(
      fc.constant(minimum),
      fc.constant(maximum),
      fc.integer({ min: minimum, max: minimum + 299 }),
    );
  }
  const text = BoundedText.safeParse(found);
  if (text.success) return fc.string(text.data);
  const { properties, required } = Fields.parse(found);
  const drawn = Object.entries(properties).map(
    ([name, property]) =>
      [name, name.endsWith('_address') ? anAddress : ofSchema(document, property)] as const,
  );
  return fc.record(Object.fromEntries(drawn), { requiredKeys: required });
}

function resolved(
  document: Document,
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const found = z.object({ $ref: z.string() }).safeParse(schema);
  return found.success
    ? (document.components.schemas[found.data.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema;
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
  readonly url: string;
  readonly asked: HttpRequest;
  readonly isValid: boolean;
}

/** A value as one sends it; half a surrogate pair has no spelling in a URL and is sent as bytes that are no text. */
const encoded = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

export function requestsTo(document: Document, name: Name): fc.Arbitrary<Drawn> {
  const drawn = operationOf(document, name).parameters.map((parameter) => {
    // A valid cursor is one that a page has answered: none is drawn.
    const good: fc.Arbitrary<readonly string[]> =
      parameter.name === 'cursor' ? fc.constant([]) : valid(document, parameter).map((value) => [value]);
    const choices: fc.Arbitrary<readonly string[]>[] = [good, good, hostile.map((value) => [value])];
    if (parameter.in === 'query')
      choices.push(fc.constant([]), fc.array(hostile, { minLength: 2, maxLength: 3 }));
    return fc.oneof(
      ...choices.map((values, at) =>
        values.map((list) => ({
          parameter,
          list,
          isValid: at < 2 || (list.length === 0 && parameter.required !== true),
        })),
      ),
    );
  });
  return fc.tuple(bodiesOf(document, name), ...drawn).map(([body, ...values]) => {
    const query = values
      .filter(({ parameter }) => parameter.in === 'query')
      .flatMap(({ parameter, list }) => list.map((value) => `${parameter.name}=${encoded(value)}`));
    const inPath = values.find(({ parameter }) => parameter.in === 'path')?.list[0] ?? '';
    const url = `${pathOf(name).replace(/\{\w+\}/, encoded(inPath))}?${query.join('&')}`;
    return { url, asked: body.asked, isValid: body.isValid && values.every(({ isValid }) => isValid) };
  });
}

export const json = { 'content-type': 'application/json' };

/** Draws bodies that the document allows, the same with a wrong field, and values that are no such body. */
function bodiesOf(document: Document, name: Name): fc.Arbitrary<Omit<Drawn, 'url'>> {
  const schema = operationOf(document, name).requestBody?.content['application/json']?.schema;
  if (schema === undefined) return fc.constant({ asked: {}, isValid: true });
  const good =
    name === 'POST /a2a'
      ? fc.record({
          jsonrpc: fc.constant('2.0'),
          id: fc.integer(),
          method: fc.constantFrom('discover', 'capabilities'),
        })
      : (ofSchema(document, schema) as fc.Arbitrary<object>);
  const spoiled = fc
    .tuple(
      good,
      fc.constantFrom('amount', 'network', 'depositor_address', 'recipient_address', 'id'),
      fc.jsonValue(),
    )
    .map(([body, field, value]) => ({ ...body, [field]: value }));
  const texts: readonly (readonly [fc.Arbitrary<string>, boolean])[] = [
    [good.map((body) => JSON.stringify(body)), true],
    [spoiled.map((body) => JSON.stringify(body)), false],
    [fc.json(), false],
    [fc.constantFrom('null', '[]', '""', '7', 'true'), false],
    [hostile, false],
  ];
  return fc.oneof(
    ...texts.map(([text, isValid]) =>
      text.map((body) => ({ asked: { method: 'POST', headers: json, body }, isValid })),
    ),
  );
}
