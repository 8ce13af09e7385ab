import { Money } from '../money.ts';
import type { EquitySpan } from './equity-span.ts';
import { joinSpans } from './equity-span.ts';
import type { MoneyFlow } from './money-flow.ts';
import { dayOf } from './period.ts';

/** What a walk along the account's value finds, with deposits and withdrawals taken out. */
export interface EquityWalk {
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
export function walkEquity(spans: readonly EquitySpan[], flows: readonly MoneyFlow[]): EquityWalk | null {
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
  let stretch: Stretch = { span: first, net: new Money(0) };
  for (const span of spans.slice(1)) {
    const came: Money[] = [];
    for (let flow = known[next]; flow !== undefined && flow.at < span.fromAt; flow = known[next]) {
      came.push(flow.usd);
      next += 1;
    }
    if (came.length === 0 && dayOf(span.toAt) === dayOf(stretch.span.toAt)) {
      stretch = { ...stretch, span: joinSpans(stretch.span, span) };
      continue;
    }
    walk.step(stretch);
    stretch = { span, net: came.reduce((sum, usd) => sum.plus(usd), new Money(0)) };
  }
  walk.step(stretch);
  return walk.found();
}

/** The spans of a day that no flow parts, as one, and what came or went before it. */
interface Stretch {
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

  step({ span, net }: Stretch): void {
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
