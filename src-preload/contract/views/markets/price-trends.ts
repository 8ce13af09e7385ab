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
      'mark prices sampled every minute of markets that are held or traded by the agent, and before the first of them the closes of hourly candles; else cached candles',
    ),
  points: z
    .array(z.object({ at: UtcInstant, price: z.number() }))
    .describe('ascending, two at least and 48 at most; in the collateral token'),
});
export type PriceTrend = z.infer<typeof PriceTrend>;

/** Price trends of every market that has one. */
export const PriceTrends = z
  .object({
    network: VenueNetwork,
    from: UtcInstant,
    to: UtcInstant,
    trends: z.array(PriceTrend).describe('a market whose prices are not kept here is not in it'),
  })
  .meta({ id: 'PriceTrends' });
export type PriceTrends = z.infer<typeof PriceTrends>;

export interface TrendCalls {
  getPriceTrends: { readonly args: null; readonly result: PriceTrends };
}
