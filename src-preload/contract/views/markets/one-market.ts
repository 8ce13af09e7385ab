import { z } from 'zod';
import { VenueNetwork } from '../identity.ts';
import { MarketState } from './market-state.ts';
import { MarketRow } from './market.ts';
import { MarketQuote } from './quote.ts';

/** Everything known of one market now: its catalog row, its sessions and verdict, its quote. */
export const OneMarket = z
  .object({ network: VenueNetwork, market: MarketRow, state: MarketState, quote: MarketQuote })
  .meta({ id: 'OneMarket' });
export type OneMarket = z.infer<typeof OneMarket>;
