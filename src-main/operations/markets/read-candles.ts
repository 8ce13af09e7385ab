import type { Candle } from '../../domain/markets/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import { isYounger } from '../../domain/freshness.ts';
import type { CandleKey, CandleSpan } from '../../store/store.ts';
import { StoreError } from '../../store/store.ts';
import { VenueError } from '../../venue/venue.ts';
import type { Reads, VenueAccess } from '../scope.ts';

/** Delay with which the venue may report a candle's end: a candle that was read sooner after its end is read again. World ms. */
export const settleMs = 5_000;

/** Returns the time up to which the candles of a span were read after they had settled. */
export function settledEnd({ readAt }: CandleSpan, interval: CandleKey['interval']): number {
  return openTimeAt(readAt - settleMs, interval);
}

/** Age below which a window is answered from the store alone. */
const freshForMs = 15_000;

export function keyText({ coin, interval }: CandleKey): string {
  return `${coin} ${interval}`;
}

export interface Window {
  readonly key: CandleKey;
  readonly fromTime: number;
}

interface RequestedWindow extends Window {
  /** Start of the read; candles before it are stored. */
  readonly startTime: number;
  readonly isPatient?: boolean;
}

/** Merges candles, ascending. Newer ones replace those of the same time. */
export function laidOver(candles: readonly Candle[], newer: readonly Candle[]): readonly Candle[] {
  if (newer.length === 0) return candles;
  const byOpenTime = new Map([...candles, ...newer].map((candle) => [candle.openTime, candle]));
  return [...byOpenTime.values()].sort((a, b) => a.openTime - b.openTime);
}

/**
 * Checks whether a stored span covers a window. A reading from the future was made before this clock was set back: its age is
 * unknown.
 */
function isCovered(span: CandleSpan | null, { fromTime }: Window, now: number): span is CandleSpan {
  return span !== null && span.fromTime <= fromTime && span.readAt <= now;
}

interface Brought {
  /** Candles that were read but can't be stored. */
  readonly unstored: readonly Candle[];
  /** Why the read that was needed failed; null: it did not fail, or none was needed. */
  readonly failure: VenueError | null;
}

/**
 * Reads the candles of a window that the store lacks from the venue. Returns a VenueError as `failure`; throws if aborted, and
 * any other error.
 */
export async function bringUpToDate(
  scope: Reads<'candles'> & VenueAccess,
  window: Window,
  signal: AbortSignal,
): Promise<Brought> {
  const span = scope.reader.candleSpan(window.key);
  const now = scope.world.now();
  const covered = isCovered(span, window, now);
  const isYoung = (read: CandleSpan | null): boolean =>
    isCovered(read, window, now) && isYounger(scope.world.ageOf(read.readAt), freshForMs);
  if (isYoung(span) || isYoung(scope.partlyRead.get(keyText(window.key)) ?? null))
    return { unstored: [], failure: null };
  const startTime = covered ? settledEnd(span, window.key.interval) : window.fromTime;
  const flight = `${window.key.coin} ${window.key.interval} ${startTime}`;
  try {
    const unstored = await scope.flights.join(flight, signal, (shared) =>
      readFromVenue(scope, { ...window, startTime }, shared),
    );
    return { unstored, failure: null };
  } catch (error) {
    if (signal.aborted || !(error instanceof VenueError)) throw error;
    return { unstored: [], failure: error };
  }
}

/** Reads and stores the venue's candles up to now. Returns those that can't be stored. */
export async function readFromVenue(
  scope: Reads<'candles'> & VenueAccess,
  { key, fromTime, startTime, isPatient = false }: RequestedWindow,
  signal: AbortSignal,
): Promise<readonly Candle[]> {
  const readAt = scope.world.receive();
  const next = shiftOpenTime(openTimeAt(readAt, key.interval), key.interval, 1);
  // The candle after the newest one, stored before the clock was set back, may still be running: it is read again too.
  const isSetBack = scope.reader.candles(key, next, next).length > 0;
  const endTime = isSetBack ? shiftOpenTime(next, key.interval, 1) - 1 : readAt;
  const { rows, invalid } = await scope.venuePort.fetchCandles(
    { ...key, startTime, endTime, ...(isPatient ? { isPatient } : {}) },
    signal,
  );
  scope.onInvalid(invalid);
  await yieldToEventLoop();
  signal.throwIfAborted();
  const known = scope.reader.candleSpan(key);
  // Two windows are one span only if they touch. This one ends now, so it touches the stored one if it starts before that ends.
  const joins = known !== null && startTime <= openTimeAt(known.readAt, key.interval);
  const span = { fromTime: joins ? Math.min(known.fromTime, fromTime) : fromTime, readAt };
  if (invalid.length > 0) scope.partlyRead.set(keyText(key), span);
  else scope.partlyRead.delete(keyText(key));
  const isStored = stored(() => scope.writer.putCandles(key, rows, invalid.length > 0 ? null : span));
  await yieldToEventLoop();
  return isStored ? [] : rows;
}

/**
 * Writes, and returns whether the store could take it. The venue's answer counts even if it could not; the store's watch was
 * notified then.
 */
export function stored(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}

/** Lets other due work run: reading, writing and answering 5,000 candles take tens of ms each. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
