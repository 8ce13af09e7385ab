import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

/**
 * What of a quote holds now. The venue goes on repeating the last figures of a market that it has delisted, under ever
 * new stamps: of those nothing is current, and the mark alone is kept, as the last one.
 */
export function currentQuote(
  { venueSession }: Pick<MarketRow, 'venueSession'>,
  quote: MarketQuote | undefined,
): MarketQuote | undefined {
  if (venueSession !== 'delisted' || quote === undefined) return quote;
  return {
    marketId: quote.marketId,
    network: quote.network,
    mark: quote.mark,
    mid: null,
    oracle: null,
    previousDay: null,
    change24hPct: null,
    fundingRate: null,
    openInterest: null,
    volume24hUsd: null,
    observedAt: null,
    observedBy: null,
    ageSeconds: null,
    stale: null,
  };
}
