import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/account/fill.ts';
import { recordHead } from '../record-head.ts';
import { builder, builtSelect } from '../../built-select.ts';
import type { FillQuery } from '../../record.ts';
import { fillColumnNames, fillColumns, fillOf, type FillRow } from './fill-row.ts';

export interface FillTable {
  readonly count: () => number;
  /** ms; null without a fill. */
  readonly firstAt: () => number | null;
  /** Coins with a fill at or after this time (ms). */
  readonly coinsSince: (time: number) => readonly string[];
  /** Stores fills and returns the new ones, in the given order. Call it inside a transaction. */
  readonly add: (fills: readonly Fill[]) => readonly Fill[];
}

/** Rows inserted by one statement: they share the cost of running it. */
const atOnce = 10;
const columns = ['seq', ...fillColumnNames.map((name) => name.replace(/ as .*/, ''))];
const insertOf = (rows: number): string => {
  const parameters = `(${columns.map(() => '?').join()})`;
  return `INSERT OR IGNORE INTO fill (${columns.join()}) VALUES ${Array.from({ length: rows }, () => parameters).join()}`;
};

export function fillTable(record: Database): FillTable {
  const head = recordHead(record);
  const coins = filledCoins(record);
  const insert = record.prepare(insertOf(1));
  const insertMany = record.prepare(insertOf(atOnce));
  const removeAfter = record.prepare('DELETE FROM fill WHERE seq > ?');
  const addEach = (fills: readonly Fill[], before: number): readonly Fill[] => {
    let seq = before;
    return fills.filter((fill) => {
      const isNew = insert.run(...valuesOf([fill], seq)).changes === 1;
      if (isNew) seq += 1;
      return isNew;
    });
  };
  const addAtOnce = (fills: readonly Fill[], before: number): readonly Fill[] => {
    const { changes } = insertMany.run(...valuesOf(fills, before));
    if (changes === fills.length) return fills;
    if (changes === 0) return [];
    // SQLite does not report which of them were known.
    removeAfter.run(before);
    return addEach(fills, before);
  };
  const first = record.prepare<[], number | null>('SELECT min(time) FROM fill').pluck();
  return {
    count: fillCounter(record),
    firstAt: () => first.get() ?? null,
    coinsSince: coins.since,
    add: (fills) => {
      coins.forget();
      const before = head.seq();
      const added: Fill[] = [];
      for (let from = 0; from < fills.length; from += atOnce) {
        const some = fills.slice(from, from + atOnce);
        const add = some.length === atOnce ? addAtOnce : addEach;
        added.push(...add(some, before + added.length));
      }
      if (added.length > 0) head.moveTo(before + added.length);
      return added;
    },
  };
}

/**
 * Counts all fills once and then only newer ones, because most lists of trades need the count and a million rows take 100 ms or
 * more. Fills are never deleted. Don't call it inside a transaction that may be rolled back.
 */
function fillCounter(record: Database): () => number {
  const newer = record.prepare<[number], { readonly count: number; readonly through: number | null }>(
    'SELECT count(*) AS count, max(seq) AS through FROM fill INDEXED BY fill_by_seq WHERE seq > ?',
  );
  const counted = { count: 0, through: 0 };
  return () => {
    const { count, through } = newer.get(counted.through) ?? { count: 0, through: null };
    counted.count += count;
    counted.through = through ?? counted.through;
    return counted.count;
  };
}

/** Finds coins with one step of the index each. The list of all coins ever filled is held in memory: most answers need it. */
function filledCoins(record: Database): {
  readonly since: FillTable['coinsSince'];
  readonly forget: () => void;
} {
  const select = record
    .prepare<[number], string>(
      `WITH RECURSIVE filled (coin) AS (
         SELECT min(coin) FROM fill
         UNION ALL SELECT (SELECT min(coin) FROM fill WHERE coin > filled.coin) FROM filled WHERE coin IS NOT NULL
       )
       SELECT coin FROM filled WHERE (SELECT max(time) FROM fill WHERE fill.coin = filled.coin) >= ?`,
    )
    .pluck();
  const cached: { all: readonly string[] | null } = { all: null };
  return {
    since: (time) => {
      if (time > 0) return select.all(time);
      cached.all ??= select.all(0);
      return cached.all;
    },
    forget: () => {
      cached.all = null;
    },
  };
}

/** Returns the values of one fill after the other, in the order of `columns`. Their numbers follow `before`. */
function valuesOf(fills: readonly Fill[], before: number): readonly (string | number | null)[] {
  const values: (string | number | null)[] = [];
  let seq = before;
  for (const f of fills) {
    seq += 1;
    const liquidation = f.liquidation === null ? null : JSON.stringify(f.liquidation);
    values.push(
      seq,
      f.time,
      f.coin,
      f.tid,
      f.oid,
      f.side,
      f.price,
      f.size,
      f.startPosition,
      f.direction,
      f.closedPnl,
      f.fee,
      f.feeToken,
      f.builderFee,
      f.crossed ? 1 : 0,
      f.hash,
      f.twapId,
      f.cloid,
      liquidation,
    );
  }
  return values;
}

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
