import { z } from 'zod';
import type { PriceTrend, PriceTrends } from '../../../src-preload/contract/views/markets/price-trends.ts';
import { toNumber } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { TimeSpan } from '../../domain/time-span.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads, Live } from '../scope.ts';

/** Length of a step. The last sample of each step counts. */
const stepMs = 30 * minuteMs;
/** Fewest points of a line. */
const fewestPoints = 2;
/** Markets that are read between two pauses: some ten milliseconds of work where all are sampled. */
const readAtOnce = 10;

type TrendReads = Reads<'candles' | 'catalog' | 'prices'>;

interface Point {
  readonly at: number;
  readonly price: number;
}

/** Returns the mark prices of our own samples: the last of each step. */
function sampledPoints({ reader }: TrendReads, coin: string, { from, to }: TimeSpan): readonly Point[] {
  const points: Point[] = [];
  let end = to;
  for (let last = reader.lastMark(coin, from, end); last !== null; last = reader.lastMark(coin, from, end)) {
    points.push({ at: last.at, price: toNumber(last.mark) });
    end = Math.floor(last.at / stepMs) * stepMs - 1;
  }
  return points.toReversed();
}

/**
 * Returns the closes of the hourly candles that were read for a chart. A candle that was open at the last reading is left out,
 * because the time of its price is unknown.
 */
function candlePoints({ reader }: TrendReads, coin: string, { from, to }: TimeSpan): readonly Point[] {
  const key = { coin, interval: '1h' } as const;
  const readAt = reader.candleSpan(key)?.readAt ?? from;
  return reader
    .candles(key, from - hourMs, to)
    .filter(({ closeTime }) => closeTime >= from && closeTime < Math.min(readAt, to))
    .map(({ closeTime, close }) => ({ at: closeTime, price: toNumber(close) }));
}

interface Known {
  readonly trend: PriceTrend | null;
  /** Whether the market is sampled, because it is held or traded, but nothing is known of the hours before. */
  readonly lacksHours: boolean;
}

/** Returns our samples and, before the first of them, the candles. */
function knownOf(scope: TrendReads, coin: string, span: TimeSpan): Known {
  const sampled = sampledPoints(scope, coin, span);
  const sampledFrom = sampled[0]?.at ?? Infinity;
  const before = candlePoints(scope, coin, span).filter(({ at }) => at < sampledFrom);
  const points = [...before, ...sampled];
  const marketId = marketIdOf(scope.networkKey, coin);
  const source =
    before.length === 0 ? 'mark_samples' : sampled.length === 0 ? 'hourly_candles' : 'candles_and_samples';
  const trend =
    points.length < fewestPoints
      ? null
      : ({
          marketId,
          source,
          points: points.map(({ at, price }) => ({ at: toUtcText(at), price })),
        } as const);
  return {
    trend,
    lacksHours: sampled.length > 0 && before.length === 0 && sampledFrom > span.from + hourMs,
  };
}

/**
 * Starts to read the hours. Nobody waits for them: the candles come with a later answer, and a failed read is repeated with the
 * next one.
 */
function readHours({ hourReads, hours }: Live, coin: string): void {
  hourReads.read(coin, hours.stopped).catch(() => null);
}

export const getPriceTrends = operation({
  name: 'getPriceTrends',
  summary: 'Prices of the last 24 hours of every market whose prices are kept here',
  isHeavy: true,
  bridge: windowCall('getPriceTrends', z.null()),
  readings: ['candles', 'catalog', 'prices'],
  live: true,
  answer: async (_: null, context): Promise<PriceTrends> => {
    const { pause } = context;
    const { fromTime: from, toTime: to } = periodRange('24h', context.world.thisMinute());
    const span = { from, to };
    const trends: PriceTrend[] = [];
    for (const [index, { coin }] of context.reader.catalog().markets.entries()) {
      if (index > 0 && index % readAtOnce === 0) await pause();
      const { trend, lacksHours } = knownOf(context, coin, span);
      if (lacksHours) readHours(context, coin);
      if (trend !== null) trends.push(trend);
    }
    return { network: context.network, from: toUtcText(span.from), to: toUtcText(span.to), trends };
  },
});
