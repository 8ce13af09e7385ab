import Database from 'better-sqlite3';
import { join } from 'node:path';
import { openStore } from '../../../src-main/store/open.ts';
import type { Store } from '../../../src-main/store/store.ts';

export const firstMs = Date.UTC(2016, 0, 1);
/** A trip every five minutes: as dense in a short history as in a long one. */
export const tripEveryMs = 300_000;
const coins = 8;

/** Makes a record of `trips` trips with one fill each, as wide as real ones, with their buckets. */
export function openLongHistory(dataDir: string, trips: number): Store {
  const place = { dataDir, source: 'bench', account: '0xabc', stamp: 'bench' };
  const open = (): Store =>
    openStore({ ...place, onFileNotice: (message) => process.stderr.write(`${message}\n`) });
  open().close();
  fillTables(join(dataDir, 'bench', 'record-0xabc.sqlite'), trips);
  return open();
}

/** Rows are made by SQLite itself: a million of them in seconds. */
function fillTables(path: string, trips: number): void {
  const database = new Database(path);
  try {
    database.pragma('synchronous = OFF');
    database.exec(`
      BEGIN;
      CREATE TEMP TABLE nth AS
        WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ${trips - 1})
        SELECT n, ${firstMs} + n * ${tripEveryMs} AS at, 'COIN' || (n % ${coins}) AS coin FROM counted;
      INSERT INTO fill SELECT n + 1, at, coin, n * 7919 % 1000003, 400000000000 + n, 'buy', '100.25', '1.5', '0',
        'Open Long', '0', '0.0431', 'USDC', NULL, n % 2, '0x' || printf('%064d', n), NULL, NULL, NULL FROM nth;
      INSERT INTO trip SELECT at, '0xabc:' || coin || ':' || at || '-1-' || (400000000000 + n), coin, 'long', 'ended',
        'closed', 'known', at - 60000, at, '100.25', '101.75', '1.5', '1.5', '0', CAST(n % 301 - 150 AS TEXT), '0.0862',
        'USDC', 2, at - 60000 FROM nth;
      INSERT INTO trip_hour (hour, coin, strategy_id, trip_count, win_count, loss_count, gross_profit, gross_loss, fees,
        held_ms, held_count, left_out)
        SELECT at / 3600000 * 3600000 AS hour, coin, '', count(*), sum(n % 301 > 150),
        sum(n % 301 < 150), CAST(sum(max(n % 301 - 150, 0)) AS TEXT), CAST(sum(max(150 - n % 301, 0)) AS TEXT), '0.0862',
        60000 * count(*), count(*), '[]'
        FROM nth GROUP BY hour, coin;
      UPDATE record_head SET seq = ${trips};
      UPDATE projection SET through = ${trips};
      COMMIT;
    `);
  } finally {
    database.close();
  }
}
