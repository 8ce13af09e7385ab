import type { Database } from 'better-sqlite3';
import { fillPages } from './fill-pages.ts';
import { fillsWriter } from './fills-writer.ts';
import { paymentsWriter } from './payments-writer.ts';
import { recordTables, type RecordParts, type RecordTables } from './record-tables.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import { tripPages } from './trip-pages.ts';

export interface RecordHistory {
  readonly reader: RecordReader;
  readonly writer: RecordWriter;
}

/** The account's fills, funding and ledger, and the round trips folded from its fills. */
export function recordHistory(parts: RecordParts): RecordHistory {
  const tables = recordTables(parts.record);
  tables.buckets.settle();
  tables.funding.settle();
  return {
    reader: readerOf(parts.record, tables),
    writer: {
      ...fillsWriter(parts, tables),
      ...paymentsWriter(parts, tables),
      putGap: (gap) => {
        if (tables.histories.putGap(gap)) parts.tell({ kind: 'history' });
      },
      noteReading: (history, readAt) => {
        if (tables.histories.noteReading(history, readAt)) parts.tell({ kind: 'history' });
      },
    },
  };
}

function readerOf(record: Database, tables: RecordTables): RecordReader {
  const { fills, funding, ledger, trips, buckets, histories } = tables;
  return {
    historySpan: histories.span,
    isHistoryRead: (history) => histories.span(history) !== null && histories.readAt(history) !== null,
    gaps: histories.gaps,
    fills: fillPages(record),
    fillCount: fills.count,
    coinsFilledSince: fills.coinsSince,
    trips: tripPages(record),
    trip: trips.get,
    openTrips: trips.open,
    tripBuckets: buckets.between,
    tripDays: buckets.days,
    tripHours: buckets.hours,
    funding: funding.between,
    ledger: ledger.between,
    fundingDays: funding.days,
  };
}
