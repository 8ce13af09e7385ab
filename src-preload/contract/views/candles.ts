import { z } from 'zod';
import { UtcInstant, VenueName, VenueNetwork } from './identity.ts';

/** The venue's own intervals, verbatim. */
export const candleIntervals = [
  '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const; // prettier-ignore
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
