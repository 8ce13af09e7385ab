import { z } from 'zod';
import { candleIntervals } from './candle-intervals.ts';
import { UtcInstant, VenueName, VenueNetwork } from './identity.ts';

export { candleIntervals };

export const CandleInterval = z.enum(candleIntervals).meta({ id: 'CandleInterval' });
export type CandleInterval = z.infer<typeof CandleInterval>;

export const Candle = z
  .object({
    openTime: UtcInstant,
    closeTime: UtcInstant,
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number().describe('base units'),
    trades: z.number().int(),
    source: VenueName,
  })
  .meta({ id: 'Candle' });
export type Candle = z.infer<typeof Candle>;

/** The last `limit` intervals as the venue has them: rows it lacks are absent, none is made up. */
export const CandleSeries = z
  .object({
    marketId: z.string(),
    network: VenueNetwork,
    interval: CandleInterval,
    limit: z.number().int(),
    source: VenueName,
    candles: z.array(Candle),
    lastCandle: z.object({ openTime: UtcInstant, close: z.number() }).nullable(),
    historical: z
      .boolean()
      .nullable()
      .describe(
        'the interval after the last candle has fully elapsed without a newer one; null with no candle',
      ),
  })
  .meta({ id: 'CandleSeries' });
export type CandleSeries = z.infer<typeof CandleSeries>;
