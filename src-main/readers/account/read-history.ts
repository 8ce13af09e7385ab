import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import { setImmediate as breath } from 'node:timers/promises';
import {
  sliceRows,
  type HistoryName,
  type HistorySpan,
  type RecordReader,
  type RecordWriter,
} from '../../store/record.ts';
import { holeReasons, holesOf, invalidRowGaps } from './refused-holes.ts';
import { timeSlices } from './time-slices.ts';
import type { PageReading, ReadPage } from './read-pages.ts';
import { readPages } from './read-pages.ts';
import type { VenueMemory } from './venue-memory.ts';
import { countUnreadable, hasEveryRow, noteAhead } from './venue-memory.ts';
import { dayMs, hourMs } from '../../time.ts';

/** One of the account's histories: its source at the venue and its place in the store. */
export interface History<Row> extends Pick<PageReading<Row>, 'fetch' | 'untilNothingNew'> {
  readonly name: HistoryName;
  /** Most rows per page of the venue. */
  readonly pageRows: number;
  readonly put: (rows: readonly Row[], span: HistorySpan | null) => void;
  /** Limits of a venue that forgets older rows; null: it is not known to forget. */
  readonly memory: VenueMemory | null;
}

export interface ReadHistoryDeps extends Pick<PageReading<never>, 'pace' | 'wait'> {
  readonly reader: Pick<
    RecordReader,
    'historySpan' | 'gaps' | 'isHistoryRead' | 'historyReadAt' | 'backfill' | 'isBackfilled'
  >;
  readonly writer: Pick<RecordWriter, 'putGap' | 'endGap' | 'noteReading' | 'noteBackfill'>;
  readonly world: Pick<ReceiptClock, 'now' | 'receive' | 'venueTime'>;
  readonly monotonic: MonotonicClock;
}

/** A rolling day, with a margin of an hour. */
const newestMs = dayMs + hourMs;

/**
 * Reads the rows since the last reading. The first reading takes the whole history if that is one page, else its newest day;
 * `readOlder` reads the rest. The span grows with each page, so that an interrupted reading continues there. The span never
 * claims more than is written: rows that the venue has forgotten meanwhile are stored as a gap before it moves.
 */
export async function readOn<Row extends { readonly time: number }>(
  history: History<Row>,
  deps: ReadHistoryDeps,
  signal: AbortSignal,
): Promise<void> {
  const { name, memory } = history;
  const known = deps.reader.historySpan(name);
  const reading = { ...receipt(deps), hasRowsAhead: false };
  if (known === null) deps.writer.noteReading(name, null);
  let span = known;
  const pageReading = { ...history, ...deps, signal };
  const startTime = known === null ? newestFrom(deps, reading) : resumeAt(memory, known);
  const first = { start: null as number | null };
  for await (const page of known === null
    ? firstPages(pageReading, startTime)
    : readPages(pageReading, { startTime, endTime: null })) {
    first.start ??= page.start;
    if (page.start === startTime && known !== null && memory !== null && page.isFull)
      noteForgotten(history, deps, { page, known, endTime: 0 });
    noteAhead(memory, page);
    const next = spanAfter(span, page, { memory, readAt: deps.world.receive() });
    await storePage(history, deps, { page, span: next, known: span, signal });
    span = next;
    followPage(reading, page, deps);
  }
  if (known === null && span !== null && first.start !== null && hasEveryRow(history, deps))
    history.put([], { ...span, knownFrom: first.start });
  noteHistoryRead(name, deps, reading);
}

/**
 * Reads the first pages. A history of one page is read whole; a longer one starts with its newest day, if the page holds older
 * rows.
 */
async function* firstPages<Row extends { readonly time: number }>(
  pageReading: PageReading<Row>,
  newest: number,
): AsyncGenerator<ReadPage<Row>> {
  for await (const page of readPages(pageReading, { startTime: 0, endTime: null })) {
    if (page.start === 0 && page.isFull && (page.rows[0]?.time ?? 0) < newest) {
      yield* readPages(pageReading, { startTime: newest, endTime: null });
      return;
    }
    yield page;
  }
}

