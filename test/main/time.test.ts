import { expect, test } from 'vitest';
import { toRealMs, toWorldMs } from '../../src-main/time.ts';

test.each([
  [60, 60_000, 500 / 3],
  [1, 1_000, 10_000],
  [0.5, 1_000, 10_000],
  [0, 1_000, 10_000],
])(
  'at a pace of %d a real second is %d world ms, and 10 world seconds are %d real ms',
  (rate, world, real) => {
    expect(toWorldMs(1_000, { rate: () => rate })).toBe(world);
    expect(toRealMs(10_000, { rate: () => rate })).toBeCloseTo(real, 6);
  },
);
