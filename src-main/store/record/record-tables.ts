import type { Database } from 'better-sqlite3';
import { fillTable, type FillTable } from './trades/fill-table.ts';
import { fundingTable, type FundingTable } from './funds/funding-table.ts';
import { historyTable, type HistoryTable } from './trades/history-table.ts';
import { ledgerTable, type LedgerTable } from './funds/ledger-table.ts';
import type { StoreChange } from '../store.ts';

export interface RecordParts {
  readonly record: Database;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** What the record file holds of the account's history. */
export interface RecordTables {
  readonly fills: FillTable;
  readonly funding: FundingTable;
  readonly ledger: LedgerTable;
  readonly histories: HistoryTable;
}

export function recordTables(record: Database): RecordTables {
  return {
    fills: fillTable(record),
    funding: fundingTable(record),
    ledger: ledgerTable(record),
    histories: historyTable(record),
  };
}
