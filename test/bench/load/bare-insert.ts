import Database from 'better-sqlite3';
import type { Fill } from '../../../src-main/domain/account/fill.ts';

const columns =
  'time, coin, tid, oid, side, price, size, start, dir, pnl, fee, token, builder, crossed, hash, twap, cloid';

/** The plainest program that keeps these rows: one prepared insert, 500 rows a transaction, written through. Takes ms. */
export function bareInsert(path: string, fills: readonly Fill[]): number {
  const database = new Database(path);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.exec(`CREATE TABLE fill (${columns}, PRIMARY KEY (time, coin, tid, oid)) WITHOUT ROWID`);
    const insert = database.prepare(`INSERT INTO fill VALUES (${columns.replaceAll(/\w+/g, '?')})`);
    const put = database.transaction((slice: readonly Fill[]) => {
      for (const f of slice) insert.run(...valuesOf(f));
    });
    const startedAt = performance.now();
    for (let from = 0; from < fills.length; from += 500) put(fills.slice(from, from + 500));
    return performance.now() - startedAt;
  } finally {
    database.close();
  }
}

function valuesOf(f: Fill): readonly unknown[] {
  const { time, coin, tid, oid, side, price, size, startPosition, direction, closedPnl, fee, feeToken } = f;
  const first = [time, coin, tid, oid, side, price, size, startPosition, direction, closedPnl, fee, feeToken];
  return [...first, f.builderFee, f.crossed ? 1 : 0, f.hash, f.twapId, f.cloid];
}
