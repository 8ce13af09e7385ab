import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';

/** Says why a figure of this market is missing. */
export function whyMissing(market: MarketRow, quote: MarketQuote | undefined): string {
  if (market.venueSession === 'delisted') return 'Delisted: no current value';
  if (quote === undefined || quote.observedAt === null) return 'No quote received yet';
  return 'Not provided by the venue';
}
