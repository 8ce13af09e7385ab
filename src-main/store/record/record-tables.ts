import type { Database } from 'better-sqlite3';
import { fillTable, type FillTable } from './trades/fill-table.ts';
import { historyTable, type HistoryTable } from './trades/history-table.ts';
import { ledgerTable, type LedgerTable } from './funds/ledger-table.ts';
import type { StoreChange } from '../store.ts';
import type { FundingPayment } from '../../domain/account/funding.ts';
import { recordHead } from './record-head.ts';

export interface RecordDeps {
  readonly record: Database;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** Tables of the account's history in the record file. */
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

interface FundingTable {
  readonly between: (fromTime: number, toTime: number) => readonly FundingPayment[];
  readonly last: (coin: string, after: number) => FundingPayment | null;
  /** Returns whether it is new. */
  readonly add: (payment: FundingPayment) => boolean;
}

function fundingTable(record: Database): FundingTable {
  const columns = 'time, coin, amount, position_size AS positionSize, rate, samples';
  const select = record.prepare<[number, number], FundingPayment>(
    `SELECT ${columns} FROM funding WHERE time >= ? AND time <= ? ORDER BY time, coin`,
  );
  const selectLast = record.prepare<[string, number], FundingPayment>(
    `SELECT ${columns} FROM funding WHERE coin = ? AND time > ? ORDER BY time DESC LIMIT 1`,
  );
  const head = recordHead(record);
  const insert = record.prepare<[FundingPayment & { readonly seq: number }]>(
    `INSERT OR IGNORE INTO funding (time, coin, amount, position_size, rate, samples, seq)
     VALUES (:time, :coin, :amount, :positionSize, :rate, :samples, :seq)`,
  );
  return {
    between: (fromTime, toTime) => select.all(fromTime, toTime),
    last: (coin, after) => selectLast.get(coin, after) ?? null,
    add: (payment) => head.add((seq) => insert.run({ ...payment, seq })),
  };
}
