import { isAhead } from '../../domain/freshness.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import type { Backfill, HistorySpan } from '../../store/record.ts';
import type { History, ReadHistoryDeps } from './read-history.ts';
import { noteForgotten, readOn, resumeAt, spanAfter, storePage } from './read-history.ts';
import { readPages } from './read-pages.ts';
import { hasEveryRow } from './venue-memory.ts';

/** A rolling week, with a margin of an hour. */
const weekMs = 7 * dayMs + hourMs;
/** Target number of rows in a range, as a share of a page: a range should fit into one page. */
const pageShare = 0.8;
/** Largest growth from one range to the next, because a quiet week says little about the months before it. */
const mostGrowth = 16;
/** A range that would start longer ago than this starts with the account instead. */
const longAgoMs = 730 * dayMs;

interface OlderOptions {
  /** Length of the range, as the call for the range before it returned; null: the first range since the start. */
  readonly lengthMs: number | null;
  readonly signal: AbortSignal;
}

/**
 * Reads the next older range of a history, which ends where the span begins; the span includes it once it is whole. The first
 * range reaches back a week, or doubles the known range. Each later one is as long as one page of rows should be, judging by the
 * row count of the range before it. Pages of one range come oldest first, and an interrupted range is continued. Returns the
 * length of the next range; null: nothing older is left, or none can be read yet.
 */
export async function readOlder<Row extends { readonly time: number }>(
  history: History<Row>,
  deps: ReadHistoryDeps,
  { lengthMs, signal }: OlderOptions,
): Promise<number | null> {
  const { name } = history;
  const span = deps.reader.historySpan(name);
  if (span === null || deps.reader.isBackfilled(name)) return null;
  if (isClockBehind(history, deps, span)) return null;
  const range = nextRange(history, deps, { span, lengthMs });
  const { endTime, isLast } = range;
  // The venue may have forgotten rows of an interrupted range since, for as many newer ones.
  if (range.begun !== null && history.memory !== null) await readOn(history, deps, signal);
  const { known, rows, rowsOfLastPage, hasRowsAhead } = await readRange(history, deps, { range, signal });
  if (hasRowsAhead) return null;
  if (mayLackNewest(history, deps)) await readOn(history, deps, signal);
  const oldest = isLast ? 0 : range.fromTime;
  const knownFrom = hasEveryRow(history, deps) ? oldest : (known?.knownFrom ?? span.knownFrom);
  if (knownFrom < span.knownFrom) history.put([], { knownFrom, readThrough: endTime });
  deps.writer.noteBackfill(name, { knownFrom, readThrough: endTime, isLast });
  await deps.pace(rowsOfLastPage, signal);
  const growth = (history.pageRows * pageShare) / Math.max(1, rows);
  return (span.knownFrom - range.fromTime) * Math.min(growth, range.begun === null ? mostGrowth : 1);
}

interface OlderRange {
  readonly fromTime: number;
  readonly endTime: number;
  readonly isLast: boolean;
  /** The part that was read before an interruption; null: none. */
  readonly begun: Backfill | null;
}

function nextRange(
  history: Pick<History<never>, 'name' | 'pageRows' | 'memory'>,
  { reader, world }: Pick<ReadHistoryDeps, 'reader' | 'world'>,
  { span, lengthMs }: { readonly span: HistorySpan; readonly lengthMs: number | null },
): OlderRange {
  const endTime = span.knownFrom - 1;
  const backfill = reader.backfill(history.name);
  if (backfill !== null && backfill.readThrough < endTime)
    return { fromTime: backfill.knownFrom, endTime, isLast: backfill.isLast, begun: backfill };
  // If the venue may have forgotten older rows, everything that it still gives is requested.
  const fromTime = hasEveryRow(history, { reader }) ? olderFrom(span, world.now(), lengthMs) : 0;
  return { fromTime, endTime, isLast: fromTime === 0, begun: null };
}

async function readRange<Row extends { readonly time: number }>(
  history: History<Row>,
  deps: ReadHistoryDeps,
  { range, signal }: { readonly range: OlderRange; readonly signal: AbortSignal },
) {
  const { name, memory } = history;
  const { begun, endTime, isLast } = range;
  const startTime = begun === null ? range.fromTime : resumeAt(memory, begun);
  const read = { known: begun as HistorySpan | null, rows: 0, rowsOfLastPage: 0, hasRowsAhead: false };
  for await (const page of readPages({ ...history, ...deps, signal }, { startTime, endTime })) {
    if (page.start === startTime && begun !== null && !hasEveryRow(history, deps))
      noteForgotten(history, deps, { page, known: begun, endTime });
    await storePage(history, deps, { page, span: null, known: null, signal });
    if (page.through !== null) {
      read.known = spanAfter(read.known, page, { memory, readAt: endTime });
      deps.writer.noteBackfill(name, { ...read.known, isLast });
    }
    read.rows += page.rowCount;
    read.rowsOfLastPage = page.rowCount;
    read.hasRowsAhead ||= page.hasRowsAhead;
  }
  return read;
}

/** Whether rows of the range would pass for future ones, or more of the newest do than can be counted. */
function isClockBehind(
  { memory }: Pick<History<never>, 'memory'>,
  { world }: Pick<ReadHistoryDeps, 'world'>,
  { knownFrom }: Pick<HistorySpan, 'knownFrom'>,
): boolean {
  return memory?.unstored.ahead === Infinity || isAhead(knownFrom - 1, world.now());
}

/** In this time fewer rows than a page are added. World ms. */
const newestForMs = 10 * minuteMs;

/**
 * Whether the newest rows have to be read before it is known that the venue has given every row: it counts those that no reading
 * has brought yet, and gives so many older ones less.
 */
function mayLackNewest(
  { name, pageRows, memory }: Pick<History<never>, 'name' | 'pageRows' | 'memory'>,
  { reader, world }: Pick<ReadHistoryDeps, 'reader' | 'world'>,
): boolean {
  if (memory === null) return false;
  const readAt = reader.historyReadAt(name);
  const isRecent = readAt !== null && Math.abs(world.now() - readAt) < newestForMs;
  return !isRecent || memory.storedRows() + pageRows >= memory.depth;
}

/** Returns the start of the next older range. */
function olderFrom({ knownFrom }: HistorySpan, now: number, lengthMs: number | null): number {
  const restOfWeekMs = knownFrom - (now - weekMs);
  const wantedMs = lengthMs ?? (restOfWeekMs > 0 ? restOfWeekMs : now - knownFrom);
  const from = Math.floor(knownFrom - Math.max(1, wantedMs));
  return now - from > longAgoMs ? 0 : from;
}
