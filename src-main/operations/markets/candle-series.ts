import { z } from 'zod';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { Candle as CandleView } from '../../../src-preload/contract/views/markets/candles.ts';
import { CandleInterval, CandleSeries } from '../../../src-preload/contract/views/markets/candles.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { historicalFrom, openTimeAt, shiftOpenTime, slotsBetween } from '../../domain/markets/candle.ts';
import { toNumber } from '../../domain/decimal.ts';
import { isStale, isYounger, toUtcText } from '../../domain/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import type { CandleKey, CandleSpan } from '../../store/store.ts';
import { StoreError } from '../../store/store.ts';
import { VenueError } from '../../venue/venue.ts';
import { operation, windowCall } from '../operation.ts';
import { MarketParams, inQuery, windowMarketId } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import type { KnownCatalog } from '../required-readings.ts';
import type { CandleQuestion, VenueAccess, Place } from '../scope.ts';
import { findMarket } from './market-scope.ts';

/** What has just ended may be reported a moment late: one read sooner after its end is read again. World ms. */
export const settleMs = 5_000;

/** A window read so recently is answered from the store alone. */
const freshForMs = 15_000;

/** What may be missing from candles. */
interface CandleCoverage extends Pick<CandleSeries, 'complete' | 'incompleteReason' | 'stale'> {
  /** Why they are not complete, in one sentence; null where they are. */
  readonly message: string | null;
}

export const wholeCoverage: CandleCoverage = {
  complete: true,
  incompleteReason: null,
  stale: false,
  message: null,
};

export const unreadableCoverage: CandleCoverage = {
  complete: false,
  incompleteReason: 'rows_unreadable',
  stale: false,
  message: 'The venue gave candles that could not be read. They are missing here.',
};

/** Candles from before: the venue was not read, or could not be asked. */
export function failedCoverage(error: VenueError, stale: boolean): CandleCoverage {
  return {
    complete: false,
    incompleteReason: error.failure === 'budget_spent' ? 'request_budget_spent' : 'venue_read_failed',
    stale,
    message: `The candles could not be read. ${error.message}`,
  };
}

/**
 * The last `limit` intervals. Asks the venue for what the store lacks. Where that fails, what is stored is the answer and says what
 * may be missing; provider_failed where no candle is stored.
 */
export async function candleSeries(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  catalog: KnownCatalog,
  question: CandleQuestion,
  signal: AbortSignal,
): Promise<CandleChart> {
  const key = keyOfMarket(scope, catalog, question);
  const newest = openTimeAt(scope.world.now(), question.interval);
  // 5,000 weeks reach back to before the epoch, where the venue knows no time.
  const fromTime = Math.max(0, shiftOpenTime(newest, question.interval, 1 - question.limit));
  const { unstored, failure } = await bringUpToDate(scope, { key, fromTime }, signal);
  // A venue's clock may be a little ahead; what lies further ahead was stored before this clock was set back.
  const latest = shiftOpenTime(newest, question.interval, 1);
  const candles = laidOver(scope.reader.candles(key, fromTime), unstored)
    .filter(({ openTime }) => openTime >= fromTime && openTime <= latest)
    .slice(-question.limit);
  if (failure !== null && candles.length === 0) throw candlesFailed(failure);
  return chartOf(scope, { ...question, candles, coverage: coverageOf(scope, { key, fromTime }, failure) });
}

function coverageOf(
  { reader, world, partlyRead }: Reads<'candles'> & VenueAccess,
  { key, fromTime }: Window,
  failure: VenueError | null,
): CandleCoverage {
  const partly = partlyRead.get(keyText(key));
  const isPartly = partly !== undefined && partly.fromTime <= fromTime;
  if (failure === null) return isPartly ? unreadableCoverage : wholeCoverage;
  const span = reader.candleSpan(key);
  const now = world.now();
  const stale =
    span === null || span.readAt > now || isStale(world.ageOf(span.readAt), freshnessLimitsMs.quote);
  const isCovered = !stale && !isPartly && span.fromTime <= fromTime;
  return isCovered ? wholeCoverage : failedCoverage(failure, stale);
}

export function candlesFailed(failure: VenueError): PerpscopeError {
  return new PerpscopeError('provider_failed', `The candles could not be read. ${failure.message}`, failure);
}

function keyText({ coin, interval }: CandleKey): string {
  return `${coin} ${interval}`;
}

interface Window {
  readonly key: CandleKey;
  readonly fromTime: number;
}

interface AskedWindow extends Window {
  /** What lies before it is stored. */
  readonly startTime: number;
  readonly isPatient?: boolean;
}

/** Candles with newer ones laid over them, ascending. */
export function laidOver(candles: readonly Candle[], newer: readonly Candle[]): readonly Candle[] {
  if (newer.length === 0) return candles;
  const byOpenTime = new Map([...candles, ...newer].map((candle) => [candle.openTime, candle]));
  return [...byOpenTime.values()].sort((a, b) => a.openTime - b.openTime);
}

/** A reading from the future was made before this clock was set back: its age is unknown. */
function isCovered(span: CandleSpan | null, { fromTime }: Window, now: number): span is CandleSpan {
  return span !== null && span.fromTime <= fromTime && span.readAt <= now;
}

