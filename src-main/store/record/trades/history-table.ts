import type { Database } from 'better-sqlite3';
import type { Backfill, HistoryGap, HistoryName, HistoryReading, HistorySpan } from '../../record.ts';

/** Stores span, backfill, gaps and last reading of each history. */
export interface HistoryTable {
  readonly span: (history: HistoryName) => HistorySpan | null;
  /** Returns whether it changed. Call it in the transaction of the rows. */
  readonly move: (history: HistoryName, read: HistorySpan) => boolean;
  readonly backfill: (history: HistoryName) => Backfill | null;
  readonly noteBackfill: (history: HistoryName, backfill: Backfill) => void;
  readonly gaps: (history: HistoryName, fromTime: number, toTime: number) => readonly HistoryGap[];
  readonly putGap: (gap: HistoryGap) => boolean;
  /** Returns whether there was one. */
  readonly endGap: (gap: HistoryGap) => boolean;
  /** Receipt (world ms) of the last complete reading; null: the first is under way; undefined: no reading was ever noted. */
  readonly readAt: (history: HistoryName) => number | null | undefined;
  /** Venue ms through which complete readings hold every row; null: none is complete. */
  readonly knownThrough: (history: HistoryName) => number | null;
  /** The last reading counts, even if the clock was set back. Returns whether it changed anything. */
  readonly noteReading: (history: HistoryName, reading: HistoryReading | null) => boolean;
}

export function historyTable(record: Database): HistoryTable {
  const selectSpan = record.prepare<[string], HistorySpan>(
    'SELECT known_from AS knownFrom, read_through AS readThrough FROM history_span WHERE history = ?',
  );
  const putSpan = record.prepare(
    `INSERT OR REPLACE INTO history_span (history, known_from, read_through)
     VALUES (?, ?, ?)`,
  );
  const selectReading = record.prepare<[string], HistoryReading | { readAt: null; knownThrough: null }>(
    'SELECT read_at AS readAt, known_through AS knownThrough FROM history_reading WHERE history = ?',
  );
  const putReading = record.prepare(
    `INSERT INTO history_reading (history, read_at, known_through) VALUES (?, ?, ?)
     ON CONFLICT (history) DO UPDATE SET read_at = excluded.read_at,
       known_through = max(coalesce(known_through, excluded.known_through), excluded.known_through)`,
  );
  const span = (history: HistoryName): HistorySpan | null => selectSpan.get(history) ?? null;
  const gapRows = gapTable(record);
  return {
    span,
    ...gapRows,
    ...backfillTable(record),
    readAt: (history) => selectReading.get(history)?.readAt,
    knownThrough: (history) => selectReading.get(history)?.knownThrough ?? null,
    noteReading: (history, reading) => {
      const known = selectReading.get(history);
      if (known !== undefined && (reading === null || isSameReading(known, reading))) return false;
      putReading.run(history, reading?.readAt ?? null, reading?.knownThrough ?? null);
      return true;
    },
    move: (history, read) => {
      const known = span(history);
      const joined =
        known === null ? read : joinSpans(known, read, (from, to) => gapRows.gaps(history, from, to));
      if (joined.knownFrom === known?.knownFrom && joined.readThrough === known.readThrough) return false;
      putSpan.run(history, joined.knownFrom, joined.readThrough);
      return true;
    },
  };
}

function backfillTable(record: Database): Pick<HistoryTable, 'backfill' | 'noteBackfill'> {
  const selectBackfill = record.prepare<[string], HistorySpan & { readonly isLast: number }>(
    `SELECT known_from AS knownFrom, read_through AS readThrough, is_last AS isLast FROM history_backfill
     WHERE history = ?`,
  );
  const putBackfill = record.prepare(
    `INSERT OR REPLACE INTO history_backfill (history, known_from, read_through, is_last)
     VALUES (?, @knownFrom, @readThrough, @isLast)`,
  );
  return {
    backfill: (history) => {
      const found = selectBackfill.get(history);
      return found === undefined ? null : { ...found, isLast: found.isLast === 1 };
    },
    noteBackfill: (history, { isLast, ...read }) =>
      void putBackfill.run(history, { ...read, isLast: isLast ? 1 : 0 }),
  };
}

function gapTable(record: Database): Pick<HistoryTable, 'gaps' | 'putGap' | 'endGap'> {
  const selectGaps = record.prepare<[string, number, number], HistoryGap>(
    `SELECT history, from_time AS fromTime, to_time AS toTime, reason, noted_at AS notedAt FROM history_gap
     WHERE history = ? AND from_time <= ? AND to_time >= ? ORDER BY from_time, to_time`,
  );
  const putGap = record.prepare(
    `INSERT OR IGNORE INTO history_gap (history, from_time, to_time, reason, noted_at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const endGap = record.prepare(
    'DELETE FROM history_gap WHERE history = ? AND from_time = ? AND to_time = ?',
  );
  return {
    gaps: (history, fromTime, toTime) => selectGaps.all(history, toTime, fromTime),
    putGap: ({ history, fromTime, toTime, reason, notedAt }) =>
      putGap.run(history, fromTime, toTime, reason, notedAt).changes === 1,
    endGap: ({ history, fromTime, toTime }) => endGap.run(history, fromTime, toTime).changes === 1,
  };
}

const isSameReading = (
  a: HistoryReading | { readAt: null; knownThrough: null },
  b: HistoryReading,
): boolean => a.readAt === b.readAt && a.knownThrough === b.knownThrough;

/**
 * Returns one span over both if they are adjacent or noted gaps fill the hole between them. Otherwise returns the one just read:
 * a span never contains a hole.
 */
function joinSpans(
  known: HistorySpan,
  read: HistorySpan,
  gapsIn: (fromTime: number, toTime: number) => readonly HistoryGap[],
): HistorySpan {
  const [first, second] = known.knownFrom <= read.knownFrom ? [known, read] : [read, known];
  const holeTo = second.knownFrom - 1;
  let reached = first.readThrough;
  for (const gap of reached < holeTo ? gapsIn(reached + 1, holeTo) : []) {
    if (gap.fromTime <= reached + 1) reached = Math.max(reached, gap.toTime);
  }
  if (reached < holeTo) return read;
  return { knownFrom: first.knownFrom, readThrough: Math.max(known.readThrough, read.readThrough) };
}
