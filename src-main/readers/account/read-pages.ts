import type { HistoryPage, HistoryRange, InvalidAt } from '../../venue/venue.ts';
import { VenueError } from '../../venue/venue.ts';
import type { Wait } from './account-questions.ts';

/** One page, and how far it extends the rows read. */
export interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** Requested start. */
  readonly start: number;
  readonly invalidAt: readonly InvalidAt[];
  readonly rowCount: number;
  /** Rows at the start of this page that repeat the end of the page before. */
  readonly repeated: number;
  /** Time through which nothing is missing from the range's start; null: no row came. */
  readonly through: number | null;
  readonly isFull: boolean;
  readonly isLast: boolean;
  readonly hasRowsAhead: boolean;
  /** A ms with more rows than the venue gives at once, whose other rows can't be read. null: none. */
  readonly stuckAt: number | null;
}

export interface PageReading<Row> {
  readonly fetch: (range: HistoryRange, signal: AbortSignal) => Promise<HistoryPage<Row>>;
  /** Whether only a page with nothing new is the last, because the venue doesn't document the size of a full page. */
  readonly untilNothingNew: boolean;
  /** Resolves when the page after one of `rowCount` rows may be requested. */
  readonly pace: (rowCount: number, signal: AbortSignal) => Promise<void>;
  readonly wait: Wait;
  readonly signal: AbortSignal;
}

/** Yields all pages of a range, each starting at the time of the last row of the page before. `endTime` null: up to now. */
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
    const stuckAt = next === start + 1 && lastTime === start && !hasRowsAhead ? start : null;
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

/** Returns the start of the next page; null after the last. */
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

/** Fetches a page. Any page but the first is retried, so that the pages before it need not be read again. */
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
