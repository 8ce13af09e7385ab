import { Decimal } from 'decimal.js';
import type { DecimalText } from './decimal.ts';

/** Decimals precise enough that sums and products of money are never rounded. */
export const Exact = Decimal.clone({ precision: 80 });
export type Exact = Decimal;

/** Significant digits of a quotient, more than a JSON number holds. */
const quotientDigits = 20;

/** Canonical text; zero has no sign. */
export function exactText(value: Exact): DecimalText {
  return (value.isZero() ? '0' : value.toFixed()) as DecimalText;
}

export function total(amounts: readonly (string | Exact)[]): Exact {
  return amounts.reduce<Exact>((sum, amount) => sum.plus(amount), new Exact(0));
}

/** Sum over count to 20 digits; null if count is zero. */
export function averageText(sum: Exact, count: Exact): DecimalText | null {
  return count.isZero() ? null : exactText(sum.div(count).toSignificantDigits(quotientDigits));
}
