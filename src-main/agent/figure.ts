import { Decimal } from 'decimal.js';
import type { DecimalText } from '../domain/decimal.ts';
import { parseDecimal } from '../domain/decimal.ts';

/** What the schema lets through as a figure, as exact text; null where it is too long to be one. */
export function decimalOf(figure: number | string): DecimalText | null {
  return parseDecimal(new Decimal(figure).toFixed());
}
