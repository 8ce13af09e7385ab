import { Decimal } from 'decimal.js';
import type { DecimalText } from './decimal.ts';

/** Decimals whose sums and products are never rounded: more digits than any sum of a history's money has. */
export const Exact = Decimal.clone({ precision: 80 });
export type Exact = Decimal;

/** Digits of a quotient, which need not end: more than a JSON number can tell apart. */
const quotientDigits = 20;

/** Canonical text; zero has no sign. */
export function exactText(value: Exact): DecimalText {
  return (value.isZero() ? '0' : value.toFixed()) as DecimalText;
}

/** Total over count to 20 digits; null where there is nothing to divide by. */
export function averageText(total: Exact, count: Exact): DecimalText | null {
  return count.isZero() ? null : exactText(total.div(count).toSignificantDigits(quotientDigits));
}
