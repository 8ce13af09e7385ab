import { describe, expect, test } from 'vitest';
import * as numbers from '../../../src-renderer/format/number.ts';
import {
  formatCompact,
  formatCompactUsd,
  formatDecimals,
  formatFunding,
  formatIn,
  formatPrice,
  formatSignedCompactUsd,
  formatSignedIn,
  formatSignedPercent,
  formatSignedUsd,
  formatToken,
  formatTokenUsd,
  formatUsd,
} from '../../../src-renderer/format/number.ts';

describe('numbers as text', () => {
  test.each([
    [3124.5, 2, '3,124.5'],
    [67_223, 5, '67,223'],
    [91_234.5, 5, '91,235'],
    [2.8156, 1, '2.8156'],
    [2.8, 1, '2.8000'],
    [401.25, 3, '401.25'],
    [0.123456, 0, '0.12346'],
    [0.0543, 0, '0.054300'],
    [0.004321, 0, '0.004321'],
    [0.00432, 0, '0.004320'],
    [1_234_567, 0, '1,234,567'],
    [250, 6, '250'],
    [9.99999, 0, '10.000'],
    [0.099_999_9, 0, '0.10000'],
    [0, 2, '0.0000'],
  ])(
    'a price has five digits, those that lead and end as zeros counted as the venue does: %d with %d size decimals',
    (value, sizeDecimals, text) => {
      expect(formatPrice(value, sizeDecimals)).toBe(text);
    },
  );

  test.each([
    { from: 100.01, step: 0.01, sizeDecimals: 2 },
    { from: 0.0432, step: 0.000001, sizeDecimals: 0 },
    { from: 0.4321, step: 0.00001, sizeDecimals: 0 },
    { from: 1.0001, step: 0.0001, sizeDecimals: 1 },
    { from: 67_223, step: 0.5, sizeDecimals: 5 },
    { from: 12.34, step: 0.01, sizeDecimals: 4 },
  ])('a price keeps its width at every tick: from $from', ({ from, step, sizeDecimals }) => {
    const widths = Array.from(
      { length: 500 },
      (_, tick) => formatPrice(from + tick * step, sizeDecimals).length,
    );
    expect(new Set(widths).size).toBe(1);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'no price has more decimals than its market allows: %d size decimals',
    (size) => {
      for (const value of [0.000_123_4, 0.012_345, 0.9, 3.141_59, 12.5, 456.789, 7890.12, 98_765.4]) {
        const [, decimals = ''] = formatPrice(value, size).split('.');
        expect(decimals.length).toBeLessThanOrEqual(6 - size);
      }
    },
  );

  test('a change always has a sign, unless it rounds to zero', () => {
    expect(formatSignedPercent(1.234)).toBe('+1.23%');
    expect(formatSignedPercent(-1.235)).toMatch(/^−1\.2[34]%$/);
    expect(formatSignedPercent(0.001)).toBe('0.00%');
    expect(formatSignedPercent(-0.001)).toBe('0.00%');
    expect(formatSignedPercent(-1234.5)).toBe('−1,234.50%');
  });

  test('an hourly funding rate is shown in percent to four decimals', () => {
    expect(formatFunding(0.0000125)).toMatch(/^\+0\.001[23]%$/);
    expect(formatFunding(-0.0001)).toBe('−0.0100%');
  });

  test.each([
    [0, '0'],
    [12.345, '12.35'],
    [999, '999'],
    [1234, '1.23K'],
    [456_789, '456.8K'],
    [1.3e9, '1.30B'],
    [2.5e12, '2.50T'],
    [999.994, '999.99'],
    [999.995, '1.00K'],
    [99_996, '100.0K'],
    [999_949, '999.9K'],
    [999_950, '1.00M'],
    [-999_960, '-1.00M'],
    [999_960_000, '1.00B'],
    [999_960_000_000, '1.00T'],
    [1.5e15, '1,500.0T'],
  ])('%d is compact as %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  test('an amount shows its currency, and its sign before it', () => {
    expect(formatCompactUsd(1.3e9)).toBe('$1.30B');
    expect(formatCompactUsd(-1234)).toBe('−$1.23K');
    expect(formatSignedCompactUsd(1234)).toBe('+$1.23K');
    expect(formatTokenUsd(0.083912)).toBe('$0.083912');
    expect(formatTokenUsd(12.5)).toBe('$12.500');
  });
});

