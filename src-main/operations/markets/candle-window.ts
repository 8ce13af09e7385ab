import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { Candle, Interval } from '../../domain/markets/candle.ts';
import { countIntervals, intervals, openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import type { CandleKey } from '../../store/store.ts';
import type { Parsed } from '../../venue/venue.ts';
import { VenueError } from '../../venue/venue.ts';
import { operation, windowCall } from '../operation.ts';
import { chartWindow } from '../parameters.ts';
import type { Reads, VenueAccess, SourceInfo } from '../scope.ts';
import type { ReadCandles } from './candle-series.ts';
import {
  candlesFailed,
  chartOf,
  failedCoverage,
  unreadableCoverage,
  completeCoverage,
} from './candle-series.ts';
import { laidOver, yieldToEventLoop, settledEnd, stored } from './read-candles.ts';
import { findMarket } from './market-scope.ts';

/** A window has fewer candles than this. */
const tooMany = 200;
/** Candles that the venue keeps of an interval: the newest. */
export const venueCandleLimit = 5_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the finest interval that keeps the window small and that the venue still has; months if none does. */
export function windowInterval({ from, to }: Span, now: number): Interval {
  const fits = (interval: Interval): boolean => {
    const oldest = shiftOpenTime(openTimeAt(now, interval), interval, 1 - venueCandleLimit);
    return countIntervals(from, to, interval) < tooMany && openTimeAt(from, interval) >= oldest;
  };
  return intervals.find(fits) ?? '1M';
}

/** Open times of the first and the last candle of a window. */
interface Window extends Span {
  readonly key: CandleKey;
  /** Whether the read gives way to live reads. */
  readonly isPatient?: boolean;
}

/** Returns the candles of a window, from the store if it has all of them. */
export async function candlesIn(
  scope: Reads<'candles'> & VenueAccess,
  window: Window,
  signal: AbortSignal,
): Promise<Pick<ReadCandles, 'candles' | 'coverage'>> {
  const known = scope.reader.candles(window.key, window.from, window.to);
  if (isComplete(scope, window)) return { candles: known, coverage: completeCoverage };
  const flight = `window ${window.key.coin} ${window.key.interval} ${window.from} ${window.to}`;
  try {
    const read = await scope.flights.join(flight, signal, (shared) => readFromVenue(scope, window, shared));
    const candles = laidOver(known, read.rows);
    return {
      candles: candles.filter(({ openTime }) => openTime >= window.from && openTime <= window.to),
      coverage: read.invalid.length > 0 ? unreadableCoverage : completeCoverage,
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof VenueError)) throw error;
    if (known.length === 0) throw candlesFailed(error);
    const isRunning = window.to >= openTimeAt(scope.world.now(), window.key.interval);
    return { candles: known, coverage: failedCoverage(error, isRunning) };
  }
}

/** Checks whether the store has all of a window. Candles that had settled at its last reading don't change any more. */
function isComplete({ reader }: Reads<'candles'>, { key, from, to }: Window): boolean {
  const span = reader.candleSpan(key);
  if (span === null || span.fromTime > from) return false;
  return settledEnd(span, key.interval) >= shiftOpenTime(to, key.interval, 1);
}

async function readFromVenue(
  scope: SourceInfo & VenueAccess,
  { key, from, to, isPatient = false }: Window,
  signal: AbortSignal,
): Promise<Parsed<Candle>> {
  const endTime = Math.min(scope.world.now(), shiftOpenTime(to, key.interval, 1) - 1);
  const priority = isPatient ? { isPatient } : {};
  const read = await scope.venuePort.fetchCandles({ ...key, startTime: from, endTime, ...priority }, signal);
  scope.onInvalid(read.invalid);
  await yieldToEventLoop();
  stored(() => scope.writer.putCandles(key, read.rows, null));
  return read;
}

/**
 * Returns the candles around a time. Asks the venue unless the store is known to have all of them. If that fails, answers with
 * the stored candles and says what may be missing; throws provider_failed if no candle is stored.
 */
export const getCandleWindow = operation({
  name: 'getCandleWindow',
  summary: 'Candles around a time, in the finest interval that stays under 200',
  isHeavy: true,
  bridge: windowCall('getCandleWindow', chartWindow),
  readings: ['candles', 'catalog'],
  requires: { catalog: 'any_age' },
  live: true,
  answer: async ({ marketId, from, to }, context, { catalog }): Promise<CandleChart> => {
    const { signal } = context;
    const { coin } = findMarket(context, catalog, marketId);
    const now = context.world.now();
    const span = { from: Math.min(from, now), to: Math.min(to, now) };
    const interval = windowInterval(span, now);
    const [first, last] = [openTimeAt(span.from, interval), openTimeAt(span.to, interval)];
    const read = await candlesIn(context, { key: { coin, interval }, from: first, to: last }, signal);
    const limit = countIntervals(first, last, interval);
    return chartOf(context, { marketId, interval, limit, ...read });
  },
});
