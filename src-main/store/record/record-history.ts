import type { Database } from 'better-sqlite3';
import { minuteMs } from '../../time.ts';
import { fillPages, liquidationFills } from './trades/fill-table.ts';
import { fillsWriter } from './trades/fills-writer.ts';
import { recordTables, type RecordDeps, type RecordTables } from './record-tables.ts';
import type { HistoryName, RecordReader, RecordWriter, HistorySpan } from '../record.ts';
import { ledgerPages } from './funds/ledger-pages.ts';
import { numberMoves } from './funds/ledger-table.ts';
import { putInSlices } from './put-in-slices.ts';
import { rowSubjects } from './log/row-subjects.ts';

interface RecordHistory {
  readonly reader: RecordReader;
  readonly writer: RecordWriter;
}

/** The account's fills, funding and ledger. */
export function recordHistory(deps: RecordDeps): RecordHistory {
  const tables = recordTables(deps.record);
  const known = heldHistories(tables.histories);
  const publishedAt = new Map<HistoryName, number>();
  return {
    reader: readerOf(deps.record, { ...tables, histories: known }),
    writer: {
      ...fillsWriter({ ...deps, publish: known.forgetting(deps.publish) }, tables),
      ...paymentsWriter({ ...deps, publish: known.forgetting(deps.publish) }, tables),
      putGap: (gap) => {
        if (tables.histories.putGap(gap)) known.forgetting(deps.publish)({ kind: 'history' });
      },
      endGap: (gap) => {
        if (tables.histories.endGap(gap)) known.forgetting(deps.publish)({ kind: 'history' });
      },
      noteBackfill: (history, backfill) => {
        const wasDone = isBackfilled(known, history);
        tables.histories.noteBackfill(history, backfill);
        known.forget();
        if (isBackfilled(known, history) !== wasDone) deps.publish({ kind: 'history' });
      },
      noteReading: (history, readAt, knownThrough = readAt ?? 0) => {
        const before = lastReadAt(known, history);
        const isNew = tables.histories.noteReading(
          history,
          readAt === null ? null : { readAt, knownThrough },
        );
        known.forget();
        const after = lastReadAt(known, history);
        if (after === null) return;
        const last = publishedAt.get(history) ?? before ?? Number.NEGATIVE_INFINITY;
        const isLate = Math.abs(after - last) > publishEveryMs;
        if (isLate) publishedAt.set(history, after);
        if (isNew) deps.publish({ kind: isLate ? 'history' : 'reading' });
      },
    },
  };
}

/** Interval at which readings without new rows, which only extend what is known, are published as a change of the history. */
const publishEveryMs = 15 * minuteMs;

type HistoryReads = Pick<RecordTables['histories'], 'span' | 'backfill' | 'gaps' | 'readAt'>;

interface HeldHistories extends HistoryReads {
  /** Drops what is cached: something was written. */
  readonly forget: () => void;
  /** Reports a change after dropping what was cached before it. */
  readonly forgetting: (publish: RecordDeps['publish']) => RecordDeps['publish'];
}

/** Holds span, backfill, gaps and last reading of each history in memory: every answer over a history needs them. */
function heldHistories({ span, backfill, gaps, readAt }: HistoryReads): HeldHistories {
  const cached = new Map<HistoryName, ReturnType<typeof read>>();
  const read = (history: HistoryName) => ({
    span: span(history),
    backfill: backfill(history),
    readAt: readAt(history),
    gaps: gaps(history, 0, Number.MAX_SAFE_INTEGER),
  });
  const know = (history: HistoryName): ReturnType<typeof read> => {
    const known = cached.get(history) ?? read(history);
    cached.set(history, known);
    return known;
  };
  const forget = (): void => cached.clear();
  return {
    span: (history) => know(history).span,
    backfill: (history) => know(history).backfill,
    readAt: (history) => know(history).readAt,
    gaps: (history, from, to) =>
      know(history).gaps.filter(({ fromTime, toTime }) => fromTime <= to && toTime >= from),
    forget,
    forgetting: (publish) => (change) => {
      forget();
      publish(change);
    },
  };
}

