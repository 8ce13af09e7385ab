import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsOf, thinSteps } from '../../../src-main/domain/risk/step-series.ts';

const patient = { maxGapMs: 90, until: 1_000 };

test('equal figures are one step, and unseen time is unknown', () => {
  const seen = [
    { value: 5, from: 0, to: 50 },
    { value: 5, from: 60, to: 100 },
    { value: 6, from: 150, to: 200 },
    { value: 6, from: 500, to: 600 },
  ];
  expect(stepsOf(seen, patient)).toEqual([
    { at: 0, value: 5 },
    { at: 150, value: 6 },
    { at: 200, value: null },
    { at: 500, value: 6 },
    { at: 600, value: null },
  ]);
  expect(stepsOf([{ value: 1, from: 0, to: 950 }], patient)).toEqual([{ at: 0, value: 1 }]);
});

test('a missing figure is a step to unknown', () => {
  const seen = [
    { value: 5, from: 0, to: 50 },
    { value: null, from: 60, to: 990 },
  ];
  expect(stepsOf(seen, patient)).toEqual([
    { at: 0, value: 5 },
    { at: 60, value: null },
  ]);
});

test('thinned steps are few, in order, and keep both ends, the lowest, the highest and unknown ones', () => {
  const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (values) => {
      const steps = values.map((one, position) => ({ at: position * 10, value: one }));
      const thin = thinSteps(steps, 10);
      const known = (rows: typeof steps): number[] => rows.flatMap((row) => row.value ?? []);
      expect(thin.length).toBeLessThanOrEqual(Math.max(steps.length > 40 ? 50 : 40, 0));
      expect(steps.filter((step) => thin.includes(step))).toEqual(thin);
      expect(thin[0]).toBe(steps[0]);
      expect(thin.at(-1)).toBe(steps.at(-1));
      expect(Math.max(...known([...thin]))).toBe(Math.max(...known(steps)));
      expect(Math.min(...known([...thin]))).toBe(Math.min(...known(steps)));
      expect(thin.some((step) => step.value === null)).toBe(values.includes(null));
    }),
  );
});

test('thinned steps stay unknown between kept values wherever time was unknown between them', () => {
  const shown = (values: readonly (number | null)[]): readonly (number | null)[] =>
    thinSteps(
      values.map((value, at) => ({ at, value })),
      1,
    ).map(({ value }) => value);
  expect(shown([null, 5, null, 7, 6])).toEqual([null, 5, null, 7, 6]);
  expect(shown([9, 3, null, 5, null])).toEqual([9, 3, null, null]);
});

test('of each column the first, lowest, highest and last steps are kept, and an unknown one after a kept value', () => {
  const values = [5, 3, 5, 9, null, 5, null, 4];
  const steps = [...values, ...values].map((value, at) => ({ at, value }));
  const kept = [5, 3, 9, null, 4];
  expect(thinSteps(steps, 2).map(({ value }) => value)).toEqual([...kept, ...kept]);
});
