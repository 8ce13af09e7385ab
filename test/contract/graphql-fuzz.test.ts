import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type { GraphQLArgument, GraphQLField, GraphQLObjectType, GraphQLType } from 'graphql';
import { buildSchema, getNamedType, isEnumType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { ask } from '../main/http-request.ts';
import { aTradingApp } from '../main/server/graphql-fixture.ts';
import { read } from '../main/complete-account.ts';
import { hostileNumber, hostileText, usualMarket, usualPeriod } from './hostile-values.ts';

const runs = { numRuns: 30 } as const;
const schema = buildSchema(readFileSync('resources/schema.graphql', 'utf8'));
const operations = Object.values(schema.getQueryType()?.getFields() ?? {});

const risk = { kind: 'reported', value: { daily_pnl_usd: -1 } } as const;
const app = sharedByTests(() => aTradingApp({ agent: read({ risk }) }));

/** Error codes: GraphQL's own or those of the contract, and none of an internal error. */
const Codes = z.enum([
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
  'GRAPHQL_PARSE_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  ...ErrorCode.options,
]);
const Failure = z.strictObject({
  message: z.string().min(1),
  locations: z.array(z.strictObject({ line: z.number(), column: z.number() })).optional(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.looseObject({ code: Codes.exclude(['internal_error']), error: ErrorCode.optional() }),
});
const Answer = z.union([
  z.strictObject({
    data: z.record(z.string(), z.unknown()).nullable(),
    errors: z.array(Failure).min(1).optional(),
    extensions: z.looseObject({}).optional(),
  }),
  z.strictObject({ errors: z.array(Failure).min(1), extensions: z.looseObject({}).optional() }),
]);

interface Sent {
  readonly query: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
}

/** Expects an answer in the protocol's shape to any request, and never an internal error. */
async function expectAnAnswer(sent: Sent): Promise<z.infer<typeof Answer>> {
  const answer = await ask(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify(sent),
  });
  expect([answer.headers['content-type'], [200, 400].includes(answer.status), answer.text]).toEqual([
    expect.stringMatching(/^application\/graphql-response\+json/) as string,
    true,
    answer.text,
  ]);
  const body = Answer.parse(answer.json());
  expect(answer.status).toBe('data' in body ? 200 : 400);
  return body;
}

/** Draws values for an argument: half of them valid for its type and meaning, half anything. */
function valueOf({ name, type }: GraphQLArgument): fc.Arbitrary<unknown> {
  const good = goodValue(name, type);
  return fc.oneof(good, good, hostileValue(type), fc.jsonValue());
}

function goodValue(name: string, type: GraphQLType): fc.Arbitrary<unknown> {
  const named = getNamedType(type);
  if (isEnumType(named)) return fc.constantFrom(...named.getValues().map((one) => one.name));
  if (named.name === 'Boolean') return fc.boolean();
  if (named.name === 'Int') return fc.integer({ min: name === 'offset' ? 0 : 2, max: 400 });
  if (name === 'marketId') return usualMarket;
  if (name === 'period') return usualPeriod;
  if (name === 'interval') return fc.constantFrom('1m', '1h', '1d', '1M');
  return name === 'decisionId' ? fc.constantFrom('d', 'e') : fc.constant(null);
}

const hostileValue = (type: GraphQLType): fc.Arbitrary<unknown> =>
  getNamedType(type).name === 'Int' ? hostileNumber : hostileText;

/** Some of a type's fields, and of theirs; never none. */
function selectionOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
  );
  return fc
    .subarray(fields, { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => fieldOf(field, depth))).map((texts) => `{ ${texts.join(' ')} }`),
    );
}

function fieldOf({ name, type }: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const inner = getNamedType(type);
  return isObjectType(inner)
    ? selectionOf(inner, depth - 1).map((text) => `${name} ${text}`)
    : fc.constant(name);
}

interface Drawn extends Sent {
  readonly isWell: boolean;
}

