import type { Database } from 'better-sqlite3';
import { fillPages } from './fill-pages.ts';
import { fillsWriter } from './fills-writer.ts';
import { paymentsWriter } from './payments-writer.ts';
import { recordTables, type RecordTables } from './record-tables.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { StoreChange } from './store.ts';
import { tripPages } from './trip-pages.ts';

export interface RecordParts {
  readonly record: Database;
  /** null: none is configured, and nothing is folded. */
  readonly account: string | null;
  /** Told of each write once it is committed. */
  readonly tell: (change: StoreChange) => void;
}

export interface RecordHistory {
  readonly reader: RecordReader;
  readonly writer: RecordWriter;
}

/** The account's fills, funding and ledger, and the round trips folded from its fills. */
export function recordHistory(parts: RecordParts): RecordHistory {
  const tables = recordTables(parts.record);
  return {
    reader: readerOf(parts.record, tables),
    writer: {
      ...fillsWriter(parts, tables),
      ...paymentsWriter(parts, tables),
      putGap: (gap) => {
        if (tables.histories.putGap(gap)) parts.tell({ kind: 'history' });
      },
    },
  };
}

function readerOf(record: Database, tables: RecordTables): RecordReader {
  const { fills, funding, ledger, trips, buckets, histories } = tables;
  return {
    historySpan: histories.span,
    gaps: histories.gaps,
    fills: fillPages(record),
    fillCount: fills.count,
    coinsFilledSince: fills.coinsSince,
    trips: tripPages(record),
    trip: trips.get,
    openTrips: trips.open,
    tripBuckets: buckets.between,
    funding: funding.between,
    ledger: ledger.between,
  };
}
