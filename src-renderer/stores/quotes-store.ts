import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

export interface Quotes {
  readonly byMarketId: ReadonlyMap<string, MarketQuote>;
}

export interface QuotesStore extends StoreApi<Quotes> {
  /** Takes the whole list: markets it lacks have no quote. */
  readonly replace: (quotes: readonly MarketQuote[]) => void;
  /** Takes changed quotes; they show at the next frame. */
  readonly patch: (quotes: readonly MarketQuote[]) => void;
  readonly clear: () => void;
}

/**
 * `nextFrame` runs its argument before the next paint: however many pushes come, one change a frame is drawn. What comes
 * last wins: the link keeps the service's order, and stamps may go back, as the clock they are taken from may.
 */
export function createQuotesStore(nextFrame: (apply: () => void) => void): QuotesStore {
  const store = createStore<Quotes>(() => ({ byMarketId: new Map() }));
  const waiting = new Map<string, MarketQuote>();
  const apply = (): void => {
    if (waiting.size === 0) return;
    store.setState(({ byMarketId: held }) => ({ byMarketId: new Map([...held, ...waiting]) }));
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
