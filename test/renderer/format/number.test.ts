import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatCompactUsd,
  formatFunding,
  formatPrice,
  formatSignedPercent,
} from '../../../src-renderer/format/number.ts';

describe('numbers as text', () => {
  test.each([
    [91_234.5, 5, '91,234.5'],
    [3124.5, 4, '3,124.5'],
    [67_223, 5, '67,223'],
    [2.8156, 1, '2.8156'],
    [401.25, 3, '401.25'],
    [0.123456, 0, '0.123456'],
    [0.004321, 0, '0.004321'],
    [1_234_567, 0, '1,234,567'],
    [250, 6, '250'],
  ])(
    'a price keeps every digit the venue can quote: %d with %d size decimals',
    (value, sizeDecimals, text) => {
      expect(formatPrice(value, sizeDecimals)).toBe(text);
    },
  );

  test('a price keeps its width while it ticks within one magnitude', () => {
    expect(formatPrice(100, 2)).toHaveLength(formatPrice(999.99, 2).length);
  });

  test('a change always says its direction in its sign, and has none when it rounds to nothing', () => {
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
  ])('%d is compact as %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  test('money says its currency, and its sign before it', () => {
    expect(formatCompactUsd(1.3e9)).toBe('$1.30B');
    expect(formatCompactUsd(-1234)).toBe('−$1.23K');
  });
});
