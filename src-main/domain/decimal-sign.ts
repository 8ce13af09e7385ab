import type { DecimalText } from './decimal.ts';
import { parseDecimal } from './decimal.ts';

export function isNegative(value: DecimalText): boolean {
  return value.startsWith('-');
}

export function isZero(value: DecimalText): boolean {
  return value === '0';
}

export function absolute(value: DecimalText): DecimalText {
  return isNegative(value) ? negated(value) : value;
}

/** Flips the sign in the text; canonical text has no plus, blank or negative zero. */
export function negated(value: DecimalText): DecimalText {
  if (isZero(value)) return value;
  return parseDecimal(isNegative(value) ? value.slice(1) : `-${value}`) ?? value;
}