/** One operation with any of its arguments, as variables of their own types. */
function questionsOf(field: GraphQLField<unknown, unknown>): fc.Arbitrary<Drawn> {
  const type = getNamedType(field.type);
  const selection = isObjectType(type) ? selectionOf(type, 2) : fc.constant('');
  const draw = (valueFor: (argument: GraphQLArgument) => fc.Arbitrary<unknown>, isWell: boolean) =>
    fc
      .tuple(
        fc.subarray(field.args.filter(isOptional)),
        selection,
        fc.record(Object.fromEntries(field.args.map((one) => [one.name, valueFor(one)] as const))),
      )
      .map(([optional, text, values]): Drawn => {
        const given = [...field.args.filter((one) => !isOptional(one)), ...optional];
        const declared = given.map((one) => `$${one.name}: ${String(one.type)}`).join(', ');
        const passed = given.map((one) => `${one.name}: $${one.name}`).join(', ');
        const variables = Object.fromEntries(given.map(({ name }) => [name, values[name]] as const));
        const inner = `${field.name}${passed === '' ? '' : `(${passed})`} ${text}`;
        return { query: `query${declared === '' ? '' : `(${declared})`} { ${inner} }`, variables, isWell };
      });
  return fc.oneof(
    draw((one) => goodValue(one.name, one.type), true),
    draw(valueOf, false),
  );
}

const isOptional = ({ type, defaultValue }: GraphQLArgument): boolean =>
  !isNonNullType(type) || defaultValue !== undefined;

describe('operations drawn from the printed schema', () => {
  test.each(operations.map((field) => [field.name, field] as const))(
    '%s: answers in the protocol’s shape, valid calls without an error, invalid ones without an internal error',
    async (_, field) => {
      await fc.assert(
        fc.asyncProperty(questionsOf(field), async ({ isWell, ...sent }) => {
          const body = await expectAnAnswer(sent);
          expect([isWell, isWell ? body.errors : undefined]).toEqual([isWell, undefined]);
        }),
        runs,
      );
      expect(app.logged).toEqual([]);
    },
  );

  test('several operations in one document get an answer in the protocol’s shape', async () => {
    const many = fc.array(fc.constantFrom(...operations).chain(questionsOf), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(many, async (drawn) => {
        const parts = drawn.map(({ query }, nth) => inlined(String(query), drawn[nth]?.variables, nth));
        await expectAnAnswer({ query: `{ ${parts.join(' ')} }` });
      }),
      runs,
    );
    expect(app.logged).toEqual([]);
  });

  test('malformed documents and arbitrary envelopes get an answer in the protocol’s shape', async () => {
    const cut = fc
      .tuple(fc.constantFrom(...operations).chain(questionsOf), fc.nat(200), hostileText)
      .map(([{ query }, at, text]) => String(query).slice(0, at) + text);
    const envelope = fc.record(
      {
        query: fc.oneof(cut, hostileText, fc.jsonValue()),
        variables: fc.jsonValue(),
        operationName: fc.oneof(hostileText, fc.jsonValue()),
      },
      { requiredKeys: ['query'] },
    );
    await fc.assert(
      fc.asyncProperty(envelope, async (sent) => {
        await expectAnAnswer(sent as Sent);
      }),
      { ...runs, numRuns: 100 },
    );
    expect(app.logged).toEqual([]);
  });
});

/** The same operation under a name of its own, its values written into it where they can be. */
function inlined(query: string, variables: unknown, nth: number): string {
  const values = variables as Readonly<Record<string, unknown>>;
  const body = query.slice(query.indexOf('{') + 1, query.lastIndexOf('}'));
  const written = body.replaceAll(/\$(\w+)/g, (_, name: string) => literal(values[name]));
  return `a${nth}: ${written.trim()}`;
}

const literal = (value: unknown): string => {
  if (typeof value === 'string' && /^[A-Za-z]+$/.test(value) && value.toUpperCase() === value) return value;
  return typeof value === 'object' && value !== null ? 'null' : JSON.stringify(value ?? null);
};
