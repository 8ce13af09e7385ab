import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/account/fill.ts';
import { builder, builtSelect } from '../../built-select.ts';
import type { FillQuery } from '../../record.ts';
import { fillColumnNames, fillColumns, fillOf, type FillRow } from './fill-row.ts';

type FillPages = (query: FillQuery) => readonly Fill[];

export function fillPages(record: Database): FillPages {
  const rows = builtSelect(record);
  return (query) => rows<FillRow>(pageOf(query)).map(fillOf);
}

function pageOf({ fromTime, toTime, before, limit }: FillQuery) {
  let page = builder.selectFrom('fill').select(fillColumnNames);
  if (fromTime !== undefined) page = page.where('time', '>=', fromTime);
  if (toTime !== undefined) page = page.where('time', '<=', toTime);
  if (before !== null)
    page = page
      .where('time', '<=', before.time)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('time', 'coin', 'tid', 'oid'),
          '<',
          tuple(before.time, before.coin, before.tid, before.oid),
        ),
      );
  return page
    .orderBy('time', 'desc')
    .orderBy('coin', 'desc')
    .orderBy('tid', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit);
}

export function liquidationFills(record: Database): (fromTime: number, toTime: number) => readonly Fill[] {
  const select = record.prepare<[number, number], FillRow>(
    `SELECT ${fillColumns} FROM fill WHERE time BETWEEN ? AND ? AND liquidation IS NOT NULL ORDER BY time, coin, tid, oid`,
  );
  return (fromTime, toTime) => select.all(fromTime, toTime).map(fillOf);
}
