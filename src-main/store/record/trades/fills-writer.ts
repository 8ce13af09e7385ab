import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/account/fill.ts';
import type { Vanishing } from '../../../domain/trades/round-trip.ts';
import { tripTable } from '../../projections/round-trips/trip-table.ts';
import { putInSlices } from '../put-in-slices.ts';
import type { RecordDeps, RecordTables } from '../record-tables.ts';
import { recordHead } from '../record-head.ts';
import type { HistorySpan, RecordWriter } from '../../record.ts';

/** Writes fills with the span that they fill, in one transaction per slice. */
export function fillsWriter(
  { record, publish }: RecordDeps,
  { fills, histories }: Pick<RecordTables, 'fills' | 'histories'>,
): Pick<RecordWriter, 'putFills' | 'endVanished'> {
  const writeSlice = record.transaction((rows: readonly Fill[], span: HistorySpan | null) => {
    const added = fills.add(rows);
    return { added, isMoved: span !== null && histories.move('fills', span) };
  });
  const put = (rows: readonly Fill[], span: HistorySpan | null): number => {
    const { added, isMoved } = writeSlice(rows, span);
    if (added.length > 0) publish({ kind: 'fills', coins: [...new Set(added.map(({ coin }) => coin))] });
    if (isMoved) publish({ kind: 'history' });
    return added.length;
  };
  const endVanished = vanishedWriter(record);
  return {
    putFills: (rows, span) => putInSlices(rows, span, put).reduce((sum, added) => sum + added, 0),
    endVanished: (coin, vanishing) => {
      const isStored = endVanished(coin, vanishing);
      if (isStored) publish({ kind: 'vanished' });
      return isStored;
    },
  };
}

/** Writer of `endVanished`, which returns whether anything was stored. */
function vanishedWriter(record: Database): (coin: string, vanishing: Vanishing) => boolean {
  const head = recordHead(record);
  const { openOf } = tripTable(record);
  const isUnfolded = record
    .prepare<[string, string], number>(
      `SELECT 1 FROM dirty_trip WHERE coin = ?
       UNION ALL SELECT 1 FROM fill INDEXED BY fill_by_seq WHERE seq > (SELECT through FROM projection) AND coin = ? LIMIT 1`,
    )
    .pluck();
  const insert = record.prepare<[string, number, number | null, number]>(
    'INSERT OR IGNORE INTO vanished_position (coin, at, ended_at, seq) VALUES (?, ?, ?, ?)',
  );
  return record.transaction((coin: string, vanishing: Vanishing): boolean => {
    const open = openOf(coin);
    if (open === null || isUnfolded.get(coin, coin) !== undefined) return false;
    // If our clock is behind the venue's, the position may have been seen gone before its last fill.
    const seenGoneAt = Math.max(vanishing.seenGoneAt, open.lastAt);
    const endedAt = vanishing.endedAt === null ? null : Math.min(vanishing.endedAt, seenGoneAt);
    return head.add((seq) => insert.run(coin, seenGoneAt, endedAt, seq));
  });
}
