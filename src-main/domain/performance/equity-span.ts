import type { DecimalText } from '../decimal.ts';
import { Fixed } from '../fixed.ts';

/** A fall from a value to a later, not higher one. */
interface Fall {
  readonly from: DecimalText;
  readonly to: DecimalText;
}

/** The account value over a time without flows, reduced to what joining spans needs. */
export interface EquitySpan {
  readonly fromAt: number;
  readonly toAt: number;
  readonly first: DecimalText;
  readonly last: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  /** Largest fall in dollars. */
  readonly dollarFall: Fall;
  /** Largest fall as a share of its start; null if the value was never above zero. */
  readonly shareFall: Fall | null;
}

export function spanOfSample(at: number, equityUsd: DecimalText): EquitySpan {
  const fall = { from: equityUsd, to: equityUsd };
  return {
    fromAt: at,
    toAt: at,
    first: equityUsd,
    last: equityUsd,
    high: equityUsd,
    low: equityUsd,
    dollarFall: fall,
    shareFall: Fixed.of(equityUsd).isPositive() ? fall : null,
  };
}

/** Joins consecutive spans; the fall across both is from the first high to the second low. */
export function joinSpans(a: EquitySpan, b: EquitySpan): EquitySpan {
  const across = { from: a.high, to: b.low };
  const shareAcross = Fixed.of(a.high).isPositive() ? across : null;
  return {
    fromAt: a.fromAt,
    toAt: b.toAt,
    first: a.first,
    last: b.last,
    high: Fixed.of(a.high).compare(Fixed.of(b.high)) >= 0 ? a.high : b.high,
    low: Fixed.of(a.low).compare(Fixed.of(b.low)) <= 0 ? a.low : b.low,
    dollarFall: [across, b.dollarFall].reduce(worseInDollars, a.dollarFall),
    shareFall: [shareAcross, b.shareFall].reduce(worseInShare, a.shareFall),
  };
}

function worseInDollars(a: Fall, b: Fall): Fall {
  return fallOf(b).compare(fallOf(a)) > 0 ? b : a;
}

const fallOf = ({ from, to }: Fall): Fixed => Fixed.of(from).minus(Fixed.of(to));

/** Compares by cross multiplication, because a quotient would be rounded. */
function worseInShare(a: Fall | null, b: Fall | null): Fall | null {
  if (a === null || b === null) return a ?? b;
  const left = Fixed.of(b.to).times(Fixed.of(a.from));
  const right = Fixed.of(a.to).times(Fixed.of(b.from));
  return left.compare(right) < 0 ? b : a;
}
