import { isDollarToken } from '../markets/quote.ts';
import type { RoundTrip } from '../trades/round-trip.ts';

/** Rows that are in no sum, by the token that they are in; `token` null: several, or one that is not named. */
export interface LeftOutRows {
  readonly of: 'trips' | 'funding';
  readonly token: string | null;
  readonly count: number;
}

interface CountedRows<Row> {
  readonly counted: readonly Row[];
  readonly leftOut: readonly LeftOutRows[];
}

/** Ended trips whose money is dollars. One that paid fees in another token, or in several, is left out whole and named. */
export function countedTrips<Trip extends Pick<RoundTrip, 'feeToken' | 'state'>>(
  trips: readonly Trip[],
): CountedRows<Trip> {
  const ended = trips.filter(({ state }) => state === 'ended');
  return splitByToken('trips', ended, { tokenOf: ({ feeToken }) => feeToken, countOf: () => 1 });
}

interface TokenRows<Row> {
  readonly tokenOf: (row: Row) => string | null;
  /** How many rows it stands for. */
  readonly countOf: (row: Row) => number;
}

/** Rows in US-dollar tokens, which count one to one, apart from all others. */
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

/** The same row once, with its counts added, by token. */
export function joinLeftOut(rows: readonly LeftOutRows[]): readonly LeftOutRows[] {
  const joined = Map.groupBy(rows, ({ of, token }) => `${of} ${token ?? ''}`);
  return [...joined.keys()].toSorted().flatMap((key) => {
    const same = joined.get(key) ?? [];
    const [first] = same;
    return first === undefined ? [] : [{ ...first, count: same.reduce((n, { count }) => n + count, 0) }];
  });
}
