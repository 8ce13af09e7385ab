import type { DecimalText } from '../decimal.ts';
import { Money, moneyText } from '../money.ts';
import type { Position } from './position.ts';

/** More digits than a JSON number can tell apart: a quotient need not end. */
const quotientDigits = 20;

/** The mark that a position was valued at; null for one of size zero. */
export function markOf({ value, size }: Pick<Position, 'value' | 'size'>): DecimalText | null {
  const count = new Money(size);
  return count.isZero() ? null : moneyText(new Money(value).div(count).toSignificantDigits(quotientDigits));
}
