import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';

/** Significant digits of a price; whole numbers are written in full. */
const priceDigits = 5;

const grouped = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Dollars to the cent, `$2,120.75`, as the screens write them. */
export function writtenUsd(value: DecimalText): string {
  const cents = new Exact(value).abs().toFixed(2);
  const isBelow = new Exact(value).isNegative() && cents !== '0.00';
  return `${isBelow ? '−' : ''}$${grouped(cents)}`;
}

/** A share as percent, `84.8%`, as the screens write it. */
export function writtenShare(share: number): string {
  return `${grouped(new Exact(share).times(100).toFixed(1))}%`;
}

/** `2,734.5` of 2734.5123. */
export function writtenPrice(value: DecimalText): string {
  const exact = new Exact(value);
  const whole = exact.trunc().abs();
  const rounded = whole.gte(10 ** priceDigits) ? exact.round() : exact.toSignificantDigits(priceDigits);
  return grouped(rounded.toFixed());
}
