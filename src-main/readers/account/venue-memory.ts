import type { HistoryGap, HistoryName, RecordReader } from '../../store/record.ts';
import type { ReadPage } from './read-pages.ts';
import { holesOf, type RefusedRange } from './refused-holes.ts';

/** How many of its newest rows a venue gives, and how many of those that it gave are stored. */
export interface VenueMemory {
  /** Number of newest rows that the venue gives. */
  readonly depth: number;
  /** Number of stored rows. */
  readonly storedRows: () => number;
  /** Rows that the venue has given since the start and that are not stored. */
  readonly unstored: UnstoredRows;
  /** Time of the newest stored row at or before `through`; null: none. */
  readonly newestStored: (through: number) => number | null;
}

interface UnstoredRows {
  /** Rows in each hole of unreadable rows that was met since the start, by its range. */
  readonly unreadable: Map<string, number>;
  /** Rows of the last reading that are in the future by this machine's clock; Infinity: at least a page. */
  ahead: number;
}

/** Before the first reading since the start. */
export const noneUnstored = (): UnstoredRows => ({ unreadable: new Map(), ahead: 0 });

interface Remembered {
  readonly name: HistoryName;
  /** Most rows per page of the venue. */
  readonly pageRows: number;
  /** null: the venue is not known to forget. */
  readonly memory: VenueMemory | null;
}

/** Whether nothing read so far can be missing: the venue has given fewer rows than it keeps, those that are not stored included. */
export function hasEveryRow(
  { name, pageRows, memory }: Remembered,
  { reader }: { readonly reader: Pick<RecordReader, 'gaps'> },
): boolean {
  if (memory === null) return true;
  const { unreadable, stuck } = holesOf(name, reader);
  // A millisecond had more rows than could be read: how many more is not known.
  if (stuck.length > 0) return false;
  const { unstored, depth, storedRows } = memory;
  // A hole that was not met since the start may hold a page of rows.
  const missing = unreadable.reduce(
    (sum, hole) => sum + (unstored.unreadable.get(rangeKey(hole)) ?? pageRows),
    0,
  );
  return storedRows() + missing + unstored.ahead < depth;
}

const rangeKey = ({ fromTime, toTime }: Pick<HistoryGap, 'fromTime' | 'toTime'>): string =>
  `${fromTime} ${toTime}`;

/** Counts the rows in the future. They are the newest, so the last page of a reading has them, and more may follow a full page. */
export function noteAhead(memory: VenueMemory | null, page: ReadPage<unknown>): void {
  if (memory === null) return;
  const { hasRowsAhead, isFull, rowCount, rows, invalidAt } = page;
  const ahead = rowCount - rows.length - invalidAt.length;
  memory.unstored.ahead = hasRowsAhead ? (isFull ? Infinity : ahead) : 0;
}

/** Counts the rows of a hole. A page that begins within a hole from before this start does not show how many it holds. */
export function countUnreadable(
  memory: VenueMemory | null,
  hole: Pick<HistoryGap, 'fromTime' | 'toTime'>,
  met: RefusedRange,
): void {
  if (memory === null) return;
  const { unreadable } = memory.unstored;
  const before = unreadable.get(rangeKey(hole));
  if (before === undefined && rangeKey(met) !== rangeKey(hole)) return;
  unreadable.set(rangeKey(hole), Math.max(before ?? 0, met.rowCount));
}
