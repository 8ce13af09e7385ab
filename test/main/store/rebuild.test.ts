import { freshForEachTest } from '../fixture-hooks.ts';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StartError } from '../../../src-main/errors.ts';
import { rebuildProjections } from '../../../src-main/store/rebuild.ts';
import { aPayment } from '../domain/performance/a-trip.ts';
import { aStoreFolder } from './a-store.ts';
import { projectAll } from './project-all.ts';
import { account, fillsAt, ordersPerBatch, spanThrough, start, wordsAt } from './trading-batches.ts';

const at = { folder: freshForEachTest(aStoreFolder) };

const now = start + 60 * 60_000;
const batches = 4;

/** Returns every row of these tables, independent of the order in which they were written. */
function derivedRows(): Readonly<Record<string, readonly unknown[]>> {
  const file = new Database(at.folder.path(`record-${account}.sqlite`), { readonly: true });
  try {
    const rows = (sql: string): readonly unknown[] =>
      file
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted();
    const ofCells = (table: string, columns: string): string =>
      `SELECT c.coin, c.status, c.reconciliation, ${columns} FROM ${table} AS t JOIN trade_cell AS c ON c.number = t.cell`;
    return {
      trip: rows('SELECT * FROM trip'),
      attribution: rows('SELECT * FROM trip_attribution'),
      bucket: rows('SELECT * FROM trip_hour'),
      day: rows('SELECT * FROM trip_day'),
      hours: rows('SELECT * FROM trip_day_hours'),
      funding: rows('SELECT * FROM funding_day'),
      trade: rows(ofCells('trade', 'executed_at, id, strategy_id, order_id, side, filled, fee, differences')),
      sum: rows(ofCells('trade_sum', 'unit, at, strategy_id, rows, valued, volume, charged, fees')),
      execution: rows('SELECT * FROM trade_execution'),
      trouble: rows('SELECT * FROM trade_problem'),
    };
  } finally {
    file.close();
  }
}

/** The fills of later batches come before those of earlier ones, and the journal after them. */
function fill(): void {
  const store = at.folder.open({ account });
  const { writer } = store;
  for (let batch = batches - 1; batch >= 0; batch -= 1) {
    writer.putFills(fillsAt(batch), spanThrough(batch));
    projectAll(writer, { now: start, most: 7 });
  }
  writer.putFunding([aPayment({ time: start + 5_000 })], null);
  for (let batch = 0; batch < batches; batch += 1) {
    writer.putJournal(wordsAt(batch));
    projectAll(writer, { now, most: 7 });
  }
  store.close();
}

test('a rebuild derives the same rows again, and keeps the time when an order’s problem was first found', () => {
  fill();
  const before = derivedRows();
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const place = at.folder.place({ account });
  const { fills, orders } = rebuildProjections(place, () => true);
  expect([fills, orders]).toEqual([2 * batches * ordersPerBatch, batches * ordersPerBatch]);
  const store = at.folder.open({ account });
  projectAll(store.writer, { now });
  store.close();
  expect(derivedRows()).toEqual(before);
});

test('an interrupted rebuild continues with the next batches', () => {
  fill();
  const before = derivedRows();
  const place = at.folder.place({ account });
  const cutOff = (): never => {
    throw new Error('cut off');
  };
  expect(() => rebuildProjections(place, cutOff)).toThrow('cut off');
  expect(derivedRows().trip).toEqual([]);
  const store = at.folder.open({ account });
  projectAll(store.writer, { now });
  store.close();
  const { trouble: _, ...after } = derivedRows();
  const { trouble: __, ...rest } = before;
  expect(after).toEqual(rest);
});

test('a rebuild for which the disk has no room says so in one line, and that no row is lost', () => {
  fill();
  const fullDisk = (): never => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  expect(() => rebuildProjections(at.folder.place({ account }), fullDisk)).toThrow(
    new StartError(
      `${at.folder.path(`record-${account}.sqlite`)} can't be written: the disk is full (SQLITE_FULL). Free space there and try again. No row of the record is lost. The next rebuild, or the service once it runs, derives what is missing.`,
    ),
  );
});
