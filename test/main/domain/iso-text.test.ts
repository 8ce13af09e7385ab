import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoText, isoTextByDay } from '../../../src-main/domain/iso-text.ts';

test('formatting times one after another gives the same texts as formatting each alone', () => {
  const nearby = fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(nearby, fc.double(), fc.double({ min: -8.64e15, max: 8.64e15 }))),
      (times) => {
        const text = isoTextByDay();
        expect(times.map(text)).toEqual(times.map(isoText));
      },
    ),
    { numRuns: 1_000 },
  );
});
