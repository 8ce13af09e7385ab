import { z } from 'zod';
import { candleIntervals } from './candle-intervals.ts';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';

export { candleIntervals };

export const CandleInterval = z.enum(candleIntervals).meta({ id: 'CandleInterval' });
export type CandleInterval = z.infer<typeof CandleInterval>;

export const Candle = z
  .object({
    openTime: UtcInstant,
    closeTime: UtcInstant,
    open: exactNumber,
    high: exactNumber,
    low: exactNumber,
    close: exactNumber,
    volume: exactNumber.describe('base units'),
    trades: z.number().int(),
    source: VenueName,
  })
  .meta({ id: 'Candle' });
export type Candle = z.infer<typeof Candle>;

/** Why candles of the window may be missing although the venue has them. */
export const CandleIncompleteReason = z
  .enum(['venue_read_failed', 'request_budget_spent', 'rows_unreadable'])
  .meta({ id: 'CandleIncompleteReason' });
export type CandleIncompleteReason = z.infer<typeof CandleIncompleteReason>;

/** The last `limit` intervals as the venue has them. Candles that the venue lacks are absent; none is made up. */
export const CandleSeries = z
  .object({
    marketId: z.string(),
    network: VenueNetwork,
    interval: CandleInterval,
    limit: z.number().int(),
    complete: z
      .boolean()
      .describe('every candle that the venue has in the window is here, read less than 60 s ago'),
    incompleteReason: CandleIncompleteReason.nullable(),
    stale: z.boolean().describe('the series was last read more than 60 s ago'),
    source: VenueName,
    candles: z.array(Candle),
    lastCandle: z.object({ openTime: UtcInstant, close: z.number() }).nullable(),
    historical: z
      .boolean()
      .nullable()
      .describe(
        'the interval after the last candle has fully elapsed without a newer one; null without a candle',
      ),
  })
  .meta({ id: 'CandleSeries' });
export type CandleSeries = z.infer<typeof CandleSeries>;

/** A candle series, or an older page of it. */
export const CandleList = CandleSeries.extend({
  next: z.string().nullable().describe('cursor of the older candles; null if these are the oldest'),
}).meta({ id: 'CandleList' });
export type CandleList = z.infer<typeof CandleList>;
