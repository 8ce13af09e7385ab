import { z } from 'zod';
import type { CandlePage, CandlePageRequest } from '../../../src-preload/contract/bridge/calls.ts';
import { CandleInterval } from '../../../src-preload/contract/views/markets/candles.ts';
import { openTimeAt, shiftOpenTime, slotsBetween } from '../../domain/markets/candle.ts';
import { PerpscopeError } from '../../errors.ts';
import { operation, windowCall } from '../operation.ts';
import { windowInstant, windowMarketId } from '../parameters.ts';
import type { Reads, VenueAccess } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { candleView, keyOfMarket, type ReadCandles } from './candle-series.ts';
import { candlesIn, venueCandleLimit } from './candle-window.ts';

type PageRead = Pick<ReadCandles, 'candles' | 'coverage'>;

/**
 * Returns the page of candles before a chart. If that time has none, returns the newest candles before it: a pause in trading
 * does not end the history. Throws provider_failed if the venue could not be read: what the store happens to hold would look
 * like the venue's own gaps.
 */
export async function candlePage(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  catalog: KnownCatalog,
  { before, limit, ...market }: CandlePageRequest,
  signal: AbortSignal,
): Promise<CandlePage> {
  const key = keyOfMarket(scope, catalog, market);
  const { interval } = key;
  const newest = openTimeAt(scope.world.now(), interval);
  const oldest = Math.max(0, shiftOpenTime(newest, interval, 1 - venueCandleLimit));
  const last = shiftOpenTime(openTimeAt(Math.min(before, newest), interval), interval, -1);
  if (last < oldest) return { candles: [], slots: [], end: 'venue_limit', incompleteMessage: null };
  const read = async (from: number, to: number): Promise<PageRead> => {
    const page = await candlesIn(scope, { key, from, to, isPatient: true }, signal);
    const { incompleteReason, message } = page.coverage;
    if (incompleteReason !== null && incompleteReason !== 'rows_unreadable')
      throw new PerpscopeError('provider_failed', message ?? 'The candles could not be read.');
    return page;
  };
  const from = Math.max(oldest, shiftOpenTime(last, interval, 1 - limit));
  const near = await read(from, last);
  const isFar = near.candles.length === 0 && near.coverage.message === null && from > oldest;
  const far = isFar ? await read(oldest, shiftOpenTime(from, interval, -1)) : near;
  // If no row is readable, the page has the intervals that were asked for, so that the next page is requested before them.
  const [page, start, whenEmpty] = isUnreadable(far)
    ? [near, from, from]
    : [far, isFar ? oldest : from, null];
  const candles = page.candles.slice(-limit);
  const first = candles[0]?.openTime ?? whenEmpty;
  const reachesOldest = start === oldest && candles.length === page.candles.length;
  return {
    candles: candles.map((candle) => candleView(scope, candle)),
    slots: first === null ? [] : slotsBetween(first, last, interval),
    end: reachesOldest ? (first === oldest ? 'venue_limit' : 'first_candle') : null,
    incompleteMessage: page.coverage.message,
  };
}

const isUnreadable = ({ candles, coverage }: PageRead): boolean =>
  candles.length === 0 && coverage.message !== null;

export const getCandlePage = operation({
  name: 'getCandlePage',
  summary: 'The candles before those that a chart has',
  isHeavy: true,
  bridge: windowCall(
    'getCandlePage',
    z.strictObject({
      marketId: windowMarketId,
      interval: CandleInterval,
      before: windowInstant,
      limit: z.number().int().min(1).max(1_000),
    }),
  ),
  readings: ['candles', 'catalog'],
  requires: { catalog: 'any_age' },
  live: true,
  answer: async (request, context, { catalog }) =>
    await candlePage(context, catalog, request, context.signal),
});
