import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReferenceInstant } from '../../../src-preload/contract/views/reference/reference.ts';
import { msOfNs, nsToUtcText } from '../../../src-main/domain/iso-text.ts';

const ns = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n });

describe('a time in nanoseconds', () => {
  test('keeps every digit as text', () => {
    expect(nsToUtcText('1679597116344223504')).toBe('2023-03-23T18:45:16.344223504+00:00');
    expect(nsToUtcText('1')).toBe('1970-01-01T00:00:00.000000001+00:00');
    fc.assert(
      fc.property(ns, (value) => {
        const text = nsToUtcText(String(value));
        expect(ReferenceInstant.safeParse(text).success).toBe(true);
        const below = text.slice('2023-03-23T18:45:16.344'.length, -'+00:00'.length);
        expect(BigInt(Date.parse(text)) * 1_000_000n + BigInt(below)).toBe(value);
      }),
    );
  });

  test('is rounded down to its millisecond', () => {
    expect(msOfNs('1679597116344999999')).toBe(1_679_597_116_344);
    fc.assert(
      fc.property(ns, (value) => {
        const ms = BigInt(msOfNs(String(value)));
        expect(ms * 1_000_000n <= value && value < (ms + 1n) * 1_000_000n).toBe(true);
      }),
    );
  });
});
