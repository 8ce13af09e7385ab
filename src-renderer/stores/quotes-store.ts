import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarketQuote } from '../../src-preload/contract/views/quote.ts';

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

/** A snapshot may overtake a push: of two readings of a market the later observed one stays. */
function laterOf(held: MarketQuote | undefined, next: MarketQuote): MarketQuote {
  if (held === undefined || held.observedAt === null || next.observedAt === null) return next;
  return next.observedAt < held.observedAt ? held : next;
}

function merged(
  held: ReadonlyMap<string, MarketQuote>,
  quotes: Iterable<MarketQuote>,
  base: ReadonlyMap<string, MarketQuote>,
): ReadonlyMap<string, MarketQuote> {
  const next = new Map(base);
  for (const quote of quotes) next.set(quote.marketId, laterOf(held.get(quote.marketId), quote));
  return next;
}

/** `nextFrame` runs its argument before the next paint: however many pushes come, one change a frame is drawn. */
export function createQuotesStore(nextFrame: (apply: () => void) => void): QuotesStore {
  const store = createStore<Quotes>(() => ({ byMarketId: new Map() }));
  const waiting = new Map<string, MarketQuote>();
  const apply = (): void => {
    if (waiting.size === 0) return;
    const held = store.getState().byMarketId;
    store.setState({ byMarketId: merged(held, waiting.values(), held) });
    waiting.clear();
  };
  return {
    ...store,
    replace: (quotes) => {
      apply();
      const held = store.getState().byMarketId;
      store.setState({ byMarketId: merged(held, quotes, new Map()) });
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
