import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

export interface Quotes {
  readonly byMarketId: ReadonlyMap<string, MarketQuote>;
}

export interface QuotesStore extends StoreApi<Quotes> {
  /** Sets the whole list: a market that is not in it has no quote. */
  readonly replace: (quotes: readonly MarketQuote[]) => void;
  /** Updates changed quotes; they show at the next frame. */
  readonly patch: (quotes: readonly MarketQuote[]) => void;
  readonly clear: () => void;
}

/**
 * Creates the store. `nextFrame` runs its argument before the next paint: however many pushes arrive, one change is drawn per
 * frame. The last push wins, not the latest time stamp: the link keeps the service's order, and stamps go back if the clock
 * behind them does.
 */
export function createQuotesStore(nextFrame: (apply: () => void) => void): QuotesStore {
  const store = createStore<Quotes>(() => ({ byMarketId: new Map() }));
  const waiting = new Map<string, MarketQuote>();
  const apply = (): void => {
    if (waiting.size === 0) return;
    store.setState(({ byMarketId: known }) => ({ byMarketId: new Map([...known, ...waiting]) }));
    waiting.clear();
  };
  return {
    ...store,
    replace: (quotes) => {
      waiting.clear();
      store.setState({ byMarketId: new Map(quotes.map((quote) => [quote.marketId, quote])) });
    },
    patch: (quotes) => {
      const scheduled = waiting.size > 0;
      for (const quote of quotes) waiting.set(quote.marketId, quote);
      if (!scheduled && waiting.size > 0) nextFrame(apply);
    },
    clear: () => {
      waiting.clear();
      store.setState({ byMarketId: new Map() });
    },
  };
}
