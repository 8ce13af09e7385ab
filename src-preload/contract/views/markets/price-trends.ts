import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';

/**
 * Price of one market over the last 24 hours, as far as it is stored. Hourly candles are read only for held and traded markets;
 * other markets are not read for this.
 */
export const PriceTrend = z.object({
  marketId: z.string(),
  source: z
    .enum(['mark_samples', 'candles_and_samples', 'hourly_candles'])
    .describe(
      'mark_samples: mark prices sampled every minute in markets held or traded by the agent; candles_and_samples: closes of hourly candles before the first sample; hourly_candles: cached candles only',
    ),
  points: z
    .array(z.object({ at: UtcInstant, price: z.number() }))
    .describe('2 to 48 points, oldest first; prices in the collateral token'),
});
export type PriceTrend = z.infer<typeof PriceTrend>;

/** Price trends of every market that has one. */
export const PriceTrends = z
  .object({
    network: VenueNetwork,
    from: UtcInstant,
    to: UtcInstant,
    trends: z.array(PriceTrend).describe('only markets whose prices are stored here'),
  })
  .meta({ id: 'PriceTrends' });
export type PriceTrends = z.infer<typeof PriceTrends>;

export interface TrendCalls {
  getPriceTrends: { readonly args: null; readonly result: PriceTrends };
}
