import { Decimal } from 'decimal.js';
import type { DecimalText } from '../domain/decimal.ts';
import { parseDecimal } from '../domain/decimal.ts';

/** So many digits of a binary fraction are the decimal that was meant; what comes after them is noise. */
const meantDigits = 15;

/**
 * What the schema lets through as a figure, as decimal text; null where it is too long to be one. A number is a binary
 * fraction to whoever writes it, and 0.1 + 0.2 is 0.3: it is rounded to 15 significant digits. Text is left exact.
 */
export function decimalOf(figure: number | string): DecimalText | null {
  const exact = new Decimal(figure);
  const meant = typeof figure === 'number' ? exact.toSignificantDigits(meantDigits) : exact;
  return parseDecimal(meant.toFixed());
}
