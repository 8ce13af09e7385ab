import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import { builder, builtSelect } from '../../built-select.ts';
import type { IncompleteTrips, TripQuery } from '../../record.ts';
import type { TradesReader } from '../../trades.ts';
import { tripColumnNames, tripColumns } from './trip-table.ts';

type TripPages = (query: TripQuery) => readonly RoundTrip[];

export function tripPages(record: Database): TripPages {
  const rows = builtSelect(record);
  return (query) => rows<RoundTrip>(pageOf(query));
}

/** Counts incomplete trips of each coin in a time. As in lists, a trip is at its end if that is known, else at its last fill. */
export function incompleteTrips(record: Database): TradesReader['incompleteTrips'] {
  const select = record.prepare<[number, number], IncompleteTrips>(
    `SELECT coin, sum(exit_price IS NULL) AS unpriced, sum(exit_price IS NULL AND closed_at IS NULL) AS unknownEnd,
            sum(exit_price IS NOT NULL) AS brokenOff
     FROM trip INDEXED BY trip_incomplete
     WHERE end_kind IN ('vanished', 'gap') AND last_at BETWEEN ? AND ? GROUP BY coin`,
  );
  return (fromTime, toTime) => select.all(fromTime, toTime);
}

export function unpricedTrips(record: Database): TradesReader['unpricedTrips'] {
  const select = record.prepare<[number, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_incomplete
     WHERE end_kind IN ('vanished', 'gap') AND exit_price IS NULL AND last_at BETWEEN ? AND ?`,
  );
  return (fromTime, toTime) => select.all(fromTime, toTime);
}

function pageOf({ state, fromTime, before, limit }: TripQuery) {
  let page = builder.selectFrom('trip').select(tripColumnNames);
  // A literal, since the partial index of open trips can not be used with a parameter.
  if (state !== undefined) page = page.where('state', '=', sql.lit(state));
  if (fromTime !== undefined) page = page.where('last_at', '>=', fromTime);
  if (before !== null)
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('last_at', 'id'), '<', tuple(before.lastAt, before.id)),
    );
  return page.orderBy('last_at', 'desc').orderBy('id', 'desc').limit(limit);
}
