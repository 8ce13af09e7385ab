import { expect, test } from 'vitest';
import { buildSchema, parse } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import {
  compiledExecution,
  createSeenDocuments,
} from '../../../src-main/server/graphql/compiled-execution.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp, askGraph } from './graphql-fixture.ts';
const app = sharedByTests(() => aTradingApp());

const schema = buildSchema('type Query { a: Int }');
const compile = (text: string) => (): CompiledQuery | null => {
  const query = compileQuery(schema, parse(text));
  return isCompiledQuery(query) ? query : null;
};
const texts = (count: number): string[] => Array.from({ length: count }, (_, nth) => `{ a${nth}: a }`);

test('a thousand different documents are not compiled', () => {
  const seen = createSeenDocuments();
  for (const text of texts(1_000)) expect(seen.compiledOf(text, compile(text))).toBeNull();
  expect(seen.compiledCount()).toBe(0);
});

test('a document that is repeated is compiled once, on its third execution', () => {
  const seen = createSeenDocuments();
  const [text = ''] = texts(1);
  expect([1, 2].map(() => seen.compiledOf(text, compile(text)))).toEqual([null, null]);
  const compiled = seen.compiledOf(text, compile(text));
  expect(compiled).not.toBeNull();
  expect(seen.compiledOf(text, () => expect.fail('compiled again'))).toBe(compiled);
});

test('at most 64 are kept, and the least recently used one leaves first', () => {
  const seen = createSeenDocuments();
  const askedThrice = (text: string): void => {
    for (let times = 0; times < 3; times += 1) seen.compiledOf(text, compile(text));
  };
  const [first = '', second = '', ...others] = texts(65);
  for (const text of [first, second, ...others.slice(0, 62)]) askedThrice(text);
  seen.compiledOf(first, () => expect.fail('compiled again'));
  askedThrice(others[62] ?? '');
  expect(seen.compiledCount()).toBe(64);
  expect(seen.compiledOf(first, () => null)).not.toBeNull();
  expect(seen.compiledOf(second, () => null)).toBeNull();
});

test('a document that can not be compiled is not tried again', () => {
  const seen = createSeenDocuments();
  const tries: string[] = [];
  for (let times = 0; times < 6; times += 1)
    seen.compiledOf('x', () => {
      tries.push('x');
      return null;
    });
  expect(tries).toHaveLength(1);
});

test.each([
  ['{ a }', 1],
  ['{ ...F } fragment F on Query { a }', 1],
  ['query A { a } query B { a }', 0],
  ['mutation { a }', 0],
  ['subscription { a }', 0],
])('of %s, %i is compiled: only a document with exactly one query', (text, count) => {
  const seen = createSeenDocuments({ compiledAt: 1, mostCompiled: 1, mostCounted: 1 });
  const { onExecute } = compiledExecution(seen);
  void onExecute?.({ args: { schema, document: parse(text) }, setExecuteFn: () => undefined } as never);
  expect(seen.compiledCount()).toBe(count);
});

test('compiled or not, the answer and the errors are the same to the byte', async () => {
  const question = `query Q($id: String!) {
    __typename trades(limit: 3) { __typename id market { coin } } decisions { id trades { id } reasoning { text } }
    market(marketId: $id) { coin }
  }`;
  // A text of its own for each: two of the four times it is executed uncompiled.
  for (const id of ['sim-testnet:BTC', 'sim-testnet:NONE', null]) {
    const answers: string[] = [];
    for (let times = 0; times < 4; times += 1)
      answers.push(JSON.stringify(await askGraph(app, `# ${id}\n${question}`, { variables: { id } })));
    expect(answers).toEqual(answers.map(() => answers[0]));
  }
});
