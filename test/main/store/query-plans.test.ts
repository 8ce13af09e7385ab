import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { cacheName } from './a-store.ts';
import { anEmptyStore, plansOf } from './merged-plans.ts';
import type { FillQuery } from '../../../src-main/store/record.ts';
import { ledgerPages } from '../../../src-main/store/record/funds/ledger-pages.ts';
import { fillPages } from '../../../src-main/store/record/trades/fill-table.ts';
import { tripTable } from '../../../src-main/store/projections/round-trips/trip-table.ts';
import {
  incompleteTrips,
  unpricedTrips,
} from '../../../src-main/store/projections/round-trips/trip-pages.ts';
import { tripFoldTable } from '../../../src-main/store/projections/round-trips/trip-fold-table.ts';
import { dirtySums } from '../../../src-main/store/projections/sums/dirty-sums.ts';
import { equitySums } from '../../../src-main/store/projections/sums/equity-sums.ts';
import { fundingSums } from '../../../src-main/store/projections/sums/funding-sums.ts';
import { tripSums } from '../../../src-main/store/projections/sums/trip-sums.ts';
import { recordTables } from '../../../src-main/store/record/record-tables.ts';
import { aFill } from '../domain/a-fill.ts';
import { aPayment } from '../domain/performance/a-trip.ts';

const folder = sharedByTests(anEmptyStore);

/** Every SELECT with a WHERE that a table's file prepares, with its interpolated column list put in. */
function statementsOf(file: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../../src-main/store', file), 'utf8');
  const columns = /const columns = '([^']+)'/.exec(text)?.[1] ?? '';
  return [...text.matchAll(/['`](SELECT [^'`]*?WHERE[^'`]*)['`]/g)].map(([, sql = '']) =>
    sql.replaceAll('${columns}', columns),
  );
}

function planOf(name: string, sql: string): string {
  const database = new Database(folder.path(name), { readonly: true });
  const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1);
  const rows = database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters);
  database.close();
  return rows.map(({ detail }) => detail).join('; ');
}

describe('a read finds its rows by key and sorts nothing:', () => {
  test.each(statementsOf('cache/candle-table.ts'))('%s', (sql) => {
    const plan = planOf(cacheName, sql);
    expect(plan).toMatch(/^SEARCH candle(_span)? USING PRIMARY KEY \(coin=\? AND interval=\?/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  test('every statement of the candle table is checked', () => {
    expect(statementsOf('cache/candle-table.ts')).toHaveLength(2);
  });
});

/** Returns SQLite's plans for all queries of the record file by `ask`. */
const plansOfSelects = (ask: (record: Database.Database) => void): readonly string[] =>
  plansOf(folder, (record) => record, ask).flatMap(({ sql, plan }) => (/^select/i.test(sql) ? [plan] : []));

describe('a page of the record is read by key and sorts nothing:', () => {
  const filters = [{}, { fromTime: 5 }, { fromTime: 5, toTime: 9 }];
  const cases = filters.flatMap((filter) =>
    [null, aFill()].map((before) => ({ ...filter, before, limit: 50 })),
  );

  test.each(cases)('fills %o', (query: FillQuery) => {
    const [plan = ''] = plansOfSelects((record) => void fillPages(record)(query));
    expect(plan).toMatch(isUnbounded(query) ? /^SCAN fill$/ : /^SEARCH fill USING PRIMARY KEY/);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  const entry = { time: 5, hash: '0x1', place: 0, digest: 'd', nth: 0 };
  const ledgerFilters = { fromTime: null, direction: null, token: null, before: null, limit: 50 };
  test.each([
    [ledgerFilters, /^SCAN m;/],
    [{ ...ledgerFilters, before: entry }, /^SEARCH m USING PRIMARY KEY \(time</],
    [{ ...ledgerFilters, fromTime: 5, token: 'USDC' }, /^SEARCH m USING PRIMARY KEY \(time>/],
    [
      { ...ledgerFilters, fromTime: 5, direction: 'in', before: entry },
      /^SEARCH m USING PRIMARY KEY \(time> ?\?? ?AND time</,
    ],
  ] as const)('ledger %o', (query, index) => {
    const plan = plansOfSelects((record) => void ledgerPages(record).ledgerPage(query)).at(-1);
    expect(plan).toMatch(index);
    expect(plan).toContain('SEARCH e USING PRIMARY KEY (time=? AND hash=?');
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  test('trips with an unknown end, of any time: no other trip is read', () => {
    const plans = plansOfSelects((record) => {
      incompleteTrips(record)(0, 9e15);
      unpricedTrips(record)(0, 9e15);
    });
    expect(plans).toEqual([
      expect.stringContaining('INDEX trip_incomplete'),
      expect.stringContaining('INDEX trip_incomplete'),
    ]);
  });

  test('funding of one coin', () => {
    const plans = plansOfSelects((record) => {
      recordTables(record).funding.last('BTC', 5);
      fundingSums(record).recomputeDay(0, 'BTC');
    });
    const byCoin = expect.stringMatching(
      /^SEARCH \w+ USING INDEX funding_by_coin \(coin=\? AND time>/,
    ) as string;
    expect(plans).toEqual([byCoin, byCoin]);
    expect(plans.join(' ')).not.toMatch(/TEMP B-TREE/);
  });

  test('every query of a write and of the other reads', () => {
    const plans = plansOfSelects((record) => {
      const { fills, histories, funding, ledger } = recordTables(record);
      const trips = tripTable(record);
      const [tripSum, fundingSum, equitySum] = [tripSums(record), fundingSums(record), equitySums(record)];
      const dirty = dirtySums(record);
      const folds = tripFoldTable(record);
      fills.count();
      trips.get('x');
      trips.open();
      trips.openOf('BTC');
      trips.begunIn({ coin: 'BTC', after: 1, through: 9 });
      trips.lastBegunBefore('BTC', 9);
      tripSum.buckets(0, 5);
      tripSum.recomputeHour('BTC', 0, 5);
      tripSum.recomputeDay(0);
      tripSum.days(0, 5);
      tripSum.hours(0, 5);
      equitySum.recomputeHour(0);
      equitySum.recomputeDay(0);
      dirty.markTripHour('BTC', 5);
      dirty.markFunding({ coin: 'BTC', from: 1, to: 9 });
      dirty.markRows(1, 9);
      folds.head('BTC');
      folds.pointBefore('BTC', 5);
      histories.span('fills');
      histories.gaps('fills', 1, 5);
      funding.between(1, 5);
      fundingSum.days(0, 5);
      fundingSum.hours(0, 5);
      fundingSum.byStrategy(1, 5);
      fundingSum.recomputeDay(0, 'BTC');
      fundingSum.recomputeHours(0);
      funding.add({ ...aPayment(), coin: 'BTC', time: 5 });
      ledger.between(1, 5);
    });
    expect(plans).toHaveLength(25);
    const scans = plans.filter((plan) => !plan.startsWith('SEARCH'));
    expect(
      scans.every((plan) =>
        /^SCAN (record_head|trip USING INDEX trip_open|fill USING COVERING INDEX)/.test(plan),
      ),
    ).toBe(true);
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
    expect(plans.filter((plan) => plan.includes('trip_open'))).toHaveLength(2);
  });
});

/** Whether only its limit bounds the query: its first row is the table's last. */
const isUnbounded = ({ fromTime, before }: FillQuery): boolean => fromTime === undefined && before === null;
