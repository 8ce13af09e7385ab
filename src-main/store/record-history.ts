import type { Database } from 'better-sqlite3';
import { fillPages } from './fill-pages.ts';
import { fillsWriter } from './fills-writer.ts';
import { paymentsWriter } from './payments-writer.ts';
import { recordTables, type RecordParts, type RecordTables } from './record-tables.ts';
import type { HistoryName, RecordReader, RecordWriter } from './record.ts';
import { tripPages } from './trip-pages.ts';

export interface RecordHistory {
  readonly reader: RecordReader;
  readonly writer: RecordWriter;
}

/** The account's fills, funding and ledger, and the round trips folded from its fills. */
export function recordHistory(parts: RecordParts): RecordHistory {
  const tables = recordTables(parts.record);
  const toldAt = new Map<HistoryName, number>();
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
        const before = knownThrough(tables.histories, history);
        const isNew = tables.histories.noteReading(history, readAt);
        const after = knownThrough(tables.histories, history);
        const last = toldAt.get(history) ?? before;
        const isLate = before === null || last === null || (after !== null && after - last > tellAgainMs);
        if (after !== null && isLate) toldAt.set(history, after);
        if (isNew && after !== null) parts.tell({ kind: isLate ? 'history' : 'reading' });
      },
    },
  };
}

/** Readings that follow one another say that nothing came; how far that is known is news now and then. */
const tellAgainMs = 15 * 60_000;

/** Of a file from before readings were told of, no more than its newest row is known. */
function knownThrough(histories: RecordTables['histories'], history: HistoryName): number | null {
  const [span, readAt] = [histories.span(history), histories.readAt(history)];
  if (span === null || readAt === null) return null;
  return Math.max(span.readThrough, readAt ?? 0);
}

function readerOf(record: Database, tables: RecordTables): RecordReader {
  const { fills, funding, ledger, trips, buckets, histories } = tables;
  return {
    historySpan: histories.span,
    isHistoryRead: (history) => knownThrough(histories, history) !== null,
    historyReadAt: (history) => knownThrough(histories, history),
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
    fundingHours: funding.hours,
    fundingByStrategy: funding.byStrategy,
  };
}
