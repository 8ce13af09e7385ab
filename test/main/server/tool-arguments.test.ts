import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolArguments } from '../../../src-main/operations/parameters.ts';
import { commonArguments, readCall } from '../../../src-main/server/rpc/tool-arguments.ts';

const input = toolArguments({ dayCount: z.number().max(3).default(1) });
type Tool = Parameters<typeof readCall>[0];
const tool = { name: 'list_it', input, market: { as: 'marketId' }, list: { of: ['rows'], keyOf: String } };
const properties = Object.fromEntries(
  ['market', 'cursor', 'limit', 'detail', 'fields', 'day_count'].map((name) => [name, {}]),
);
const read = (args: unknown, change: object = {}) =>
  readCall({ ...tool, ...change } as unknown as Tool, { properties }, args);
const codeOf = (args: unknown, change: object = {}): string => {
  try {
    read(args, change);
    return 'taken';
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
};
const usual = { detail: 'summary', market: null, fields: null, limit: 20, hasLimit: false };

test.each<[args: unknown, call: object]>([
  [undefined, { ...usual, input: { dayCount: 1 } }],
  [
    { market: null, limit: null, day_count: null },
    { ...usual, input: { dayCount: 1 } },
  ],
  [{ fields: [] }, usual],
  [
    { limit: 600, day_count: 3 },
    { ...usual, limit: 500, hasLimit: true, input: { dayCount: 3 } },
  ],
  [
    { market: 'BTC', fields: ['a.b'], detail: 'full', cursor: 'c' },
    { market: 'BTC', fields: ['a.b'], detail: 'full', cursor: 'c' },
  ],
])('the arguments %j are read as %j: null counts as missing', (args, call) => {
  expect(read(args)).toMatchObject(call);
});

test.each<[args: unknown, isTaken: boolean]>([
  [{ market: 'm'.repeat(200) }, true],
  [{ market: 'm'.repeat(201) }, false],
  [{ market: '' }, false],
  [{ fields: Array.from({ length: 100 }, () => 'f'.repeat(200)) }, true],
  [{ fields: Array.from({ length: 101 }, () => 'f') }, false],
  [{ fields: ['f'.repeat(201)] }, false],
  [{ detail: 'some' }, false],
  [{ day_count: 4 }, false],
  ['text', false],
])('the bounds of arguments are checked: case %#', (args, isTaken) => {
  expect(codeOf(args)).toMatch(isTaken ? /^taken$/ : /^invalid_\w+: /);
});

test('an unknown argument is named, truncated if long, with the known ones', () => {
  expect(codeOf({ ['x'.repeat(41)]: 1 })).toBe(
    `invalid_parameter: ${'x'.repeat(40)} is not an argument of list_it. It takes ${Object.keys(properties).join(', ')}.`,
  );
});

test('a missing required market is named, and each tool has the arguments that fit it', () => {
  expect(codeOf({}, { market: { as: 'marketId', isRequired: true } })).toMatch(/market/);
  const names = (change: object, isReadOnly: boolean): readonly string[] =>
    Object.keys(commonArguments({ ...tool, ...change } as unknown as Tool, isReadOnly).shape);
  expect(names({}, true)).toEqual(['market', 'cursor', 'limit', 'detail', 'fields']);
  expect(names({ list: { of: ['rows'] } }, true)).toEqual(['market', 'detail', 'fields']);
  expect(names({ market: undefined, list: undefined }, false)).toEqual([]);
});
