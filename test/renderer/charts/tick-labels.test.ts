import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossAxis, moneyAxis } from '../../../src-renderer/charts/money-axis.ts';
import { timeTicks } from '../../../src-renderer/charts/time-ticks.ts';
import { noon } from '../builders.ts';

const repeated = (labels: readonly string[]): readonly string[] =>
  labels.filter((label, index) => labels.indexOf(label) !== index);

describe('The labels of an axis never repeat', () => {
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });

  it('of dollars, down to a range of a hundredth of a cent', () => {
    const range = fc.record({ low: amount, span: fc.double({ min: 0, max: 1e6, noNaN: true }) });
    fc.assert(
      fc.property(range, fc.constantFrom(0.0001, 0.01, 0.1, 10), ({ low, span }, leastSpan) => {
        const { ticks, tickFormatter } = moneyAxis({ low, high: low + span, leastSpan });
        expect(repeated(ticks.map(tickFormatter))).toEqual([]);
      }),
    );
    for (const [low, high] of [
      [498_019.74, 498_019.75],
      [1e6, 1e6],
      [0, 0],
      [99_999.9, 100_000.1],
    ] as const) {
      const { ticks, tickFormatter } = moneyAxis({ low, high, leastSpan: 0.0001 });
      expect(ticks.length).toBeGreaterThan(1);
      expect(repeated(ticks.map(tickFormatter))).toEqual([]);
    }
  });

  it('of losses, zero included', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (fall) => {
        const { ticks, tickFormatter } = lossAxis({ deepest: -fall, leastSpan: 0.0001 });
        expect(repeated(ticks.map(tickFormatter))).toEqual([]);
      }),
    );
  });

  it('of times, from a second to ten years', () => {
    const span = fc.double({ min: 1_000, max: 10 * 365 * 86_400_000, noNaN: true });
    fc.assert(
      fc.property(span, fc.integer({ min: -400, max: 400 }), (length, days) => {
        const from = noon + days * 86_400_000;
        const { ticks, format } = timeTicks(from, from + length, 9);
        expect(repeated(ticks.map(format))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
