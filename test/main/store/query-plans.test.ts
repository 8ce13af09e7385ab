import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder, cacheName, recordName } from './a-store.ts';

const at: { folder: StoreFolder } = {} as never;
beforeAll(() => {
  at.folder = aStoreFolder();
  at.folder.open().close();
});
afterAll(() => at.folder.drop());

/** Every SELECT with a WHERE that a table's file prepares, with its interpolated column list put in. */
function statementsOf(file: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../../src-main/store', file), 'utf8');
  const columns = /const columns = '([^']+)'/.exec(text)?.[1] ?? '';
  return [...text.matchAll(/['`](SELECT [^'`]*?WHERE[^'`]*)['`]/g)].map(([, sql = '']) =>
    sql.replaceAll('${columns}', columns),
  );
}

function planOf(name: string, sql: string): string {
  const database = new Database(at.folder.path(name), { readonly: true });
  const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1);
  const rows = database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters);
  database.close();
  return rows.map(({ detail }) => detail).join('; ');
}

describe('a read finds its rows by key and sorts nothing:', () => {
  test.each(statementsOf('candle-table.ts'))('%s', (sql) => {
    const plan = planOf(cacheName, sql);
    expect(plan).toMatch(/^SEARCH candle(_span)? USING PRIMARY KEY \(coin=\? AND interval=\?/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  test.each(statementsOf('market-status-table.ts'))('%s', (sql) => {
    const plan = planOf(recordName, sql);
    expect(plan).toMatch(/USING (PRIMARY KEY|(COVERING )?INDEX market_status_open)/);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  test('all of them were looked at', () => {
    expect(statementsOf('candle-table.ts')).toHaveLength(3);
    expect(statementsOf('market-status-table.ts')).toHaveLength(2);
  });
});
