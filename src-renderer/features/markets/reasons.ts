import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';

/** Says why a market's figure is missing. `what` as in "The venue provides no ...". */
export function missingFigure(market: MarketRow, quote: MarketQuote | undefined, what: string): string {
  if (market.venueSession === 'delisted') return `Delisted: no current ${what}`;
  if (quote === undefined || quote.observedAt === null) return 'No quote received yet';
  return `The venue provides no ${what}`;
}

/** Says why a dollar figure is missing. */
export function missingDollars(market: MarketRow, quote: MarketQuote | undefined, what: string): string {
  const quoted = quote !== undefined && quote.observedAt !== null;
  if (!quoted || market.venueSession === 'delisted') return missingFigure(market, quote, what);
  const token = market.collateral ?? 'an unnamed token';
  return `USD value unknown: the collateral is ${token}, or the venue provides no ${what}`;
}
