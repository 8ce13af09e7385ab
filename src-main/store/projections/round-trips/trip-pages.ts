import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/round-trip.ts';
import { filteredSelect, type Condition } from '../../filtered-select.ts';
import type { IncompleteTrips, TripQuery } from '../../record.ts';
import { tripColumns } from './trip-table.ts';

export type TripPages = (query: TripQuery) => readonly RoundTrip[];

export function tripPages(record: Database): TripPages {
  const select = filteredSelect<RoundTrip>(record, {
    select: `SELECT ${tripColumns} FROM trip`,
    order: 'last_at DESC, id DESC',
  });
  return (query) => select(conditionsOf(query), query.limit);
}

/** A position gone at an unknown time may have ended at any time until it was seen to be gone. */
export function incompleteTrips(record: Database): (fromTime: number) => readonly IncompleteTrips[] {
  const select = record.prepare<[number], IncompleteTrips>(
    `SELECT coin, sum(exit_price IS NULL) AS unpriced, sum(exit_price IS NULL AND closed_at IS NULL) AS unknownEnd,
            sum(exit_price IS NOT NULL) AS brokenOff
     FROM trip AS t WHERE end_kind IN ('vanished', 'gap') AND coalesce(closed_at, (
       SELECT min(at) FROM vanished_position AS v WHERE v.coin = t.coin AND v.at >= t.last_at
     ), last_at) >= ? GROUP BY coin`,
  );
  return (fromTime) => select.all(fromTime);
}

function conditionsOf({ coin, state, fromTime, before }: TripQuery): readonly Condition[] {
  const conditions: Condition[] = [];
  if (coin !== undefined) conditions.push({ sql: 'coin = ?', values: [coin] });
  // As a word of the statement: the few that are open have an index of their own, which a parameter could not name.
  if (state !== undefined) conditions.push({ sql: `state = '${state}'`, values: [] });
  if (fromTime !== undefined) conditions.push({ sql: 'last_at >= ?', values: [fromTime] });
  if (before !== null) conditions.push({ sql: '(last_at, id) < (?, ?)', values: [before.lastAt, before.id] });
  return conditions;
}
