import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../domain/round-trip.ts';
import { filteredSelect, type Condition } from './filtered-select.ts';
import type { TripQuery } from './record.ts';
import { tripColumns } from './trip-table.ts';

export type TripPages = (query: TripQuery) => readonly RoundTrip[];

export function tripPages(record: Database): TripPages {
  const select = filteredSelect<RoundTrip>(record, {
    select: `SELECT ${tripColumns} FROM trip`,
    order: 'last_at DESC, id DESC',
  });
  return (query) => select(conditionsOf(query), query.limit);
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
