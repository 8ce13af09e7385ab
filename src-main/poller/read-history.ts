import type { ReceiptClock } from '../clock.ts';
import { setImmediate as breath } from 'node:timers/promises';
import type { HistoryName, HistorySpan, RecordReader, RecordWriter } from '../store/record.ts';
import { refusedHoles } from './refused-holes.ts';
import { timeSlices } from './time-slices.ts';
import type { PageTurning, TurnedPage } from './turn-pages.ts';
import { turnPages } from './turn-pages.ts';

/** One of the account's histories: where it is read and where it is put. */
export interface History<Row> extends Pick<PageTurning<Row>, 'fetch' | 'untilNothingNew'> {
  readonly name: HistoryName;
  readonly put: (rows: readonly Row[], span: HistorySpan | null) => void;
  /** Of so many rows the venue forgets the older ones; null where it is not known to forget. */
  readonly depth: number | null;
}

export interface ReadHistoryParts extends Pick<PageTurning<never>, 'pace' | 'wait'> {
  readonly reader: Pick<RecordReader, 'historySpan' | 'gaps'>;
  readonly writer: Pick<RecordWriter, 'putGap' | 'noteReading'>;
  readonly world: Pick<ReceiptClock, 'now' | 'receive'>;
}

/** Rows that are written in one transaction at most. */
const sliceRows = 500;

interface Pass {
  readonly span: HistorySpan | null;
  /** Time of the first row that came. */
  readonly firstTime: number;
  /** The venue may have forgotten rows before the first: not known before the last page tells how many came. */
  readonly mayHaveForgotten: boolean;
  readonly rowsSeen: number;
}

/**
 * Reads on from what was read through last, from the beginning the first time, to the newest row. The span never says more
 * than is written: where rows may have been forgotten it moves with the last slice, and a hole is stored before that.
 */
export async function readOn<Row extends { readonly time: number }>(
  history: History<Row>,
  parts: ReadHistoryParts,
  signal: AbortSignal,
): Promise<void> {
  const span = parts.reader.historySpan(history.name);
  let readAt = parts.world.receive();
  if (span === null) parts.writer.noteReading(history.name, null);
  let pass: Pass | null = null;
  for await (const page of turnPages({ ...history, ...parts, signal }, span?.readThrough ?? 0)) {
    pass = takeIn(pass ?? beginPass(history, span, page), page);
    noteStuck(history, parts, page);
    await noteRefused(history, parts, page);
    const isOpen = pass.mayHaveForgotten && !page.isLast;
    if (page.isLast) noteForgotten(history, parts, pass);
    const next = isOpen ? null : spanAfter(pass, page, { ...history, readAt: parts.world.now() });
    await write(history, { rows: page.rows, span: next, held: span }, signal);
    // Before the page after it is asked for, which brings all that came until then.
    if (!page.isLast) readAt = parts.world.receive();
  }
  parts.writer.noteReading(history.name, readAt);
}

/** Reads again what lies after a time, for rows that came late, on so many pages at most. Says nothing of the span. */
export async function readAgain<Row extends { readonly time: number }>(
  history: History<Row>,
  parts: ReadHistoryParts,
  { fromTime, mostPages, signal }: { fromTime: number; mostPages: number; signal: AbortSignal },
): Promise<void> {
  let pages = 0;
  for await (const page of turnPages({ ...history, ...parts, signal }, fromTime)) {
    const known = page.refusedAt.filter(({ fromTime }) => fromTime !== null);
    await noteRefused(history, parts, { ...page, refusedAt: known });
    await write(history, { rows: page.rows, span: null, held: null }, signal);
    pages += 1;
    if (pages === mostPages) return;
  }
}

function beginPass<Row extends { readonly time: number }>(
  { depth }: History<Row>,
  span: HistorySpan | null,
  { rows, through, isFull }: TurnedPage<Row>,
): Pass {
  const firstTime = rows[0]?.time ?? through ?? 0;
  const reachesBack = span !== null && firstTime <= span.readThrough;
  return { span, firstTime, mayHaveForgotten: depth !== null && isFull && !reachesBack, rowsSeen: 0 };
}