/** Returns the receipt of the last reading, else, in a record from before readings were stored, the end of its span; null: none. */
function lastReadAt(histories: HistoryReads, history: HistoryName): number | null {
  const [span, readAt] = [histories.span(history), histories.readAt(history)];
  if (span === null || readAt === null) return null;
  // The receipt wherever it is stored, not the venue's time of a row: ages count from it.
  return readAt ?? span.readThrough;
}

function isBackfilled(histories: HistoryReads, history: HistoryName): boolean {
  const [span, backfill] = [histories.span(history), histories.backfill(history)];
  if (span === null) return false;
  if (span.knownFrom === 0) return true;
  return backfill !== null && backfill.isLast && backfill.readThrough >= span.knownFrom - 1;
}

function readerOf(
  record: Database,
  tables: Omit<RecordTables, 'histories'> & { readonly histories: HistoryReads },
): RecordReader {
  const { fills, funding, ledger, histories } = tables;
  return {
    rowCounts: rowCounts(record),
    historySpan: histories.span,
    isHistoryBegun: (history) => histories.span(history) !== null || histories.readAt(history) !== undefined,
    isHistoryRead: (history) => lastReadAt(histories, history) !== null,
    historyReadAt: (history) => lastReadAt(histories, history),
    backfill: histories.backfill,
    isBackfilled: (history) => isBackfilled(histories, history),
    gaps: histories.gaps,
    fills: fillPages(record),
    liquidationFills: liquidationFills(record),
    fillCount: fills.count,
    firstFillAt: fills.firstAt,
    coinsFilledSince: fills.coinsSince,
    funding: funding.between,
    lastFunding: funding.last,
    ledger: ledger.between,
    ...ledgerPages(record),
  };
}

/** Writes funding and ledger rows, each slice with the span that it moves. */
function paymentsWriter(
  { record, publish }: Pick<RecordDeps, 'record' | 'publish'>,
  { funding, ledger, histories }: Pick<RecordTables, 'funding' | 'ledger' | 'histories'>,
): Pick<RecordWriter, 'putFunding' | 'putLedger'> {
  /** `add` returns whether the row is new. */
  const put = <Row>(
    history: HistoryName,
    {
      rows,
      span,
      add,
    }: {
      readonly rows: readonly Row[];
      readonly span: HistorySpan | null;
      readonly add: (row: Row) => boolean;
    },
  ): number => {
    const write = record.transaction((slice: readonly Row[], claim: HistorySpan | null) => {
      const added = slice.filter(add).length;
      return { added, isMoved: claim !== null && histories.move(history, claim) };
    });
    const counts = putInSlices(rows, span, (slice, claim) => {
      const { added, isMoved } = write(slice, claim);
      if (added > 0 || isMoved) publish({ kind: 'history' });
      return added;
    });
    return counts.reduce((sum, added) => sum + added, 0);
  };
  return {
    putFunding: (rows, span) => put('funding', { rows, span, add: funding.add }),
    putLedger: (rows, span) => put('ledger', { rows: numberMoves(rows), span, add: ledger.add }),
  };
}

/** Row numbers that one call counts. Rows of the journal are wide, so counting them reads many pages of its table. */
const atOnce = 10_000;

/**
 * Returns a counter of the record's rows by table. Each call counts the next part, by row number, so that each row is counted once
 * and no table is ever counted whole. It returns null while there are more to count: call it again.
 */
function rowCounts(record: Database): () => ReadonlyMap<string, number> | null {
  const head = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  const tables = rowSubjects.map(({ table, seq }) => ({
    table,
    count: record
      .prepare<[number, number], number>(`SELECT count(*) FROM ${table} WHERE ${seq} > ? AND ${seq} <= ?`)
      .pluck(),
  }));
  const counted = { through: 0, rows: new Map(tables.map(({ table }) => [table, 0])) };
  return () => {
    const last = head.get() ?? 0;
    const to = Math.min(last, counted.through + atOnce);
    for (const { table, count } of tables)
      counted.rows.set(table, (counted.rows.get(table) ?? 0) + (count.get(counted.through, to) ?? 0));
    counted.through = to;
    return to < last ? null : new Map(counted.rows);
  };
}
