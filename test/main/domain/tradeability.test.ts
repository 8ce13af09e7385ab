import { expect, test } from 'vitest';
import type { TradeabilityConditions } from '../../../src-main/domain/tradeability.ts';
import { isTradeable } from '../../../src-main/domain/tradeability.ts';

const names = ['discovered', 'configured', 'operatorListed', 'governanceApproved', 'activated'] as const;
const verdicts = [true, false, null] as const;

/** All 3^5 of them. */
const combinations = names.reduce<Partial<TradeabilityConditions>[]>(
  (sofar, name) => sofar.flatMap((part) => verdicts.map((verdict) => ({ ...part, [name]: verdict }))),
  [{}],
) as TradeabilityConditions[];

const holds = (value: boolean | null): boolean => value === true;

test('every combination of the five conditions has its verdict: all hold, one fails, or not known', () => {
  expect(combinations).toHaveLength(243);
  for (const conditions of combinations) {
    const values = names.map((name) => conditions[name]);
    const verdict = isTradeable(conditions);
    if (values.every(holds)) expect(verdict).toBe(true);
    else if (values.some((value) => value === false)) expect(verdict).toBe(false);
    else expect(verdict).toBeNull();
  }
  expect(combinations.filter((conditions) => isTradeable(conditions) === true)).toHaveLength(1);
  expect(combinations.filter((conditions) => isTradeable(conditions) === null)).toHaveLength(31);
});
