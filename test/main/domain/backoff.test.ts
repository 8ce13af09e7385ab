import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffDelay } from '../../../src-main/domain/backoff.ts';

describe('the wait after failures', () => {
  const usual = { firstMs: 1_000, longestMs: 60_000 };

  test('doubles, up to the longest', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 2_000].map((failures) => backoffDelay(failures, usual, 0));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  test('is spread by at most a quarter, and never longer than the longest', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, rng) => {
        const full = backoffDelay(failures, usual, 0);
        const wait = backoffDelay(failures, usual, rng);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(full * 0.75));
        expect(wait).toBeLessThanOrEqual(Math.min(full, usual.longestMs));
      }),
    );
  });
});
