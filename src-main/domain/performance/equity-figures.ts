import { dayMs } from '../../time.ts';
import type { DecimalText } from '../decimal.ts';
import { Money, moneyText } from '../money.ts';
import type { EquitySpan } from './equity-span.ts';
import type { EquityWalk } from './equity-walk.ts';
import { walkEquity } from './equity-walk.ts';
import type { MoneyFlow } from './money-flow.ts';

/** Of the samples of a period, whatever they are near to. */
export interface EquityEnds {
  readonly first: DecimalText;
  readonly last: DecimalText;
}

export interface EquityQuestion {
  /** null without a sample. */
  readonly ends: EquityEnds | null;
  /** Ascending, without what is too near to a flow, and none of them across one. */
  readonly spans: readonly EquitySpan[];
  /** null: what came and went is not known, so that nothing can be told from it. */
  readonly flows: readonly MoneyFlow[] | null;
  /** Days that end after it are not over. */
  readonly through: number;
}

export interface EquityFigures {
  /**
   * Dollars; the greatest fall of the account's value, less the net deposits until then, below its own peak. Zero where it
   * never fell. null without samples, and where deposits or withdrawals are not known. Source: minute samples, ledger.
   */
  readonly maxDrawdownUsd: DecimalText | null;
  /**
   * Percent of the peak; the greatest fall of the value of one unit of the pool, whose price deposits and withdrawals do not
   * move. null as above, and where the account never held anything. Source: minute samples, ledger.
   */
  readonly maxDrawdownPct: number | null;
  /** Of daily time-weighted returns (UTC), annualised by the root of 365, riskless rate zero; null under 10 of them. */
  readonly sharpeRatio: number | null;
  /** As Sharpe, over the downside deviation (root of the mean square of returns below zero); null also where none is. */
  readonly sortinoRatio: number | null;
  /** Dollars; the first sample of the period, as it was, deposits included. null without one. */
  readonly equityStartUsd: DecimalText | null;
  /** Dollars; the last sample of the period, as it was. null without one. */
  readonly equityEndUsd: DecimalText | null;
}

export function equityFigures({ ends, spans, flows, through }: EquityQuestion): EquityFigures {
  const walk = flows === null ? null : walkEquity(spans, flows);
  return {
    ...(walk === null ? noWalk : walkFigures(walk, through)),
    equityStartUsd: ends?.first ?? null,
    equityEndUsd: ends?.last ?? null,
  };
}

const noWalk = { maxDrawdownUsd: null, maxDrawdownPct: null, sharpeRatio: null, sortinoRatio: null };

function walkFigures(
  walk: EquityWalk,
  through: number,
): Omit<EquityFigures, 'equityStartUsd' | 'equityEndUsd'> {
  const { sharpe, sortino } = returnRatios(dailyReturns(walk, through));
  return {
    maxDrawdownUsd: moneyText(walk.maxFallUsd),
    maxDrawdownPct: walk.maxFallShare?.times(100).toNumber() ?? null,
    sharpeRatio: sharpe,
    sortinoRatio: sortino,
  };
}

/** Days of fewer than these say nothing of a year. */
const leastReturns = 10;
/** Perpetuals trade every day. */
const daysAYear = 365;

/**
 * Returns of UTC days, fractions: from the last sample of a day to that of the next. A day without a sample yields none, nor
 * does the one after it. Days that end after `through` are not over.
 */
function dailyReturns({ dayCloses }: Pick<EquityWalk, 'dayCloses'>, through: number): readonly Money[] {
  const over = dayCloses.filter(([day]) => day + dayMs <= through + 1);
  return over.flatMap(([day, unit], index) => {
    const before = over[index - 1];
    if (before === undefined || before[0] !== day - dayMs || !before[1].gt(0)) return [];
    return [unit.div(before[1]).minus(1)];
  });
}

interface ReturnRatios {
  readonly sharpe: number | null;
  readonly sortino: number | null;
}

/**
 * Sharpe: mean over sample standard deviation (n - 1). Sortino: mean over downside deviation, the root of the mean square of
 * what fell below zero, over all n days. Both times the root of 365, with a riskless rate of zero. null: under 10 returns, or
 * nothing to divide by.
 */
function returnRatios(returns: readonly Money[]): ReturnRatios {
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