function takeIn(pass: Pass, { rowCount, repeated }: TurnedPage<unknown>): Pass {
  return { ...pass, rowsSeen: pass.rowsSeen + rowCount - repeated };
}

function hasForgotten({ depth }: Pick<History<never>, 'depth'>, pass: Pass): boolean {
  return pass.mayHaveForgotten && depth !== null && pass.rowsSeen >= depth;
}

/** Through no time that had not come when the page was read, whatever its rows say. */
function spanAfter(
  pass: Pass,
  { through }: TurnedPage<unknown>,
  history: Pick<History<never>, 'depth'> & { readonly readAt: number },
): HistorySpan {
  const { span, firstTime } = pass;
  const knownFrom = span?.knownFrom ?? (hasForgotten(history, pass) ? firstTime : 0);
  return { knownFrom, readThrough: Math.max(span?.readThrough ?? 0, Math.min(through ?? 0, history.readAt)) };
}

function noteForgotten(
  history: Pick<History<never>, 'name' | 'depth'>,
  parts: ReadHistoryParts,
  pass: Pass,
): void {
  if (pass.span === null || !hasForgotten(history, pass)) return;
  const hole = { fromTime: pass.span.readThrough + 1, toTime: pass.firstTime };
  noteGap(history.name, parts, {
    ...hole,
    reason: 'More came while Perpscope was not reading than the venue gives afterwards.',
  });
}

function noteStuck(
  { name }: Pick<History<never>, 'name'>,
  parts: ReadHistoryParts,
  { stuckAt }: TurnedPage<unknown>,
): void {
  if (stuckAt === null) return;
  const reason = 'One millisecond holds more than the venue gives at once.';
  noteGap(name, parts, { fromTime: stuckAt, toTime: stuckAt, reason });
}

/**
 * A row that can't be read is missing, and where it lies is known. The venue gives it with every page that it falls into:
 * what lies in a hole that is known is no new one. The thread is free between them.
 */
async function noteRefused(
  { name }: Pick<History<never>, 'name'>,
  parts: ReadHistoryParts,
  page: Parameters<typeof refusedHoles>[0],
): Promise<void> {
  for (const { fromTime, toTime } of refusedHoles(page)) {
    const known = parts.reader.gaps(name, fromTime, toTime);
    if (known.some((gap) => gap.fromTime <= fromTime && gap.toTime >= toTime)) continue;
    noteGap(name, parts, { fromTime, toTime, reason: 'What it holds there could not be read.' });
    await breath();
  }
}

interface Hole {
  readonly fromTime: number;
  readonly toTime: number;
  readonly reason: string;
}

/** A hole that is met again is the same one: the store keeps it once. */
function noteGap(history: HistoryName, { writer, world }: ReadHistoryParts, hole: Hole): void {
  writer.putGap({ history, ...hole, notedAt: world.now() });
}

interface Writing<Row> {
  readonly rows: readonly Row[];
  readonly span: HistorySpan | null;
  /** As it was before: with nothing new there is nothing to write. */
  readonly held: HistorySpan | null;
}

/** Slice by slice, and the thread is free between them. */
async function write<Row extends { readonly time: number }>(
  { put }: Pick<History<Row>, 'put'>,
  { rows, span, held }: Writing<Row>,
  signal: AbortSignal,
): Promise<void> {
  if (rows.length === 0 && span !== null && span.readThrough !== held?.readThrough) put([], span);
  const slices = timeSlices(rows, sliceRows);
  for (const [index, { rows: slice, through }] of slices.entries()) {
    if (index > 0) await breath();
    signal.throwIfAborted();
    const isLast = index === slices.length - 1;
    put(slice, isLast ? span : spanThrough(span, held, through));
  }
}

function spanThrough(
  span: HistorySpan | null,
  held: HistorySpan | null,
  through: number,
): HistorySpan | null {
  return span === null
    ? null
    : { ...span, readThrough: Math.max(held?.readThrough ?? 0, Math.min(through, span.readThrough)) };
}
