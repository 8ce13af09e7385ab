import Database from 'better-sqlite3';
import { Decimal } from 'decimal.js';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import type { RecordReader, TripBucket } from '../../../src-main/store/record.ts';
import type { TradesReader } from '../../../src-main/store/trades.ts';

/** A span from before the first hour to after the last. */
export const wholeTime = [0, Number.MAX_SAFE_INTEGER] as const;

export type TripsReader = Pick<TradesReader, 'closedTrips' | 'openTrips' | 'trip'>;

/** Returns all trips, newest first; ended ones are read in small pages. */
export function allTrips(reader: TripsReader): readonly RoundTrip[] {
  const trips = [...reader.openTrips()];
  let before: Pick<RoundTrip, 'lastAt' | 'id'> | null = null;
  for (;;) {
    const page = reader.closedTrips({ before, limit: 3 }).map(({ trip: { id } }) => reader.trip(id));
    const ended: readonly RoundTrip[] = page.filter((trip) => trip !== null);
    trips.push(...ended);
    before = ended.at(-1) ?? null;
    if (page.length < 3) return trips.toSorted((a, b) => b.lastAt - a.lastAt || (a.id < b.id ? 1 : -1));
  }
}

/** Returns all fills, read in pages, newest first. */
export function pagedFills(reader: RecordReader): readonly Fill[] {
  const fills: Fill[] = [];
  for (;;) {
    const page = reader.fills({ before: fills.at(-1) ?? null, limit: 7 });
    fills.push(...page);
    if (page.length < 7) return fills;
  }
}

const hourMs = 3_600_000;

/** Computes buckets independently of the store. */
export function bucketsFromScratch(trips: readonly RoundTrip[]): readonly TripBucket[] {
  const groups = Map.groupBy(
    trips.filter(({ closedAt, exitPrice }) => closedAt !== null && exitPrice !== null),
    ({ closedAt, coin }) => `${String(Math.floor((closedAt ?? 0) / hourMs)).padStart(12, '0')} ${coin}`,
  );
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, ended]) => bucketOf(ended));
}

function bucketOf(all: readonly RoundTrip[]): TripBucket {
  const [first] = all;
  // A fee paid in more than one token is not a dollar amount.
  const mixed = all.filter(({ feeToken }) => feeToken === null).length;
  const ended = all.filter(({ feeToken }) => feeToken !== null);
  const pnls = ended.map(({ realizedPnl }) => new Decimal(realizedPnl));
  const sum = (values: readonly Decimal[]): DecimalText =>
    values.reduce((total, value) => total.plus(value), new Decimal(0)).toFixed() as DecimalText;
  const largest = (values: readonly Decimal[]): DecimalText | null => {
    const above = values.filter((value) => value.greaterThan(0));
    return above.length === 0 ? null : (Decimal.max(...above).toFixed() as DecimalText);
  };
  const held = ended.flatMap(({ end, openedAt, closedAt }) =>
    openedAt === null || closedAt === null || end === 'gap' || end === 'vanished'
      ? []
      : [closedAt - openedAt],
  );
  return {
    hour: Math.floor((first?.closedAt ?? 0) / hourMs) * hourMs,
    coin: first?.coin ?? '',
    strategyId: null,
    tripCount: ended.length,
    winCount: pnls.filter((pnl) => pnl.greaterThan(0)).length,
    lossCount: pnls.filter((pnl) => pnl.lessThan(0)).length,
    leftOut: mixed === 0 ? [] : [{ of: 'trips', token: null, count: mixed }],
    largestWin: largest(pnls),
    largestLoss: largest(pnls.map((pnl) => pnl.negated())),
    heldMs: held.reduce((total, ms) => total + ms, 0),
    heldCount: held.length,
    grossProfit: sum(pnls.filter((pnl) => pnl.greaterThan(0))),
    grossLoss: sum(pnls.filter((pnl) => pnl.lessThan(0)).map((pnl) => pnl.negated())),
    fees: sum(ended.map(({ fees }) => new Decimal(fees))),
  };
}

/** Returns all fills in the order in which they arrived. */
export function fillsAsTheyCame(path: string): readonly Fill[] {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[], Fill>(
        `SELECT time, coin, tid, oid, side, price, size, start_position AS startPosition, closed_pnl AS closedPnl, fee,
                fee_token AS feeToken FROM fill ORDER BY seq`,
      )
      .all();
  } finally {
    database.close();
  }
}
