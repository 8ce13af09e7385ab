import { expect, test } from 'vitest';
import { isTradeable, type TradeabilityConditions } from '../../../src-main/domain/markets/tradeability.ts';

const names = ['discovered', 'configured', 'operatorListed', 'governanceApproved', 'activated'] as const;
const verdicts = [true, false, null] as const;

/** All 3^5 combinations. */
const combinations = names.reduce<Partial<TradeabilityConditions>[]>(
  (sofar, name) => sofar.flatMap((part) => verdicts.map((verdict) => ({ ...part, [name]: verdict }))),
  [{}],
) as TradeabilityConditions[];

/** Returns the verdict from counts alone: five that hold, any that fails, or neither. */
function verdictOf(values: readonly (boolean | null)[]): boolean | null {
  const count = (wanted: boolean | null): number => values.filter((value) => value === wanted).length;
  if (count(true) === 5) return true;
  return count(false) > 0 ? false : null;
}

test('every combination of the five conditions has its verdict: all hold, one fails, or not known', () => {
  expect(combinations).toHaveLength(243);
  for (const conditions of combinations) {
    expect(isTradeable(conditions)).toBe(verdictOf(names.map((name) => conditions[name])));
  }
  expect(combinations.filter((conditions) => isTradeable(conditions) === true)).toHaveLength(1);
  expect(combinations.filter((conditions) => isTradeable(conditions) === null)).toHaveLength(31);
});
