import { Money } from '../money.ts';
import type { EquityWalk } from './equity-walk.ts';
import { dayMs } from './period.ts';

/** Days of fewer than these say nothing of a year. */
export const leastReturns = 10;
/** Perpetuals trade every day. */
const daysAYear = 365;

/**
 * Returns of UTC days, fractions: from the last sample of a day to that of the next. A day without a sample yields none, nor
 * does the one after it. Days that end after `through` are not over.
 */
export function dailyReturns(
  { dayCloses }: Pick<EquityWalk, 'dayCloses'>,
  through: number,
): readonly Money[] {
  const over = dayCloses.filter(([day]) => day + dayMs <= through + 1);
  return over.flatMap(([day, unit], index) => {
    const before = over[index - 1];
    if (before === undefined || before[0] !== day - dayMs || !before[1].gt(0)) return [];
    return [unit.div(before[1]).minus(1)];
  });
}

export interface ReturnRatios {
  readonly sharpe: number | null;
  readonly sortino: number | null;
}

/**
 * Sharpe: mean over sample standard deviation (n - 1). Sortino: mean over downside deviation, the root of the mean square of
 * what fell below zero, over all n days. Both times the root of 365, with a riskless rate of zero. null: under 10 returns, or
 * nothing to divide by.
 */
export function returnRatios(returns: readonly Money[]): ReturnRatios {
  const n = returns.length;
  if (n < leastReturns) return { sharpe: null, sortino: null };
  const mean = sum(returns).div(n);
  const spread = sum(returns.map((one) => one.minus(mean).pow(2))).div(n - 1);
  const downside = sum(returns.map((one) => Money.min(one, 0).pow(2))).div(n);
  return { sharpe: annualised(mean, spread), sortino: annualised(mean, downside) };
}

const sum = (values: readonly Money[]): Money => values.reduce((total, one) => total.plus(one), new Money(0));

/** A spread of less than rounding leaves is none. */
const noSpread = new Money('1e-60');

function annualised(mean: Money, variance: Money): number | null {
  return variance.lt(noSpread)
    ? null
    : mean.div(variance.sqrt()).times(new Money(daysAYear).sqrt()).toNumber();
}
