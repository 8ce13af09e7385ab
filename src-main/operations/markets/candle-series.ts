import { z } from 'zod';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { Candle as CandleView } from '../../../src-preload/contract/views/markets/candles.ts';
import { CandleInterval, CandleSeries } from '../../../src-preload/contract/views/markets/candles.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { historicalFrom, openTimeAt, shiftOpenTime, slotsBetween } from '../../domain/markets/candle.ts';
import { toNumber } from '../../domain/decimal.ts';
import { isStale, toUtcText } from '../../domain/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import type { CandleKey } from '../../store/store.ts';
import type { VenueError } from '../../venue/venue.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation, windowCall } from '../operation.ts';
import { MarketParams, inQuery, windowMarketId } from '../parameters.ts';
import type { Reads, CandleQuestion, VenueAccess, SourceInfo } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { findMarket } from './market-scope.ts';
import { bringUpToDate, keyText, laidOver, type Window } from './read-candles.ts';

/** Completeness of candles. */
interface CandleCoverage extends Pick<CandleSeries, 'complete' | 'incompleteReason' | 'stale'> {
  /** Why they are not complete, in one sentence; null: they are. */
  readonly message: string | null;
}

export const completeCoverage: CandleCoverage = {
  complete: true,
  incompleteReason: null,
  stale: false,
  message: null,
};

export const unreadableCoverage: CandleCoverage = {
  complete: false,
  incompleteReason: 'rows_unreadable',
  stale: false,
  message: 'Some candles from the venue could not be read and are missing here.',
};

/** Returns the coverage of stored candles when the venue was not read, or could not be asked. */
export function failedCoverage(error: VenueError, stale: boolean): CandleCoverage {
  return {
    complete: false,
    incompleteReason: error.failure === 'budget_spent' ? 'request_budget_spent' : 'venue_read_failed',
    stale,
    message: `The candles could not be read. ${error.message}`,
  };
}

/**
 * Returns the last `limit` intervals. Asks the venue for candles that the store lacks. If that fails, answers with the stored
 * candles and says what may be missing; throws provider_failed if no candle is stored.
 */
export async function candleSeries(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  catalog: KnownCatalog,
  question: CandleQuestion,
  signal: AbortSignal,
): Promise<CandleChart> {
  const key = keyOfMarket(scope, catalog, question);
  const newest = openTimeAt(scope.world.now(), question.interval);
  // 5,000 weeks reach back to before the epoch, for which the venue has no times.
  const fromTime = Math.max(0, shiftOpenTime(newest, question.interval, 1 - question.limit));
  const { unstored, failure } = await bringUpToDate(scope, { key, fromTime }, signal);
  // A venue's clock may be a little ahead; candles further ahead were stored before this clock was set back.
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
  if (failure === null) return isPartly ? unreadableCoverage : completeCoverage;
  const span = reader.candleSpan(key);
  const now = world.now();
  const stale =
    span === null || span.readAt > now || isStale(world.ageOf(span.readAt), freshnessLimitsMs.quote);
  const isCovered = !stale && !isPartly && span.fromTime <= fromTime;
  return isCovered ? completeCoverage : failedCoverage(failure, stale);
}

export function candlesFailed(failure: VenueError): PerpscopeError {
  return new PerpscopeError('provider_failed', `The candles could not be read. ${failure.message}`, failure);
}

export interface ReadCandles extends CandleQuestion {
  /** Ascending. */
  readonly candles: readonly Candle[];
  readonly coverage: CandleCoverage;
}

export function chartOf(
  scope: SourceInfo,
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

export function candleView({ venue }: SourceInfo, candle: Candle): CandleView {
  return {
    openTime: toUtcText(candle.openTime),
    closeTime: toUtcText(candle.closeTime),
    ...inNumbers({
      open: candle.open,
      high: candle.high,
      low: candle.low,
      close: candle.close,
      volume: candle.volume,
    }),
    trades: candle.trades,
    source: venue,
  };
}

export function keyOfMarket(
  scope: SourceInfo,
  catalog: KnownCatalog,
  { marketId, interval }: Omit<CandleQuestion, 'limit'>,
): CandleKey {
  return { coin: findMarket(scope, catalog, marketId).coin, interval };
}

/** Candle series, made ready to draw. */
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
        'Venue candles of the last intervals, as many as limit. Gaps are never filled: fewer rows come back if the venue has fewer. historical is true when the newest candle is two intervals old.',
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