interface Brought {
  /** What was read but can't be stored. */
  readonly unstored: readonly Candle[];
  /** Why nothing was read, though it was asked for. */
  readonly failure: VenueError | null;
}

async function bringUpToDate(
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
  const startTime = covered ? openTimeAt(span.readAt - settleMs, window.key.interval) : window.fromTime;
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

/** Stores what the venue has up to now; the candles that it gave, where they can't be stored. */
export async function readFromVenue(
  scope: Reads<'candles'> & VenueAccess,
  { key, fromTime, startTime, isPatient = false }: AskedWindow,
  signal: AbortSignal,
): Promise<readonly Candle[]> {
  const readAt = scope.world.receive();
  const next = shiftOpenTime(openTimeAt(readAt, key.interval), key.interval, 1);
  // Stored before the clock was set back, the candle after the newest one may still be running: it is read again too.
  const isSetBack = scope.reader.candles(key, next, next).length > 0;
  const endTime = isSetBack ? shiftOpenTime(next, key.interval, 1) - 1 : readAt;
  const { rows, invalid } = await scope.venuePort.fetchCandles(
    { ...key, startTime, endTime, ...(isPatient ? { isPatient } : {}) },
    signal,
  );
  scope.onInvalid(invalid);
  await othersTurn();
  signal.throwIfAborted();
  const known = scope.reader.candleSpan(key);
  // Two windows joined are one span only where they touch; this one reaches up to now, so it does from its start on.
  const joins = known !== null && startTime <= openTimeAt(known.readAt, key.interval);
  const span = { fromTime: joins ? Math.min(known.fromTime, fromTime) : fromTime, readAt };
  if (invalid.length > 0) scope.partlyRead.set(keyText(key), span);
  else scope.partlyRead.delete(keyText(key));
  const isStored = stored(() => scope.writer.putCandles(key, rows, invalid.length > 0 ? null : span));
  await othersTurn();
  return isStored ? [] : rows;
}

/** What the venue answered is an answer, though the store, whose watch was notified, could not take it. */
export function stored(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}

/** Reading, writing and answering 5,000 candles each take tens of ms: whatever is due comes in between. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export interface ReadCandles extends CandleQuestion {
  /** Ascending. */
  readonly candles: readonly Candle[];
  readonly coverage: CandleCoverage;
}

export function chartOf(
  scope: Place,
  { candles, coverage: { message, ...coverage }, ...question }: ReadCandles,
): CandleChart {
  const last = candles.at(-1);
  const first = candles[0];
  const historicalFromMs = last === undefined ? null : historicalFrom(last.openTime, question.interval);
  return {
    series: {
      marketId: question.marketId,
      network: scope.network,
      interval: question.interval,
      limit: question.limit,
      ...coverage,
      source: scope.venue,
      candles: candles.map((candle) => candleView(scope, candle)),
      lastCandle:
        last === undefined ? null : { openTime: toUtcText(last.openTime), close: toNumber(last.close) },
      historical: historicalFromMs === null ? null : scope.world.now() >= historicalFromMs,
    },
    slots:
      first === undefined || last === undefined
        ? []
        : slotsBetween(first.openTime, last.openTime, question.interval),
    historicalFromMs,
    incompleteMessage: message,
  };
}

export function candleView({ venue }: Place, candle: Candle): CandleView {
  return {
    openTime: toUtcText(candle.openTime),
    closeTime: toUtcText(candle.closeTime),
    open: toNumber(candle.open),
    high: toNumber(candle.high),
    low: toNumber(candle.low),
    close: toNumber(candle.close),
    volume: toNumber(candle.volume),
    trades: candle.trades,
    source: venue,
  };
}

export function keyOfMarket(
  scope: Place,
  catalog: KnownCatalog,
  { marketId, interval }: Omit<CandleQuestion, 'limit'>,
): CandleKey {
  return { coin: findMarket(scope, catalog, marketId).coin, interval };
}

/** A series made ready to draw. */
export const getCandleChart = operation({
  name: 'getCandleChart',
  summary: 'Candles of one market, made ready to draw',
  isHeavy: true,
  bridge: windowCall(
    'getCandles',
    z.strictObject({
      marketId: windowMarketId,
      interval: CandleInterval,
      limit: z.number().int().min(1).max(5_000),
    }),
  ),
  readings: ['candles', 'catalog'],
  live: true,
  requires: { catalog: 'any_age' },
  answer: async (question, context, { catalog }) =>
    await candleSeries(context, catalog, question, context.signal),
});

export const getCandles = operation({
  name: 'getCandles',
  summary: 'Venue candles of one market',
  output: CandleSeries,
  needs: ['markets'],
  isHeavy: true,
  http: [
    {
      path: 'GET /api/markets/:marketId/candles',
      id: 'getCandles',
      description:
        'The last limit intervals as the venue has them. Gaps are never filled: fewer rows come back where the venue has fewer. historical is true when the newest candle is two intervals old.',
      tag: 'Markets',
      params: MarketParams,
      query: z.object({ interval: inQuery.interval, limit: inQuery.candleLimit }),
    },
  ],
  readings: ['candles', 'catalog'],
  live: true,
  requires: { catalog: 'any_age' },
  answer: async (question: CandleQuestion, context, { catalog }) =>
    (await candleSeries(context, catalog, question, context.signal)).series,
});
