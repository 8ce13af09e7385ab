import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/fill.ts';
import { fillColumns, fillOf, type FillRow } from './fill-row.ts';
import type { FillQuery } from '../../record.ts';
import { filteredSelect, type Condition } from '../../filtered-select.ts';

export type FillPages = (query: FillQuery) => readonly Fill[];

export function fillPages(record: Database): FillPages {
  const select = filteredSelect<FillRow>(record, {
    select: `SELECT ${fillColumns} FROM fill`,
    order: 'time DESC, coin DESC, tid DESC, oid DESC',
  });
  return (query) => select(conditionsOf(query), query.limit).map(fillOf);
}

function conditionsOf({ coin, fromTime, toTime, before }: FillQuery): readonly Condition[] {
  const conditions: Condition[] = [];
  if (coin !== undefined) conditions.push({ sql: 'coin = ?', values: [coin] });
  if (fromTime !== undefined) conditions.push({ sql: 'time >= ?', values: [fromTime] });
  if (before !== null) {
    const { time, tid, oid } = before;
    conditions.push({ sql: 'time <= ?', values: [time] });
    conditions.push({ sql: '(time, coin, tid, oid) < (?, ?, ?, ?)', values: [time, before.coin, tid, oid] });
  }
  if (toTime !== undefined) conditions.push({ sql: 'time <= ?', values: [toTime] });
  return conditions;
}
