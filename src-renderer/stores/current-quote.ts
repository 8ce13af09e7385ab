import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

/**
 * Returns the current part of a quote. The venue keeps repeating the last figures of a delisted market with new time stamps: none
 * of those is current, and only the mark is kept, as the last one.
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
