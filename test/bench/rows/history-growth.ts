import { Decimal } from 'decimal.js';
import type { StoreReader } from '../../../src-main/store/store.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Row } from '../bench-row.ts';
import { firstMs, openLongHistory, tripEveryMs } from '../load/long-history.ts';
import { median } from '../statistics.ts';

const repeats = { quick: 100, usual: 400, long: 1_000 } as const;
const sizes = { short: 10_000, long: 1_000_000 } as const;
const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;
const pageRows = 100;

/** Reads from a history of `trips` trips and returns how many rows came. */
type Read = (reader: StoreReader, trips: number, nth: number) => number;

/** Returns a different place of the history each time. */
const instantOf = (trips: number, nth: number): number =>
  firstMs + Math.floor(((nth * 0.618_034) % 1) * (trips - 2 * pageRows) + 2 * pageRows) * tripEveryMs;

const reads: Readonly<Record<string, Read>> = {
  'newest trips': (reader) => reader.closedTrips({ before: null, limit: pageRows }).length,
  'a page of trips': (reader, trips, nth) =>
    reader.closedTrips({ before: { lastAt: instantOf(trips, nth), id: '' }, limit: pageRows }).length,
  'a page of fills': (reader, trips, nth) =>
    reader.fills({ before: { time: instantOf(trips, nth), coin: '', tid: 0, oid: 0 }, limit: pageRows })
      .length,
  'a month’s buckets, summed': (reader, trips) => {
    const end = firstMs + trips * tripEveryMs;
    const buckets = reader.tripBuckets(end - monthMs, end);
    const profit = buckets.reduce((sum, { grossProfit }) => sum.plus(grossProfit), new Decimal(0));
    return profit.isPositive() ? buckets.length : 0;
  },
};

export const historyGrowthRow: Row = {
  name: 'history-growth',
  title: 'Reads as history grows',
  run: async (length) => {
    const [short, long] = [timesOf(sizes.short, repeats[length]), timesOf(sizes.long, repeats[length])];
    const names = Object.keys(reads);
    return {
      figures: names.flatMap((what) => {
        const [before, after] = [short.ms[what] ?? NaN, long.ms[what] ?? NaN];
        return [
          { what: `${what}, at 1 M against 10 k`, value: after / before, unit: '', floor: atMost(2) },
          { what: `${what}, at 1 M`, value: after, unit: 'ms', floor: null },
        ];
      }),
      counts: {
        'trips and fills, short': sizes.short,
        'trips and fills, long': sizes.long,
        repeats: repeats[length],
      },
      answers: short.answers + long.answers,
      wrongAnswers: names.filter((what) => short.rows[what] !== long.rows[what] || short.rows[what] === 0)
        .length,
    };
  },
};

interface Times {
  /** Median of each read. */
  readonly ms: Readonly<Record<string, number>>;
  /** Rows in total. */
  readonly rows: Readonly<Record<string, number>>;
  readonly answers: number;
}

function timesOf(trips: number, repeats: number): Times {
  using folder = benchFolder();
  const store = openLongHistory(folder.path, trips);
  try {
    const ms: Record<string, number> = {};
    const rows: Record<string, number> = {};
    for (const [what, read] of Object.entries(reads)) {
      const took: number[] = [];
      rows[what] = 0;
      for (let nth = 0; nth < repeats; nth += 1) {
        const startedAt = performance.now();
        rows[what] += read(store.reader, trips, nth);
        took.push(performance.now() - startedAt);
      }
      ms[what] = median(took);
    }
    return { ms, rows, answers: repeats * Object.keys(reads).length };
  } finally {
    store.close();
  }
}
