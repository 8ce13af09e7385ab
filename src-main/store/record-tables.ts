import type { Database } from 'better-sqlite3';
import { bucketTable, type BucketTable } from './bucket-table.ts';
import { fillTable, type FillTable } from './fill-table.ts';
import { foldHeadTable, type FoldHeadTable } from './fold-head-table.ts';
import { foldPointTable, type FoldPointTable } from './fold-point-table.ts';
import { fundingTable, type FundingTable } from './funding-table.ts';
import { historyTable, type HistoryTable } from './history-table.ts';
import { ledgerTable, type LedgerTable } from './ledger-table.ts';
import type { StoreChange } from './store.ts';
import { tripTable, type TripTable } from './trip-table.ts';

export interface RecordParts {
  readonly record: Database;
  /** null: none is configured, and nothing is folded. */
  readonly account: string | null;
  /** Told of each write once it is committed. */
  readonly tell: (change: StoreChange) => void;
}

/** What the record file holds of the account's history. */
export interface RecordTables {
  readonly fills: FillTable;
  readonly funding: FundingTable;
  readonly ledger: LedgerTable;
  readonly trips: TripTable;
  readonly buckets: BucketTable;
  readonly heads: FoldHeadTable;
  readonly points: FoldPointTable;
  readonly histories: HistoryTable;
}

export function recordTables(record: Database): RecordTables {
  return {
    fills: fillTable(record),
    funding: fundingTable(record),
    ledger: ledgerTable(record),
    trips: tripTable(record),
    buckets: bucketTable(record),
    heads: foldHeadTable(record),
    points: foldPointTable(record),
    histories: historyTable(record),
  };
}
