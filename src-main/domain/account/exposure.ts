import type { DecimalText } from '../decimal.ts';
import { Exact, averageText, exactText, total } from '../exact.ts';

/** Fields of a position that its exposure is calculated from. */
export interface ExposedPosition {
  readonly side: 'long' | 'short';
  /** Positive, in base units. */
  readonly size: DecimalText;
  /** Dollars per base unit. */
  readonly mark: DecimalText;
}

/** Dollars. */
interface Exposure {
  /** Longs plus shorts, both positive. */
  readonly gross: DecimalText;
  /** Longs less shorts. */
  readonly net: DecimalText;
}

/** Sums up size times mark of every position. */
export function exposureOf(positions: readonly ExposedPosition[]): Exposure {
  const values = positions.map(({ side, size, mark }) => {
    const value = new Exact(size).times(mark);
    return { value, signed: side === 'long' ? value : value.negated() };
  });
  return {
    gross: exactText(total(values.map(({ value }) => value))),
    net: exactText(total(values.map(({ signed }) => signed))),
  };
}

/** Gross exposure over the account value, to 20 digits; null unless the value is above zero. */
export function leverageOf(gross: DecimalText, accountValue: DecimalText): DecimalText | null {
  const value = new Exact(accountValue);
  return value.greaterThan(0) ? averageText(new Exact(gross), value) : null;
}
