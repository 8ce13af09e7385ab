import { Decimal } from 'decimal.js';
import type { DecimalText } from './decimal.ts';

/** Amounts precise enough that sums are never rounded. */
export const Money = Decimal.clone({ precision: 80 });
export type Money = Decimal;

/** Canonical text; zero has no sign. */
export function moneyText(value: Money): DecimalText {
  return (value.isZero() ? '0' : value.toFixed()) as DecimalText;
}

export function total(amounts: readonly (string | Money)[]): Money {
  return amounts.reduce<Money>((sum, amount) => sum.plus(amount), new Money(0));
}
