import type { DecimalText } from '../decimal.ts';
import { isAhead } from '../freshness.ts';

/** Periods of the venue's own history of an account. */
export const valuePeriods = ['day', 'week', 'month', 'allTime'] as const;
export type ValuePeriod = (typeof valuePeriods)[number];

/** One point of the venue's history. */
export interface ValuePoint {
  readonly at: number;
  /** Dollars, as the venue counts them. */
  readonly accountValue: DecimalText;
  /** Dollars since the start of the period; null: the venue gives none for this time. */
  readonly pnl: DecimalText | null;
}

/** Points of each period, ascending. */
export type ValuePeriods = Readonly<Record<ValuePeriod, readonly ValuePoint[]>>;

/**
 * The venue's own history of an account's value, hours apart. It is not documented which DEXes it counts, so Perpscope's sums do
 * not use it.
 */
export interface ValueHistory {
  readonly combined: ValuePeriods;
  readonly perp: ValuePeriods;
}

/** Drops points whose time is impossibly far ahead. */
export function withoutPointsAhead({ combined, perp }: ValueHistory, now: number): ValueHistory {
  const past = (periods: ValuePeriods): ValuePeriods =>
    Object.fromEntries(
      Object.entries(periods).map(([period, points]) => [
        period,
        points.filter(({ at }) => !isAhead(at, now)),
      ]),
    ) as unknown as ValuePeriods; // the same periods
  return { combined: past(combined), perp: past(perp) };
}
