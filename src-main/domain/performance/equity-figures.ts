import { dayMs } from '../../time.ts';
import type { DecimalText } from '../decimal.ts';
import { Money, moneyText } from '../money.ts';
import type { EquitySpan } from './equity-span.ts';
import type { MoneyFlow } from './money-flow.ts';
import { joinSpans } from './equity-span.ts';
import { dayOf } from './period.ts';

/** Of the samples of a period, whatever they are near to. */
export interface EquityEnds {
  readonly first: DecimalText;
  readonly last: DecimalText;
}

interface EquityQuestion {
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

/** What a walk along the account's value finds, with deposits and withdrawals taken out. */
interface EquityWalk {
  /** The greatest fall in dollars of the value less the net deposits until then. */
  readonly maxFallUsd: Money;
  /** The greatest fall as a share of the peak before it, of the value of one unit of the pool. null: nothing stood above zero. */
  readonly maxFallShare: Money | null;
  /** Value of one unit at the last sample of each UTC day, by the day's start, ascending. */
  readonly dayCloses: readonly (readonly [day: number, unit: Money])[];
}

/** Digits of a unit's value: it is a quotient wherever money came or went. */
const unitDigits = 40;

/**
 * Spans ascending and none of them across a flow. A unit's value is the pool's as a fund reckons it: money that comes or
 * goes buys or sells units at their price, so that only what was earned moves it (time-weighted).
 * null: there is nothing to walk, or a flow on the way whose amount is not known.
 */
function walkEquity(spans: readonly EquitySpan[], flows: readonly MoneyFlow[]): EquityWalk | null {
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const between = flows
    .filter(({ at }) => at > first.toAt && at < last.fromAt)
    .toSorted((a, b) => a.at - b.at);
  const known = between.flatMap(({ at, usd }) => (usd === null ? [] : [{ at, usd: new Money(usd) }]));
  if (known.length < between.length) return null;
  const walk = new Walker(first);
  let next = 0;
  let daySpan: DaySpan = { span: first, net: new Money(0) };
  for (const span of spans.slice(1)) {
    const came: Money[] = [];
    for (let flow = known[next]; flow !== undefined && flow.at < span.fromAt; flow = known[next]) {
      came.push(flow.usd);
      next += 1;
    }
    if (came.length === 0 && dayOf(span.toAt) === dayOf(daySpan.span.toAt)) {
      daySpan = { ...daySpan, span: joinSpans(daySpan.span, span) };
      continue;
    }
    walk.step(daySpan);
    daySpan = { span, net: came.reduce((sum, usd) => sum.plus(usd), new Money(0)) };
  }
  walk.step(daySpan);
  return walk.found();
}

/** The spans of a day that no flow parts, as one, and what came or went before it. */
interface DaySpan {
  readonly span: EquitySpan;
  readonly net: Money;
}

class Walker {
  private equity: Money;
  private unit: Money;
  /** Units' value by dollar of equity; null while nothing is there. */
  private scale: Money | null;
  private deposits = new Money(0);
  private peakUsd: Money;
  private peakUnit: Money;
  private fallUsd = new Money(0);
  private fallShare: Money | null = null;
  private readonly closes = new Map<number, Money>();

  constructor({ first }: EquitySpan) {
    this.equity = new Money(first);
    this.unit = new Money(1);
    this.scale = this.equity.gt(0) ? new Money(1).div(this.equity).toSignificantDigits(unitDigits) : null;
    this.peakUsd = this.equity;
    this.peakUnit = this.unit;
  }

  step({ span, net }: DaySpan): void {
    this.enter(new Money(span.first), net);
    const [high, low] = [new Money(span.high), new Money(span.low)];
    const { from, to } = span.dollarFall;
    this.note(this.peakUsd.minus(low.minus(this.deposits)), new Money(from).minus(to));
    this.noteShares(span, low);
    this.peakUsd = Money.max(this.peakUsd, high.minus(this.deposits));
    this.peakUnit = Money.max(this.peakUnit, this.unitOf(high));
    this.equity = new Money(span.last);
    this.unit = this.unitOf(this.equity);
    this.closes.set(dayOf(span.toAt), this.unit);
  }

  found(): EquityWalk {
    return {
      maxFallUsd: this.fallUsd,
      maxFallShare: this.fallShare,
      dayCloses: [...this.closes].toSorted(([a], [b]) => a - b),
    };
  }

  /** Takes what came or went out of the growth from the last value to this one. */
  private enter(first: Money, net: Money): void {
    this.deposits = this.deposits.plus(net);
    if (net.isZero() && this.scale !== null) return;
    // From nothing, or from less, nothing grows: whatever is there then is what came.
    const growth = this.equity.gt(0) ? first.minus(net).div(this.equity) : new Money(1);
    this.unit = this.unit.times(growth).toSignificantDigits(unitDigits);
    this.scale = first.gt(0) ? this.unit.div(first).toSignificantDigits(unitDigits) : null;
  }

  private unitOf(equity: Money): Money {
    return this.scale === null ? this.unit : equity.times(this.scale);
  }

  private note(...falls: readonly Money[]): void {
    this.fallUsd = Money.max(this.fallUsd, ...falls);
  }

  private noteShares({ shareFall }: EquitySpan, low: Money): void {
    if (this.scale !== null && this.peakUnit.gt(0)) this.noteShare(this.peakUnit, this.unitOf(low));
    if (shareFall !== null) this.noteShare(new Money(shareFall.from), new Money(shareFall.to));
  }

  private noteShare(from: Money, to: Money): void {
    const isWorse = this.fallShare === null || from.minus(to).gt(from.times(this.fallShare));
    if (isWorse) this.fallShare = from.minus(to).div(from);
  }
}
