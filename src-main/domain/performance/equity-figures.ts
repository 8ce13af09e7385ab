import { dayMs } from '../../time.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, exactText, total } from '../exact.ts';
import type { EquitySpan } from './equity-span.ts';
import type { MoneyFlow } from './money-flow.ts';
import { joinSpans } from './equity-span.ts';
import { dayOf } from './period.ts';

/** First and last sample of a period. */
export interface EquityEnds {
  readonly first: DecimalText;
  readonly last: DecimalText;
}

interface EquityQuestion {
  /** null without a sample. */
  readonly ends: EquityEnds | null;
  /** Ascending, without samples too close to a flow; no span crosses a flow. */
  readonly spans: readonly EquitySpan[];
  /** null: deposits and withdrawals are unknown. */
  readonly flows: readonly MoneyFlow[] | null;
  /** Days that end later are incomplete. */
  readonly through: number;
}

export interface EquityFigures {
  /**
   * Dollars; largest fall of the account value, net of deposits, from its peak. Zero if it never fell. null without samples,
   * and if deposits or withdrawals are unknown. Source: minute samples, ledger.
   */
  readonly maxDrawdownUsd: DecimalText | null;
  /**
   * Percent of the peak; largest fall of the unit value, which deposits and withdrawals do not change. null as above, and if the
   * account never held anything. Source: minute samples, ledger.
   */
  readonly maxDrawdownPct: number | null;
  /** Daily time-weighted returns (UTC), annualized by the square root of 365, risk-free rate zero; null under 10 returns. */
  readonly sharpeRatio: number | null;
  /** The same as Sharpe, but over the downside deviation (root mean square of negative returns); null also without any. */
  readonly sortinoRatio: number | null;
  /** Dollars; first sample of the period, deposits included. null without one. */
  readonly equityStartUsd: DecimalText | null;
  /** Dollars; last sample of the period. null without one. */
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
    maxDrawdownUsd: exactText(walk.maxFallUsd),
    maxDrawdownPct: walk.maxFallShare?.times(100).toNumber() ?? null,
    sharpeRatio: sharpe,
    sortinoRatio: sortino,
  };
}

/** Fewer daily returns are too few to annualize. */
const leastReturns = 10;
/** Perpetuals trade every day. */
const daysAYear = 365;

/**
 * Returns of UTC days as fractions, from the last sample of a day to that of the next. A day without a sample yields none, nor does
 * the day after it. Days that end after `through` are incomplete.
 */
