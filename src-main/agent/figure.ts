import { Decimal } from 'decimal.js';
import { isWithin } from '../domain/bounds.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { parseDecimal } from '../domain/decimal.ts';
import type { FigureField } from './schema.ts';
import { figureBounds } from './schema.ts';

/** So many digits of a binary fraction are the decimal that was meant; what comes after them is noise. */
const meantDigits = 15;

/** What the schema lets through as the figure of a field; null where it is too long to be one, or out of bounds. */
export function boundedDecimal(figure: number | string, field: FigureField): DecimalText | null {
  const value = decimalOf(figure);
  return value !== null && isWithin(Number(value), figureBounds[field]) ? value : null;
}

/**
 * A figure as decimal text; null where it is too long to be one. A number is a binary fraction to whoever writes it, and
 * 0.1 + 0.2 is 0.3: it is rounded to 15 significant digits. Text is left exact.
 */
export function decimalOf(figure: number | string): DecimalText | null {
  const exact = new Decimal(figure);
  const meant = typeof figure === 'number' ? exact.toSignificantDigits(meantDigits) : exact;
  return parseDecimal(meant.toFixed());
}
