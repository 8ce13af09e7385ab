import { freshForEachTest } from '../fixture-hooks.ts';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { aStoreFolder } from './a-store.ts';
import { writeSome } from './written-rows.ts';

const at = { folder: freshForEachTest(aStoreFolder) };

test('the rows of all subjects are numbered from 1 in the order in which they were stored, and none is left out', () => {
  const minute = 60_000;
  const store = at.folder.open({ account: '0xabc' });
  for (let nth = 1; nth <= 4; nth += 1) writeSome(store.writer, nth * (minute + 1));
  store.close();
  const record = new Database(at.folder.path('record-0xabc.sqlite'), { readonly: true });
  const tables = record
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const numbered = tables.flatMap((table) => {
    const columns = record
      .prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`)
      .pluck()
      .all();
    const column = ['record_seq', 'seq'].find((name) => columns.includes(name));
    const isRow = ![
      'record_head',
      'journal_cursor',
      'decision_place',
      'reasoning_coin',
      'current_state',
    ].includes(table);
    return column === undefined || !isRow ? [] : [{ table, column }];
  });
  const found = numbered.map(({ table, column }) => ({
    table,
    numbers: record.prepare<[], number>(`SELECT ${column} FROM ${table}`).pluck().all(),
  }));
  const head = record.prepare<[], number>('SELECT seq FROM record_head').pluck().get() ?? 0;
  record.close();
  expect(found.filter(({ numbers }) => numbers.length === 0).map(({ table }) => table)).toEqual([
    'vanished_position',
  ]);
  const all = found.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: head }, (_, nth) => nth + 1));
});
