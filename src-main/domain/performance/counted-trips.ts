import { isDollarToken } from '../markets/quote.ts';
import type { RoundTrip } from '../trades/round-trip.ts';

/** Rows excluded from the sums, by token; `token` null: several tokens, or unnamed. */
export interface LeftOutRows {
  readonly of: 'trips' | 'funding';
  readonly token: string | null;
  readonly count: number;
}

interface CountedRows<Row> {
  readonly counted: readonly Row[];
  readonly leftOut: readonly LeftOutRows[];
}

/** Splits ended trips by whether their fees are in a USD stablecoin; the others are excluded and named. */
export function countedTrips<Trip extends Pick<RoundTrip, 'feeToken' | 'state'>>(
  trips: readonly Trip[],
): CountedRows<Trip> {
  const ended = trips.filter(({ state }) => state === 'ended');
  return splitByToken('trips', ended, { tokenOf: ({ feeToken }) => feeToken, countOf: () => 1 });
}

interface TokenRows<Row> {
  readonly tokenOf: (row: Row) => string | null;
  /** Number of rows that a row represents. */
  readonly countOf: (row: Row) => number;
}

/** Splits rows into those in USD stablecoins, counted one to one, and the others. */
export function splitByToken<Row>(
  of: LeftOutRows['of'],
  rows: readonly Row[],
  { tokenOf, countOf }: TokenRows<Row>,
): CountedRows<Row> {
  const others = new Map<string | null, number>();
  const counted = rows.filter((row) => {
    const token = tokenOf(row);
    if (isDollarToken(token)) return true;
    others.set(token, (others.get(token) ?? 0) + countOf(row));
    return false;
  });
  return { counted, leftOut: [...others].map(([token, count]) => ({ of, token, count })) };
}

/** Adds up the counts of equal rows. */
export function joinLeftOut(rows: readonly LeftOutRows[]): readonly LeftOutRows[] {
  const joined = Map.groupBy(rows, ({ of, token }) => `${of} ${token ?? ''}`);
  return [...joined.keys()].toSorted().flatMap((key) => {
    const same = joined.get(key) ?? [];
    const [first] = same;
    return first === undefined ? [] : [{ ...first, count: same.reduce((n, { count }) => n + count, 0) }];
  });
}
