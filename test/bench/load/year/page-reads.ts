import type { StoreReader } from '../../../../src-main/store/store.ts';
import { largest, median } from '../../statistics.ts';
import { coins } from './planned-orders.ts';
import { dayMs, type YearShape } from './trading-day.ts';

const pageRows = 100;

/** A read of a screen, and the number of rows. `at`: a place in the year, another each time. */
type PageRead = (reader: StoreReader, at: number, nth: number) => number;

const newest = { before: null, limit: pageRows } as const;
const coinOf = (nth: number): string => coins[nth % coins.length] ?? 'BTC';
const eventBefore = (at: number) => ({ before: { journalId: 'year', seq: 0, at }, limit: pageRows });

const pageReads: Readonly<Record<string, PageRead>> = {
  'newest trades': (reader) => reader.trades(newest).length,
  'a page of trades': (reader, at) =>
    reader.trades({ before: { executedAt: at, id: '' }, limit: pageRows }).length,
  'a page of a market’s trades': (reader, at, nth) =>
    reader.trades({ coins: [coinOf(nth)], before: { executedAt: at, id: '' }, limit: pageRows }).length,
  'a page of rejected trades': (reader, at) =>
    reader.trades({ status: 'rejected', before: { executedAt: at, id: '' }, limit: pageRows }).length,
  'a page of a strategy’s mismatches': (reader, at, nth) =>
    reader.trades({
      strategyId: `strategy-${nth % 4}`,
      reconciliation: 'mismatch',
      before: { executedAt: at, id: '' },
      limit: pageRows,
    }).length,
  'counts of all trades': (reader) => reader.tradeCounts({}).total,
  'counts of a market’s trades': (reader, _at, nth) => reader.tradeCounts({ coins: [coinOf(nth)] }).total,
  'a page of round trips': (reader, at) =>
    reader.closedTrips({ before: { lastAt: at, id: '' }, limit: pageRows }).length,
  'a page of decisions': (reader, at) => reader.decisions(eventBefore(at)).length,
  'a page of a market’s decisions': (reader, at, nth) =>
    reader.decisions({ ...eventBefore(at), coins: [coinOf(nth)] }).length,
  'a page of a strategy’s skips': (reader, at) =>
    reader.decisions({ ...eventBefore(at), action: 'skip' }).length,
  'a page of refused entries': (reader, at) => reader.refusedEntries(eventBefore(at)).length,
  'counts of gates': (reader) => reader.gateCounts({}).length,
  'a page of signals': (reader, at) => reader.journalSignals(eventBefore(at)).length,
  'a month of buckets': (reader, at) => reader.tripBuckets(at - 30 * dayMs, at).length,
  'a year of buckets': (reader) => reader.tripBuckets(0, Number.MAX_SAFE_INTEGER).length,
  'a year of equity by the hour': (reader) => reader.equityHours(0, Number.MAX_SAFE_INTEGER).length,
  'a market’s marks of a day': (reader, at, nth) =>
    reader.tradesBetween({ coins: [coinOf(nth)], fromTime: at - dayMs, toTime: at, limit: 500 }).length,
  'the number of fills': (reader) => reader.fillCount(),
  'what the journal covers': (reader) => reader.journalCoverage().length,
};

export interface ReadTime {
  readonly medianMs: number;
  readonly worstMs: number;
  /** Rows in total. */
  readonly rows: number;
}

export function timePageReads(
  reader: StoreReader,
  { firstMs, days }: YearShape,
  repeats: number,
): Readonly<Record<string, ReadTime>> {
  const timed = Object.entries(pageReads).map(([what, read]) => {
    const took: number[] = [];
    let rows = 0;
    for (let nth = 0; nth < repeats; nth += 1) {
      const at = firstMs + Math.floor((0.1 + 0.9 * ((nth * 0.618_034) % 1)) * days) * dayMs;
      const startedAt = performance.now();
      rows += read(reader, at, nth);
      took.push(performance.now() - startedAt);
    }
    return [what, { medianMs: median(took), worstMs: largest(took), rows }] as const;
  });
  return Object.fromEntries(timed);
}