test.each([0, 0.004, -0.004])('%d rounds to zero, and has no sign', (value) => {
  expect([formatUsd(value), formatSignedUsd(value)]).toEqual(['$0.00', '$0.00']);
  expect([formatCompactUsd(value), formatSignedCompactUsd(value)]).toEqual(['$0', '$0']);
  expect(formatDecimals(value, 2)).toBe('0.00');
});

describe('an amount of a token', () => {
  test('has a dollar sign only if the token counts as dollars', () => {
    expect(formatIn('USDC', -1.5)).toBe('−$1.50');
    expect(formatIn(null, 1.5)).toBe('$1.50');
    expect(formatIn('HYPE', 0.000123456)).toBe('0.000123456 HYPE');
    expect(formatSignedIn('USDE', 2)).toBe('+$2.00');
    expect(formatSignedIn('HYPE', 2)).toBe('+2 HYPE');
    expect(formatSignedIn('HYPE', -2)).toBe('−2 HYPE');
    expect(formatSignedIn('HYPE', 0)).toBe('0 HYPE');
  });

  test('has six digits and no exponent, however small or large', () => {
    expect(formatToken(1e-9, 'HYPE')).toBe('0.000000001 HYPE');
    expect(formatToken(1_234_567.89, 'PURR')).toBe('1,234,570 PURR');
    expect(formatToken(0.12345678, 'HYPE')).toBe('0.123457 HYPE');
  });
});

describe('a value that rounds to zero', () => {
  const few = -0.004;
  test.each<readonly [string, string, string]>([
    ['decimals', numbers.formatDecimals(few, 2), '0.00'],
    ['a signed percentage', formatSignedPercent(few), '0.00%'],
    ['a funding rate', formatFunding(-1e-9), '0.0000%'],
    ['a percentage', numbers.formatPercent(few, 2), '0.00%'],
    ['dollars', numbers.formatUsd(few), '$0.00'],
    ['signed dollars', numbers.formatSignedUsd(few), '$0.00'],
    ['compact dollars', formatCompactUsd(few), '$0'],
    ['signed compact dollars', numbers.formatSignedCompactUsd(few), '$0'],
    ['signed compact dollars of a gain', numbers.formatSignedCompactUsd(-few), '$0'],
    ['a compact number', formatCompact(few), '0'],
    ['dollars of an axis', numbers.formatAxisUsd(few, 1), '$0'],
    ['a count', numbers.formatCount(few), '0'],
    ['a size', numbers.formatSize(few, 2), '0'],
    ['an amount of a token', formatToken(-1e-15, 'HYPE'), '0 HYPE'],
    ['a signed amount of a token', formatSignedIn('HYPE', 1e-15), '0 HYPE'],
    ['a figure of outside data', numbers.formatReading(few), '0.00'],
    ['a price', formatPrice(-1e-9, 0), '0.000000'],
  ])('has no sign as %s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  test('has a sign as soon as a digit is left', () => {
    expect(numbers.formatPercent(-0.005, 2)).toMatch(/^−0\.01%$/);
    expect(formatToken(-1e-12, 'HYPE')).toBe('−0.000000000001 HYPE');
    expect(numbers.formatAxisUsd(-1, 1)).toBe('−$1');
  });

  test('is no gain and no loss: the tone of a text is that of its sign', () => {
    const tones = [1, -1, few].map((value) => numbers.signTone(numbers.formatSignedUsd(value)));
    expect(tones).toEqual(['up', 'down', 'soft']);
  });
});

test.each([Number.NaN, Infinity, -Infinity, 1e300, -5e-324])('%d has a text, whatever its unit', (value) => {
  const written = [
    numbers.formatPrice(value, 2),
    numbers.formatReading(value),
    numbers.formatSignedPercent(value),
    numbers.formatFunding(value),
    numbers.formatCompactUsd(value),
    numbers.formatExact(value),
    numbers.formatUsd(value),
    numbers.formatToken(value, 'HYPE'),
    numbers.formatIn('HYPE', value),
    numbers.formatSignedIn('HYPE', value),
    numbers.formatTokenUsd(value),
    numbers.formatSignedUsd(value),
    numbers.formatSize(value, 2),
    numbers.formatPercent(value),
  ];
  expect(written.join(' ')).not.toMatch(/NaN|∞|undefined/);
});
