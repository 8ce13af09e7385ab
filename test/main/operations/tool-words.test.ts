import { describe, expect, test } from 'vitest';
import { dollars, percent, totalOf } from '../../../src-main/operations/tool-words.ts';

test.each([
  [1234.5, '$1,234.50'],
  [-3, '-$3.00'],
  [-0.005, '-$0.01'],
  [-0.004, '$0.00'],
  [-0, '$0.00'],
  [null, 'unknown'],
])('%d is %s in a sentence: what rounds to nothing has no sign', (value, text) => {
  expect(dollars(value)).toBe(text);
});

test.each([
  [0.123, '12.3%'],
  [-0.123, '-12.3%'],
  [-0.0004, '0.0%'],
  [null, 'unknown'],
])('the fraction %d is %s in a sentence', (value, text) => {
  expect(percent(value)).toBe(text);
});

describe('a total', () => {
  test.each([
    [[], '$0.00'],
    [[1.5, -2], '-$0.50'],
    [[1.5, null, 2, null], '$3.50 (2 unknown)'],
    [[null], 'unknown'],
  ])('of %j is %s: nothing unknown counts as zero without saying so', (values, words) => {
    expect(totalOf(values)).toBe(words);
  });
});
