import { Decimal } from 'decimal.js';
import { isWithin } from '../domain/bounds.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { parseDecimal } from '../domain/decimal.ts';
import type { FigureField } from './schema.ts';
import { figureBounds } from './schema.ts';

/** Significant digits of a double that are exact; the rest is binary noise. */
const meantDigits = 15;

/** Decimal text of a field's figure; null if it is too long or out of bounds. */
export function boundedDecimal(figure: number | string, field: FigureField): DecimalText | null {
  const value = decimalOf(figure);
  return value !== null && isWithin(Number(value), figureBounds[field]) ? value : null;
}

/**
 * Decimal text of a figure; null if it is too long. Numbers are rounded to 15 significant digits, so that 0.1 + 0.2 is 0.3; text
 * stays exact.
 */
export function decimalOf(figure: number | string): DecimalText | null {
  const exact = new Decimal(figure);
  const meant = typeof figure === 'number' ? exact.toSignificantDigits(meantDigits) : exact;
  return parseDecimal(meant.toFixed());
}
