import type { ExportFilter, ExportFormat } from '../../../src-preload/contract/views/exports/exports.ts';
import type { HistoryName, PageOf } from '../../store/record.ts';
import { dayMs } from '../../time.ts';
import type { RowCoins } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';
import { filledCoins, selectRows } from '../trades/history-filter.ts';
import type { ColumnOf } from './export-columns.ts';

/** Readings that exports use. */
export type ExportReads = Reads<
  | 'account'
  | 'agentHistory'
  | 'alerts'
  | 'catalog'
  | 'equity'
  | 'fills'
  | 'funding'
  | 'histories'
  | 'journal'
  | 'ledger'
  | 'orderOutcomes'
  | 'roundTrips'
>;

/** A subject opened for reading: its columns, and pages of its rows, newest first. */
export interface SubjectRows<Row = never> {
  readonly columns: readonly ColumnOf<Row>[];
  /** Columns of the formats that have their own. */
  readonly layouts?: Readonly<Partial<Record<ExportFormat, readonly ColumnOf<Row>[]>>>;
  readonly timeOf: (row: Row) => number;
  readonly pages: () => Iterable<readonly Row[]>;
  /** Histories that decide whether it is complete; null: samples and reports exist only for the time in which Perpscope ran. */
  readonly history: readonly (HistoryName | 'journal')[] | null;
  /** Whether its rows are derived from the record, so that they may be behind it. */
  readonly isProjected?: boolean;
  /** Returns what else its rows lack, in one sentence; null: nothing. */
  readonly lack?: () => string | null;
}

/** One thing that can be exported. */
export interface Subject {
  readonly title: string;
  readonly open: (scope: ExportReads, filter: ExportFilter) => SubjectRows;
}

/**
 * Rows of a page. Few, so that a page is written before V8 moves it to the old generation: with pages of 1,000 rows, an export
 * of 1 M rows took 60 MB more.
 */
export const pageRows = 100;
export const venueNamed = 'venue' as const;
export const agentNamed = 'agent' as const;

export function subject<Row>(
  title: string,
  open: (scope: ExportReads, filter: ExportFilter) => SubjectRows<Row>,
): Subject {
  return { title, open: open as unknown as Subject['open'] };
}

/** Yields pages, newest first, each starting after the last row of the page before. */
export function* keyPages<Row, Key>(
  first: Key | null,
  read: (page: PageOf<Key>) => readonly Row[],
  keyOf: (row: Row) => Key,
): Generator<readonly Row[]> {
  for (let before = first; ;) {
    const rows = read({ before, limit: pageRows });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    before = keyOf(last);
  }
}

const chunkMs = 7 * dayMs;

/** Yields pages of rows that are read by time alone, newest first. */
export function* timePages<Row>(
  { from, to }: Pick<ExportFilter, 'from' | 'to'>,
  now: number,
  read: (fromTime: number, toTime: number) => readonly Row[],
): Generator<readonly Row[]> {
  const oldest = from ?? 0;
  for (let end = to ?? now + dayMs; end >= oldest; end -= chunkMs) {
    const rows = read(Math.max(oldest, end - chunkMs + 1), end);
    if (rows.length > 0) yield rows.toReversed();
  }
}

export function selection(scope: ExportReads, filter: ExportFilter, coins: RowCoins) {
  const { assetClass, marketId, from } = filter;
  return {
    ...selectRows(scope, { assetClass, marketId, period: 'all' }, coins),
    ...(from === null ? {} : { fromTime: from }),
  };
}

/** Returns a function that checks whether rows of a coin are asked for. */
export function coinFilter(scope: ExportReads, filter: ExportFilter): (coin: string) => boolean {
  const { coins } = selection(scope, filter, filledCoins(scope));
  const wanted = coins === undefined ? null : new Set(coins);
  return (coin) => wanted === null || wanted.has(coin);
}

export const ofStrategy = ({ strategyId }: ExportFilter) => (strategyId === null ? {} : { strategyId });

/** Coin of rows that belong to the account as a whole: none. */
export const noMarket = () => ({ coin: null, namedBy: venueNamed });
