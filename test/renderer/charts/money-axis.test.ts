import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lossAxis, moneyAxis } from '../../../src-renderer/charts/money-axis.ts';

const labelsOf = ({ ticks, tickFormatter }: Pick<ReturnType<typeof moneyAxis>, 'tickFormatter'> & Ticks) =>
  ticks.map(tickFormatter);
interface Ticks {
  readonly ticks: readonly number[];
}

test('the labels of a value axis all differ, for large values and small ranges', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (low, span) => {
        const leastSpan = Math.max(0.1, Math.abs(low) / 10_000);
        const labels = labelsOf(moneyAxis({ low, high: low + span, leastSpan }));
        expect(new Set(labels).size).toBe(labels.length);
        const losses = labelsOf(lossAxis({ deepest: -span, leastSpan: 0.1 }));
        expect(new Set(losses).size).toBe(losses.length);
      },
    ),
  );
});

test('an axis around 100,000 dollars with a range of 20 has distinct ticks', () => {
  expect(labelsOf(moneyAxis({ low: 99_990, high: 100_010, leastSpan: 10 }))).toEqual([
    '$99,990',
    '$100.00K',
    '$100.01K',
  ]);
});

test('an axis of losses has zero at its top', () => {
  const axis = lossAxis({ deepest: -25, leastSpan: 0.1 });
  expect(labelsOf(axis)).toEqual(['−$30', '−$20', '−$10', '$0']);
  expect(axis.domain).toEqual([-30, 0]);
});
