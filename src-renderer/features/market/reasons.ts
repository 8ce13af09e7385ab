import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/quote.ts';

/** Why one of this market's figures is missing. */
export function whyMissing(market: MarketRow, quote: MarketQuote | undefined): string {
  if (market.venueSession === 'delisted') return 'Delisted: there is no current figure';
  if (quote === undefined || quote.observedAt === null) return 'No quote has been read yet';
  return 'The venue gives none';
}
