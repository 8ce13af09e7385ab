import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeYear, openYearStore } from '../bench/load/year/open-year.ts';
import type { YearShape } from '../bench/load/year/trading-day.ts';
import { writeDays } from '../bench/load/year/write-days.ts';

/** The first two hundred orders include every kind. */
const shape: YearShape = {
  account: `0x${'ab'.repeat(20)}`,
  firstMs: Date.UTC(2026, 0, 5),
  days: 3,
  tradesPerDay: 204,
  readingEvery: 90,
};

const at: { folder: string } = {} as never;
beforeEach(() => {
  at.folder = mkdtempSync(join(tmpdir(), 'perpscope-year-'));
});
afterEach(() => rmSync(at.folder, { recursive: true, force: true }));

type Tables = Readonly<Record<string, readonly string[]>>;

/** Returns every row of every table except the fold's own points, as sorted text. */
function tablesOf(path: string): Tables {
  const record = new Database(path, { readonly: true });
  try {
    const names = record
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('sqlite_sequence', 'fold_point')",
      )
      .pluck()
      .all() as string[];
    const rows = (name: string): readonly string[] =>
      record
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        // The distance to the fold's last point is no fact of the record, but decides where its next one is made.
        .map((row) => JSON.stringify(row).replaceAll(/"sincePoint\\":\d+/g, ''))
        // Each record's log has a random name of its own.
        .map((row) => row.replace(/"log_id":"[0-9a-f]{32}"/, '"log_id"'))
        .toSorted();
    return Object.fromEntries(names.map((name) => [name, rows(name)]));
  } finally {
    record.close();
  }
}

test('a year made of its first day is the year as the store would have written it, row by row', () => {
  const written = { dataDir: join(at.folder, 'written'), source: 'bench' };
  const store = openYearStore(written, shape.account);
  writeDays(store, shape, shape.days);
  const outcomes = store.reader.tradeCounts({});
  store.close();
  const expected = tablesOf(join(written.dataDir, 'bench', `record-${shape.account}.sqlite`));
  const made = tablesOf(makeYear({ dataDir: join(at.folder, 'made'), source: 'bench' }, shape));
  for (const [name, rows] of Object.entries(expected)) expect([name, made[name]]).toEqual([name, rows]);
  expect(Object.keys(made)).toEqual(Object.keys(expected));
  expect(expected['trade']).toHaveLength(shape.days * shape.tradesPerDay);
  expect(outcomes.mismatches).toBeGreaterThan(0);
  expect(Object.values(outcomes.byStatus).filter((count) => count > 0).length).toBeGreaterThan(3);
});

test('it has rows of every kind that the screens show', () => {
  const place = { dataDir: at.folder, source: 'bench' };
  makeYear(place, shape);
  const { reader, close } = openYearStore(place, shape.account);
  const page = { before: null, limit: 500 };
  const pages = [
    reader.trades(page),
    reader.closedTrips(page),
    reader.decisions(page),
    reader.reasoningList({ offset: 0, limit: 500 }),
    reader.refusedEntries(page),
    reader.journalSignals(page),
    reader.agentHistory('risk', null),
    reader.equityHours(0, Number.MAX_SAFE_INTEGER),
    reader.fundingDays(0, Number.MAX_SAFE_INTEGER),
  ];
  close();
  expect(pages.every((rows) => rows.length >= shape.days)).toBe(true);
  const trades = pages[0] as ReturnType<typeof reader.trades>;
  const words = new Set(trades.map(({ reconciliation }) => reconciliation?.kind ?? null));
  expect(words).toEqual(new Set(['matched', 'venue_missing', 'agent_missing', 'differs']));
});