/** Start of the newest day, by the earlier of the two clocks if the venue's is known. */
function newestFrom(
  { world: { venueTime } }: Pick<ReadHistoryDeps, 'world'>,
  { readAt, monotonicMs }: Receipt,
): number {
  return Math.max(0, Math.min(readAt, venueTime.at(monotonicMs) ?? readAt) - newestMs);
}

interface PageStoring<Row> {
  readonly page: ReadPage<Row>;
  readonly span: HistorySpan | null;
  /** Stored span before this page: if nothing changed, nothing is written. */
  readonly known: HistorySpan | null;
  readonly signal: AbortSignal;
}

/** Stores a page's rows, the gaps among them, and the span through them. */
export async function storePage<Row extends { readonly time: number }>(
  history: History<Row>,
  deps: ReadHistoryDeps,
  { page, span, known, signal }: PageStoring<Row>,
): Promise<void> {
  noteStuck(history, deps, page);
  await noteInvalid(history, deps, page);
  await write(history, { rows: page.rows, span, known }, signal);
  endMended(history, deps, page);
}

type Receipts = Pick<ReadHistoryDeps, 'world' | 'monotonic'>;
type HistoryReading = Receipt & { hasRowsAhead: boolean };

function followPage(
  reading: HistoryReading,
  { hasRowsAhead, isLast }: ReadPage<unknown>,
  deps: Receipts,
): void {
  reading.hasRowsAhead ||= hasRowsAhead;
  // Taken before the next page is requested, because that page brings everything until then.
  if (!isLast) Object.assign(reading, receipt(deps));
}

/** Notes that the history was read up to now, unless some of its rows are in the future by this machine's clock. */
function noteHistoryRead(
  name: HistoryName,
  { writer, world: { venueTime } }: Pick<ReadHistoryDeps, 'writer' | 'world'>,
  { readAt, monotonicMs, hasRowsAhead }: HistoryReading,
): void {
  if (hasRowsAhead) return;
  // Uses the earlier of the two clocks, because later rows may not have been read.
  writer.noteReading(name, readAt, Math.min(readAt, venueTime.at(monotonicMs) ?? readAt));
}

interface Receipt {
  /** World ms. */
  readonly readAt: number;
  readonly monotonicMs: number;
}

function receipt({ world, monotonic }: Receipts): Receipt {
  return { readAt: world.receive(), monotonicMs: monotonic() };
}

/**
 * Start of the next reading: the time of the newest stored row. If the venue still gives that row, it has forgotten nothing after
 * it.
 */
export const resumeAt = (
  memory: VenueMemory | null,
  { readThrough }: Pick<HistorySpan, 'readThrough'>,
): number => memory?.newestStored(readThrough) ?? readThrough;

/** Reads again from a time, for rows that came late, up to `mostPages` pages. Does not change the span. */
export async function readAgain<Row extends { readonly time: number }>(
  history: History<Row>,
  deps: ReadHistoryDeps,
  { fromTime, mostPages, signal }: { fromTime: number; mostPages: number; signal: AbortSignal },
): Promise<void> {
  let pages = 0;
  for await (const page of readPages(
    { ...history, ...deps, signal },
    { startTime: fromTime, endTime: null },
  )) {
    const known = page.invalidAt.filter(({ fromTime }) => fromTime !== null);
    await noteInvalid(history, deps, { ...page, invalidAt: known });
    await write(history, { rows: page.rows, span: null, known: null }, signal);
    endMended(history, deps, page);
    pages += 1;
    if (pages === mostPages) return;
  }
}

/** Extends the span through a page, but never past the time at which the page was read, whatever its rows say. */
export function spanAfter(
  span: HistorySpan | null,
  { rows, start, through }: ReadPage<{ readonly time: number }>,
  { memory, readAt }: Pick<History<never>, 'memory'> & { readonly readAt: number },
): HistorySpan {
  const firstTime = memory === null ? start : (rows[0]?.time ?? through ?? start);
  return {
    knownFrom: span?.knownFrom ?? firstTime,
    readThrough: Math.max(span?.readThrough ?? Math.max(0, start - 1), Math.min(through ?? 0, readAt)),
  };
}

interface ResumedPage {
  readonly page: ReadPage<{ readonly time: number }>;
  readonly known: Pick<HistorySpan, 'readThrough'>;
  /** End of the requested range, for a page without rows. */
  readonly endTime: number;
}

