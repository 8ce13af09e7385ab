import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { ObservedBy, UtcInstant, VenueNetwork } from '../identity.ts';

const figure = exactNumber.nullable();

/** A market's current figures. A known market without a usable quote has nulls, never zeros. */
export const MarketQuote = z
  .object({
    marketId: z.string(),
    network: VenueNetwork,
    mid: figure,
    mark: figure,
    oracle: figure,
    previousDay: figure.describe('price 24 hours ago'),
    change24hPct: z
      .number()
      .nullable()
      .describe('percent from previousDay to mark, if previousDay is above 0; null for a delisted market'),
    fundingRate: z
      .number()
      .nullable()
      .describe('current hourly rate, a fraction; null for a delisted market'),
    openInterest: figure.describe('base units'),
    volume24hUsd: figure.describe(
      'rolling 24 hours; null if the collateral is not a US-dollar token or the market is delisted',
    ),
    observedAt: UtcInstant.nullable(),
    observedBy: ObservedBy.nullable(),
    ageSeconds: z.number().nullable(),
    stale: z.boolean().nullable().describe('the reading is older than 60 s; null without one'),
  })
  .meta({ id: 'MarketQuote' });
export type MarketQuote = z.infer<typeof MarketQuote>;

export const QuoteList = z
  .object({ network: VenueNetwork, count: z.number().int(), quotes: z.array(MarketQuote) })
  .meta({ id: 'QuoteList' });
export type QuoteList = z.infer<typeof QuoteList>;

/** Calls of the bridge. */
export interface QuoteCalls {
  listQuotes: { readonly args: null; readonly result: QuoteList };
}
