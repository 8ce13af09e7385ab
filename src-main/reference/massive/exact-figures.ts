import { Decimal } from 'decimal.js';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** JSON's number, with or without an exponent. */
const numeral = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;
const longestNumeral = 64;
/** ns of this century and the next have 19 digits. */
const mostNsDigits = 19;

/** The exact plain decimal of a number's source text; null for anything else. */
export function plainDecimal(source: string): DecimalText | null {
  if (source.length > longestNumeral || !numeral.test(source)) return null;
  return parseDecimal(/e/i.test(source) ? new Decimal(source).toFixed() : source);
}

/** ns since the epoch as text, every digit of them; null for what is no such time. Zero is the provider's way to leave it out. */
export function epochNs(source: string): string | null {
  const value = plainDecimal(source);
  return value !== null && /^\d+$/.test(value) && value.length <= mostNsDigits ? value : null;
}
