import SqliteFile, { type Database } from 'better-sqlite3';
import { aStoreFolder, recordName, type StoreFolder } from './a-store.ts';

/** Matches scans of the cells, of the requested coins and of rows already found; every other row must be looked up. */
const readWhole =
  /SCAN (c|n|newest|e|json_each|\(subquery-\d+\))( VIRTUAL TABLE INDEX \d+:| USING [A-Z ]*INDEX \S+)?(;|$)/g;

/** Returns a plan without the steps that read one page at most: where pages of several streams are merged, their rows are sorted. */
export function withoutPage(plan: string): string {
  const rest = plan.replaceAll(readWhole, '');
  return plan.includes('CO-ROUTINE newest') ? rest.replace('USE TEMP B-TREE FOR ORDER BY', '') : rest;
}

/** The file of a store without rows, shared by the tests of a file. */
export const anEmptyStore = (): StoreFolder => {
  const folder = aStoreFolder();
  folder.open().close();
  return folder;
};

export const planOfStatement = (database: Database, sql: string): string =>
  database
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => detail)
    .join('; ');

/** Statements that `ask` runs on the record file, each with SQLite's plan; those that `open` runs are left out. */
export function plansOf<Opened>(
  folder: StoreFolder,
  open: (record: Database) => Opened,
  ask: (opened: Opened) => void,
): readonly { readonly sql: string; readonly plan: string }[] {
  const asked: string[] = [];
  const database = new SqliteFile(folder.path(recordName), { verbose: (sql) => asked.push(String(sql)) });
  try {
    const opened = open(database);
    asked.length = 0;
    ask(opened);
    return [...asked].map((sql) => ({ sql, plan: planOfStatement(database, sql) }));
  } finally {
    database.close();
  }
}
