import { expect, test } from 'vitest';
import type { z } from 'zod';
import { inQuery, inTool } from '../../../src-main/operations/parameters.ts';

/** Returns the parsed value of a parameter; 'refused' where it is invalid. */
const readAs = (schema: z.ZodType, given: unknown): unknown => {
  const { success, data } = schema.safeParse(given);
  return success ? data : 'refused';
};

test.each<[text: unknown, rows: unknown]>([
  [undefined, 50],
  ['', 50],
  ['many', 50],
  ['Infinity', 50],
  ['0x10', 50],
  ['0', 1],
  ['-3', 1],
  ['.9', 1],
  ['2.9', 2],
  [' +7 ', 7],
  ['1e2', 100],
  ['500', 500],
  ['501', 500],
  ['1e999', 50],
  ['-0', 1],
  ['-1e9', 1],
  ['7.', 7],
  ['007', 7],
  [' ', 50],
  ['-Infinity', 50],
  ['0b11', 50],
  ['5 6', 50],
  ['5,000', 50],
  ['1_000', 50],
  ['٣', 50],
  [['1', '2'], 'refused'],
])('in a query the limit %j is %j rows', (text, rows) => {
  expect(readAs(inQuery.limit, text)).toBe(rows);
});

test.each<[given: unknown, rows: unknown]>([
  [undefined, 20],
  [null, 20],
  [true, 20],
  ['x', 20],
  [7, 7],
  ['9', 9],
  [0, 1],
  [-5, 1],
  [1.9, 1],
  [501, 500],
  [1e21, 500],
  [[3], 20],
])('of a tool the limit %j is %j rows', (given, rows) => {
  expect(readAs(inTool.limit, given)).toBe(rows);
});

test.each<[text: unknown, candles: unknown]>([
  [undefined, 200],
  ['1', 1],
  ['5000', 5_000],
  ['0', 'refused'],
  ['5001', 'refused'],
  ['1e2', 'refused'],
  ['0x10', 'refused'],
  [' 5', 'refused'],
  ['5\n', 'refused'],
  ['', 'refused'],
  ['-1', 'refused'],
  ['+5', 'refused'],
  ['1.0', 'refused'],
  ['1,5', 'refused'],
  ['NaN', 'refused'],
  ['٣', 'refused'],
  ['99999999999999999999', 'refused'],
  [['5', '5'], 'refused'],
])('in a query the number of candles %j is %j', (text, candles) => {
  expect(readAs(inQuery.candleLimit, text)).toBe(candles);
});

test.each(['1H', '1hour', '60', '7m', '', ' 1h', '1w\0', 'toString', ['1h', '1h']])(
  'the interval %j is refused, and 1h is meant where none is given',
  (interval) => {
    expect([undefined, interval].map((given) => readAs(inQuery.interval, given))).toEqual(['1h', 'refused']);
  },
);

test('of a tool the candles are 1 to 5,000, 100 where none are asked for, and a cursor has 4,000 letters at most', () => {
  expect([undefined, 0, 1, 5_000, 5_001].map((given) => readAs(inTool.candleLimit, given))).toEqual([
    100,
    'refused',
    1,
    5_000,
    'refused',
  ]);
  const [longest, longer] = ['c'.repeat(4_000), 'c'.repeat(4_001)];
  expect([longest, longer].map((cursor) => readAs(inTool.cursor, cursor))).toEqual([longest, 'refused']);
});

test('an empty symbol asks for all, an empty strategy or gate for none', () => {
  expect(['', 'BTC'].map((symbol) => readAs(inQuery.symbol, symbol))).toEqual([undefined, 'BTC']);
  for (const name of [inQuery.strategyId, inQuery.gate])
    expect(['', 'm'].map((text) => readAs(name, text))).toEqual(['refused', 'm']);
});