/** Stores a gap if a page begins after the row that it should begin with: the venue has forgotten the rows between. */
export function noteForgotten(
  { name }: Pick<History<never>, 'name'>,
  deps: ReadHistoryDeps,
  { page, known, endTime }: ResumedPage,
): void {
  const firstTime = page.rows[0]?.time ?? page.through ?? endTime;
  if (firstTime <= page.start || firstTime <= known.readThrough) return;
  noteGap(name, deps, {
    fromTime: known.readThrough + 1,
    toTime: firstTime,
    reason: 'While Perpscope was not reading, more rows were added than the venue returns afterwards.',
  });
}

function noteStuck(
  { name }: Pick<History<never>, 'name'>,
  deps: ReadHistoryDeps,
  { stuckAt }: ReadPage<unknown>,
): void {
  if (stuckAt === null) return;
  noteGap(name, deps, { fromTime: stuckAt, toTime: stuckAt, reason: holeReasons.stuck });
}

/** Ends the holes that a page covers without an unreadable row: their missing rows have just been stored. */
function endMended(
  { name }: Pick<History<never>, 'name'>,
  { reader, writer }: ReadHistoryDeps,
  page: ReadPage<{ readonly time: number }>,
): void {
  const { start, through, isFull } = page;
  // If a full page begins later, the venue may have forgotten the rows before it.
  const from = isFull ? (page.rows[0]?.time ?? Infinity) : start;
  const invalid = invalidRowGaps(page);
  for (const hole of holesOf(name, reader).unreadable) {
    if (hole.fromTime < from || hole.toTime > (through ?? 0)) continue;
    if (invalid.some(({ fromTime, toTime }) => fromTime <= hole.toTime && toTime >= hole.fromTime)) continue;
    writer.endGap(hole);
  }
}

/**
 * Stores gaps for a page's unreadable rows, whose times are known. The venue repeats such a row in every page that it falls into,
 * so one inside a known hole is not a new one. Yields the thread between gaps.
 */
async function noteInvalid(
  { name, memory }: Pick<History<never>, 'name' | 'memory'>,
  deps: ReadHistoryDeps,
  page: Parameters<typeof invalidRowGaps>[0],
): Promise<void> {
  for (const { fromTime, toTime, rowCount } of invalidRowGaps(page)) {
    const known = deps.reader
      .gaps(name, fromTime, toTime)
      .find((gap) => gap.fromTime <= fromTime && gap.toTime >= toTime);
    countUnreadable(memory, known ?? { fromTime, toTime }, { fromTime, toTime, rowCount });
    if (known !== undefined) continue;
    noteGap(name, deps, { fromTime, toTime, reason: holeReasons.unreadable });
    await breath();
  }
}

interface Hole {
  readonly fromTime: number;
  readonly toTime: number;
  readonly reason: string;
}

/** Stores a hole. A hole that is found again is the same one: the store keeps it once. */
function noteGap(history: HistoryName, { writer, world }: ReadHistoryDeps, hole: Hole): void {
  writer.putGap({ history, ...hole, notedAt: world.now() });
}

interface Writing<Row> {
  readonly rows: readonly Row[];
  readonly span: HistorySpan | null;
  /** Stored span before this write: if nothing changed, nothing is written. */
  readonly known: HistorySpan | null;
}

/** Writes the rows slice by slice, yielding the thread between slices. */
async function write<Row extends { readonly time: number }>(
  { put }: Pick<History<Row>, 'put'>,
  { rows, span, known }: Writing<Row>,
  signal: AbortSignal,
): Promise<void> {
  if (rows.length === 0 && span !== null && span.readThrough !== known?.readThrough) put([], span);
  const slices = timeSlices(rows, sliceRows);
  for (const [index, { rows: slice, through }] of slices.entries()) {
    if (index > 0) await breath();
    signal.throwIfAborted();
    const isLast = index === slices.length - 1;
    put(slice, isLast ? span : spanThrough(span, known, through));
  }
}

function spanThrough(
  span: HistorySpan | null,
  known: HistorySpan | null,
  through: number,
): HistorySpan | null {
  return span === null
    ? null
    : { ...span, readThrough: Math.max(known?.readThrough ?? 0, Math.min(through, span.readThrough)) };
}
