import type { HistoryPage, HistoryRange, InvalidAt } from '../../venue/venue.ts';
import { VenueError } from '../../venue/venue.ts';
import type { Wait } from './account-questions.ts';

/** One page, and what it says of what has been read. */
export interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** Where it was asked to start. */
  readonly start: number;
  readonly invalidAt: readonly InvalidAt[];
  readonly rowCount: number;
  /** Rows that the page before ended with and this one began with again. */
  readonly repeated: number;
  /** Nothing is missing from the range's start through this time; null: nothing came at all. */
  readonly through: number | null;
  readonly isFull: boolean;
  readonly isLast: boolean;
  readonly hasRowsAhead: boolean;
  /** A ms of more rows than the venue gives at once: what it did not give can't be had. */
  readonly stuckAt: number | null;
}

export interface PageReading<Row> {
  readonly fetch: (range: HistoryRange, signal: AbortSignal) => Promise<HistoryPage<Row>>;
  /** The venue doesn't say what a full page is: only a page with nothing new is the last. */
  readonly untilNothingNew: boolean;
  /** Resolves when the page after one of so many rows may be asked for. */
  readonly pace: (rowCount: number, signal: AbortSignal) => Promise<void>;
  readonly wait: Wait;
  readonly signal: AbortSignal;
}

/** All pages of a range, each beginning at the last row's time of the one before. `endTime` null: up to now. */
export async function* readPages<Row extends { readonly time: number }>(
  pageReading: PageReading<Row>,
  { startTime, endTime }: HistoryRange,
): AsyncGenerator<ReadPage<Row>> {
  let start = startTime;
  let repeated = 0;
  for (let isFirst = true; ; isFirst = false) {
    const page = await fetchPage(pageReading, { startTime: start, endTime }, isFirst);
    const { rows, rowCount, isFull, lastTime, invalidAt, hasRowsAhead = false } = page;
    const next = nextStart(page, start, pageReading.untilNothingNew);
    const stuckAt = next === start + 1 && lastTime === start ? start : null;
    const isCut = isFull && next === lastTime && lastTime !== null;
    const through = isCut ? lastTime - 1 : lastTime;
    const isLast = next === null || (endTime !== null && next > endTime);
    yield { rows, start, invalidAt, rowCount, repeated, through, isFull, isLast, stuckAt, hasRowsAhead };
    if (isLast) return;
    repeated = rows.filter(({ time }) => time === next).length;
    start = next;
    await pageReading.pace(rowCount, pageReading.signal);
  }
}

/** Where the next page starts; null after the last. */
function nextStart(
  { lastTime, isFull }: Pick<HistoryPage<unknown>, 'lastTime' | 'isFull'>,
  start: number,
  untilNothingNew: boolean,
): number | null {
  if (lastTime === null || lastTime < start) return null;
  if (lastTime > start) return isFull || untilNothingNew ? lastTime : null;
  return isFull ? start + 1 : null;
}

const mostTries = 5;

/** A page in the midst of many is tried again, lest all before it be read again. */
async function fetchPage<Row>(
  { fetch, wait, signal }: PageReading<Row>,
  range: HistoryRange,
  isFirst: boolean,
): Promise<HistoryPage<Row>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(range, signal);
    } catch (error) {
      const isVenues = error instanceof VenueError && error.failure !== 'aborted';
      if (isFirst || !isVenues || tries === mostTries) throw error;
    }
    await wait(2_000 * 2 ** tries, signal);
  }
}