function dailyReturns({ dayCloses }: Pick<EquityWalk, 'dayCloses'>, through: number): readonly Exact[] {
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
 * Sharpe: mean over sample standard deviation (n - 1). Sortino: mean over downside deviation, the root mean square of negative
 * returns over all n days. Both times the square root of 365, risk-free rate zero. null: under 10 returns, or no deviation.
 */
function returnRatios(returns: readonly Exact[]): ReturnRatios {
  const n = returns.length;
  if (n < leastReturns) return { sharpe: null, sortino: null };
  const mean = total(returns).div(n);
  const spread = total(returns.map((one) => one.minus(mean).pow(2))).div(n - 1);
  const downside = total(returns.map((one) => Exact.min(one, 0).pow(2))).div(n);
  return { sharpe: annualized(mean, spread), sortino: annualized(mean, downside) };
}

/** A smaller variance is rounding error. */
const noSpread = new Exact('1e-60');

function annualized(mean: Exact, variance: Exact): number | null {
  return variance.lt(noSpread)
    ? null
    : mean.div(variance.sqrt()).times(new Exact(daysAYear).sqrt()).toNumber();
}

/** Drawdowns and daily closes of the account value, net of deposits and withdrawals. */
interface EquityWalk {
  /** Largest fall in dollars of the value net of deposits. */
  readonly maxFallUsd: Exact;
  /** Largest fall of the unit value as a share of its peak. null: the value was never above zero. */
  readonly maxFallShare: Exact | null;
  /** Unit value at the last sample of each UTC day, by the day's start, ascending. */
  readonly dayCloses: readonly (readonly [day: number, unit: Exact])[];
}

/** Significant digits of the unit value, a quotient after each flow. */
const unitDigits = 40;
/** A smaller fall of the unit value, as a share of its peak, is rounding error. */
const noFall = new Exact('1e-30');

/**
 * Takes spans in ascending order, none across a flow. The unit value is that of a fund: deposits and withdrawals buy or sell units at
 * the current price, so only earnings move it (time-weighted). null: no spans, or a flow of unknown amount between them.
 */
function walkEquity(spans: readonly EquitySpan[], flows: readonly MoneyFlow[]): EquityWalk | null {
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const between = flows
    .filter(({ at }) => at > first.toAt && at < last.fromAt)
    .toSorted((a, b) => a.at - b.at);
  const known = between.flatMap(({ at, usd }) => (usd === null ? [] : [{ at, usd: new Exact(usd) }]));
  if (known.length < between.length) return null;
  const walk = new Walker(first);
  let next = 0;
  let daySpan: DaySpan = { span: first, net: new Exact(0) };
  for (const span of spans.slice(1)) {
    const came: Exact[] = [];
    for (let flow = known[next]; flow !== undefined && flow.at < span.fromAt; flow = known[next]) {
      came.push(flow.usd);
      next += 1;
    }
    if (came.length === 0 && dayOf(span.toAt) === dayOf(daySpan.span.toAt)) {
      daySpan = { ...daySpan, span: joinSpans(daySpan.span, span) };
      continue;
    }
    walk.step(daySpan);
    daySpan = { span, net: came.reduce((sum, usd) => sum.plus(usd), new Exact(0)) };
  }
  walk.step(daySpan);
  return walk.found();
}

/** Spans of one day without a flow between them, joined, and the net flow before them. */
interface DaySpan {
  readonly span: EquitySpan;
  readonly net: Exact;
}

class Walker {
  private equity: Exact;
  private unit: Exact;
  /** Unit value per dollar of equity; null while the account is empty. */
  private scale: Exact | null;
  private deposits = new Exact(0);
  private peakUsd: Exact;
  private peakUnit: Exact;
  private fallUsd = new Exact(0);
  private fallShare: Exact | null = null;
  private readonly closes = new Map<number, Exact>();

  constructor({ first }: EquitySpan) {
    this.equity = new Exact(first);
    this.unit = new Exact(1);
    this.scale = this.equity.gt(0) ? new Exact(1).div(this.equity).toSignificantDigits(unitDigits) : null;
    this.peakUsd = this.equity;
    this.peakUnit = this.unit;
  }

  step({ span, net }: DaySpan): void {
    this.enter(new Exact(span.first), net);
    const [high, low] = [new Exact(span.high), new Exact(span.low)];
    const { from, to } = span.dollarFall;
    this.note(this.peakUsd.minus(low.minus(this.deposits)), new Exact(from).minus(to));
    this.noteShares(span, low);
    this.peakUsd = Exact.max(this.peakUsd, high.minus(this.deposits));
    this.peakUnit = Exact.max(this.peakUnit, this.unitOf(high));
    this.equity = new Exact(span.last);
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

  /** Removes the net flow from the growth since the last value. */
  private enter(first: Exact, net: Exact): void {
    this.deposits = this.deposits.plus(net);
    if (net.isZero() && this.scale !== null) return;
    // Growth is undefined from zero or below: the new value is the deposit.
    const growth = this.equity.gt(0) ? first.minus(net).div(this.equity) : new Exact(1);
    this.unit = this.unit.times(growth).toSignificantDigits(unitDigits);
    this.scale = first.gt(0) ? this.unit.div(first).toSignificantDigits(unitDigits) : null;
  }

  private unitOf(equity: Exact): Exact {
    return this.scale === null ? this.unit : equity.times(this.scale);
  }

  private note(...falls: readonly Exact[]): void {
    this.fallUsd = Exact.max(this.fallUsd, ...falls);
  }

  private noteShares({ shareFall }: EquitySpan, low: Exact): void {
    if (this.scale !== null && this.peakUnit.gt(0)) this.noteShare(this.peakUnit, this.unitOf(low));
    if (shareFall !== null) this.noteShare(new Exact(shareFall.from), new Exact(shareFall.to));
  }

  private noteShare(from: Exact, to: Exact): void {
    const isWorse = this.fallShare === null || from.minus(to).gt(from.times(this.fallShare));
    if (!isWorse) return;
    const share = from.minus(to).div(from);
    this.fallShare = share.lt(noFall) ? new Exact(0) : share;
  }
}
