import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** Flips the sign on the text; canonical text has no plus, blank or negative zero. */

export function isNegative(value: DecimalText): boolean {
  return value.startsWith('-');
}

export function isZero(value: DecimalText): boolean {
  return value === '0';
}

export function absolute(value: DecimalText): DecimalText {
  return isNegative(value) ? negated(value) : value;
}

export function negated(value: DecimalText): DecimalText {
  if (isZero(value)) return value;
  return parseDecimal(isNegative(value) ? value.slice(1) : `-${value}`) ?? value;
}
