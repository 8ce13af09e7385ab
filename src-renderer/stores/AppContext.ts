import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import type { WorldClock } from './clock-store.ts';
import { currentQuote } from './current-quote.ts';
import type { AppServices } from './stores.ts';

export const AppContext = createContext<AppServices | null>(null);

export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A screen was drawn outside of AppContext.');
  return app;
}

/** Returns world time in ms, ticking once a second; null until the service reports it. */
export function useNow(): number | null {
  return useStore(useApp().clock, ({ nowMs }) => nowMs);
}

/** Returns world time, its rate, and whether the page is connected; ticks once a second. */
export function useClock(): WorldClock {
  return useStore(useApp().clock);
}

/** Redraws only when the value that `select` derives from the clock changes. */
export function useFromClock<T>(select: (nowMs: number | null, clock: WorldClock) => T): T {
  return useStore(useApp().clock, (clock) => select(clock.nowMs, clock));
}

/** Returns the current part of a market's quote. Redraws only when that quote changes. */
export function useQuote(market: Pick<MarketRow, 'marketId' | 'venueSession'>): MarketQuote | undefined {
  const { marketId } = market;
  return currentQuote(
    market,
    useStore(useApp().quotes, ({ byMarketId }) => byMarketId.get(marketId)),
  );
}
