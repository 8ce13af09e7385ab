import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisionOutcome } from '../../../../src-main/operations/journal/decision-rows.ts';

type Status = 'filled' | 'partial' | 'rejected' | 'resting' | 'unknown';
const statuses: readonly Status[] = ['filled', 'partial', 'rejected', 'resting', 'unknown'];
const outcomeOf = (said: readonly Status[], refusedBy: unknown = null) =>
  decisionOutcome({ trades: said.map((orderStatus) => ({ orderStatus, restingState: null })), refusedBy });

describe('the outcome of a decision', () => {
  test.each(statuses)('with one order is its status: %s', (status) => {
    expect(outcomeOf([status])).toBe(status);
  });

  test.each([
    ['open', 'resting'],
    ['unknown', 'resting'],
    ['canceled', 'canceled'],
    ['rejected', 'rejected'],
    ['filled', 'filled'],
  ] as const)('with an order that rested and is %s is %s', (restingState, outcome) => {
    expect(decisionOutcome({ trades: [{ orderStatus: 'resting', restingState }], refusedBy: null })).toBe(
      outcome,
    );
  });

  test('without an order is null, and refused where a gate held it back', () => {
    expect(outcomeOf([])).toBeNull();
    expect(outcomeOf([], { gate: 'max_spread' })).toBe('refused');
  });

  test('of several orders is the most significant one, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1 }), (said) => {
        const first = statuses.find((status) => said.includes(status));
        expect(outcomeOf(said)).toBe(first);
        expect(outcomeOf(said.toReversed(), { gate: 'x' })).toBe(first);
      }),
    );
  });
});
