import type { HistoryGap, HistoryName, RecordReader } from '../../store/record.ts';
import type { InvalidAt } from '../../venue/venue.ts';

/** Venue ms, both ends inclusive. */
export interface RefusedRange {
  readonly fromTime: number;
  readonly toTime: number;
  /** Invalid rows in it. */
  readonly rowCount: number;
}

interface RefusedPage {
  /** Requested start. */
  readonly start: number;
  readonly rows: readonly { readonly time: number }[];
  readonly invalidAt: readonly InvalidAt[];
}

/** Returns the ranges in which a page's invalid rows are missing. Invalid rows with no valid row between them form one hole. */
export function invalidRowGaps({ start, rows, invalidAt }: RefusedPage): readonly RefusedRange[] {
  const holes: RefusedRange[] = [];
  for (const range of invalidAt.map((at) => rangeOf(at, start))) {
    const last = holes.at(-1);
    if (last === undefined || !areJoined(last, range, rows)) holes.push(range);
    else
      holes[holes.length - 1] = {
        ...last,
        toTime: Math.max(last.toTime, range.toTime),
        rowCount: last.rowCount + 1,
      };
  }
  return holes;
}

function rangeOf({ fromTime, toTime }: InvalidAt, start: number): RefusedRange {
  const from = fromTime ?? Math.min(start, toTime ?? start);
  return { fromTime: from, toTime: toTime ?? from, rowCount: 1 };
}

function areJoined(before: RefusedRange, after: RefusedRange, rows: RefusedPage['rows']): boolean {
  if (after.fromTime <= before.toTime) return true;
  return !rows.some(({ time }) => time >= before.toTime && time <= after.fromTime);
}

/** Reasons of the holes that a venue's pages leave in a history. */
export const holeReasons = {
  stuck: 'One millisecond has more rows than the venue returns at once.',
  unreadable: 'What it holds there could not be read.',
} as const;

/** Returns the stored holes of a history by their reason, oldest first. */
export function holesOf(
  name: HistoryName,
  { gaps }: Pick<RecordReader, 'gaps'>,
): Readonly<Record<keyof typeof holeReasons, readonly HistoryGap[]>> {
  const all = gaps(name, 0, Number.MAX_SAFE_INTEGER);
  const because = (of: string): readonly HistoryGap[] => all.filter(({ reason }) => reason === of);
  return { stuck: because(holeReasons.stuck), unreadable: because(holeReasons.unreadable) };
}
