import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSame } from '../../../../src-main/domain/audit/merkle.ts';
import { checkRows, digestRecord } from '../../../../src-main/store/record/log/check-rows.ts';
import { hashNext, logInUse, recordLog, wholeLog } from '../../../../src-main/store/record/log/record-log.ts';
import { rowSubjects } from '../../../../src-main/store/record/log/row-subjects.ts';
import { aStoreFolder, type StoreFolder } from '../a-store.ts';
import { writeSome } from '../written-rows.ts';

const owner = { venue: 'hyperliquid', network: 'TESTNET', account: '0xabc' };
const minute = 60_000;
const at: { folder: StoreFolder; record: Database.Database } = {} as never;
beforeAll(() => {
  at.folder = aStoreFolder();
  const store = at.folder.open({ account: '0xabc' });
  for (let nth = 1; nth <= 3; nth += 1) writeSome(store.writer, nth * (minute + 1));
  store.close();
});
afterAll(() => at.folder.drop());
beforeEach(() => {
  copyFileSync(at.folder.path('record-0xabc.sqlite'), at.folder.path('changed.sqlite'));
  at.record = new Database(at.folder.path('changed.sqlite'));
  at.record.pragma('synchronous = OFF');
});
afterEach(() => at.record.close());

function hashAll(): number {
  const log = recordLog(at.record);
  let batches = 0;
  for (let batch = hashNext(at.record, owner); batch !== null; batch = hashNext(at.record, owner)) {
    expect(log.store(batch)).toBe(true);
    batches += 1;
  }
  return batches;
}

test('every column of every numbered table is in the bytes of its rows', () => {
  for (const { table, seq, fields } of rowSubjects) {
    const columns = at.record
      .prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`)
      .pluck()
      .all();
    const hashed = fields.map(({ sql }) => sql.replace(/^\(SELECT journal_id .*\)$/, 'journal'));
    expect([table, ...hashed, seq].toSorted()).toEqual([table, ...columns].toSorted());
  }
});

describe('the log of a record', () => {
  test('is the same whether rows are hashed as they come, later, or in memory for an export', () => {
    const unhashed = wholeLog(at.record, owner).checkpoint;
    hashAll();
    const { checkpoint } = wholeLog(at.record, owner);
    expect(checkpoint).toEqual(unhashed);
    expect(checkpoint.size).toBe(recordLog(at.record).rowCount());
    const digest = digestRecord(at.record, owner, {
      begin: logInUse(recordLog(at.record)),
      sizes: [7, checkpoint.size],
    });
    expect(isSame(digest.roots.get(checkpoint.size) ?? new Uint8Array(), checkpoint.root)).toBe(true);
    expect(digest.difference).toBeNull();
  });

  test('stores a batch once, and no batch of another log', () => {
    const log = recordLog(at.record);
    const batch = hashNext(at.record, owner);
    if (batch === null) throw new Error('Nothing is to be hashed.');
    expect(log.store({ ...batch, logId: 'another' })).toBe(false);
    expect([log.store(batch), log.store(batch)]).toEqual([true, false]);
    expect(hashNext(at.record, owner)).toBeNull();
  });

  test('takes less than 80 bytes a row on disk', () => {
    // Rows of the smallest kind, so that many fit into a test.
    const head = recordLog(at.record).rowCount() - 1;
    const added = 20_000;
    at.record.exec(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${added})
      INSERT INTO order_status SELECT ${head} + i, i, 'filled', i FROM n;
      UPDATE record_head SET seq = ${head + added}; VACUUM;`);
    const pages = (): number => Number(at.record.pragma('page_count', { simple: true })) * 4_096;
    const before = pages();
    hashAll();
    at.record.exec('VACUUM');
    expect((pages() - before) / added).toBeLessThan(80);
  });
});

describe('a row that was changed by another program is named', () => {
  const check = () => checkRows(at.record, owner, { from: 0, to: 1_000_000 }).difference;
  const seqOf = (table: string, column = 'seq'): number =>
    at.record.prepare<[], number>(`SELECT min(${column}) FROM ${table}`).pluck().get() ?? 0;

  test.each(
    rowSubjects.filter(({ subject }) => subject !== 'vanished_position').map(({ subject }) => subject),
  )('for one byte of any value of a %s', (subject) => {
    hashAll();
    expect(check()).toBeNull();
    const known = rowSubjects.find((one) => one.subject === subject);
    if (known === undefined) throw new Error('No such subject.');
    const seq = seqOf(known.table, known.seq);
    // Values that other tables or keys refer to are changed as a careful forger would.
    at.record.pragma('foreign_keys = OFF');
    for (const { name, sql } of known.fields.filter((field) => field.name !== 'journalId')) {
      at.record.exec('SAVEPOINT one');
      at.record.exec(
        `UPDATE ${known.table} SET ${sql} = CASE typeof(${sql}) WHEN 'integer' THEN ${sql} + 1000003
             WHEN 'text' THEN ${sql} || '1' ELSE (SELECT CASE type WHEN 'TEXT' THEN '1' ELSE 1 END
             FROM pragma_table_info('${known.table}') WHERE name = '${sql}') END WHERE ${known.seq} = ${seq}`,
      );
      expect([name, check()?.kind, check()?.row]).toMatchObject([name, 'changed', { seq, subject }]);
      at.record.exec('ROLLBACK TO one; RELEASE one');
    }
    expect(check()).toBeNull();
  });

  test('as removed, with the row before it', () => {
    hashAll();
    const seq = seqOf('funding');
    at.record.exec(`DELETE FROM funding WHERE seq = ${seq}`);
    expect(check()).toMatchObject({ seq, kind: 'missing', row: null, before: { seq: seq - 1 } });
  });

  test('as added where its number was already assigned', () => {
    hashAll();
    const seq = seqOf('fill');
    at.record.exec(`INSERT INTO order_status VALUES (${seq}, 1, 'filled', 1)`);
    expect(check()).toMatchObject({ seq, kind: 'added' });
  });

  test('as changed where two rows were swapped', () => {
    hashAll();
    const [a, b] = at.record.prepare<[], number>('SELECT seq FROM fill ORDER BY seq LIMIT 2').pluck().all();
    at.record.exec(`UPDATE fill SET seq = -1 WHERE seq = ${a}; UPDATE fill SET seq = ${a} WHERE seq = ${b};
      UPDATE fill SET seq = ${b} WHERE seq = -1`);
    expect(check()).toMatchObject({ seq: a, kind: 'changed', row: { subject: 'fill' } });
  });

  test('and is never hashed: the log stops before a missing number', () => {
    at.record.exec('DELETE FROM fill WHERE seq = (SELECT max(seq) FROM fill)');
    expect(() => hashNext(at.record, owner)).toThrow(/is missing: the record was changed by another program/);
  });
});
