import { useState } from 'react';
import { useStore } from 'zustand';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { currentQuote } from '../../stores/current-quote.ts';
import { useApp } from '../../stores/AppContext.ts';

/** A market with what is current of its quote. */
export interface QuotedMarket {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
}

type Pair = (market: MarketRow, quote: MarketQuote | undefined) => QuotedMarket;

/** Returns a function that gives the same pair for the same market and quote, so a row renders again only when its quote changes. */
export function pairing(): Pair {
  const made = new WeakMap<
    MarketRow,
    { readonly of: MarketQuote | undefined; readonly pair: QuotedMarket }
  >();
  return (market, quote) => {
    const known = made.get(market);
    if (known !== undefined && known.of === quote) return known.pair;
    const pair = { market, quote: currentQuote(market, quote) };
    made.set(market, { of: quote, pair });
    return pair;
  };
}

export function useQuotedMarkets(markets: readonly MarketRow[]): readonly QuotedMarket[] {
  const [pair] = useState(pairing);
  const byMarketId = useStore(useApp().quotes, (quotes) => quotes.byMarketId);
  return markets.map((market) => pair(market, byMarketId.get(market.marketId)));
}
