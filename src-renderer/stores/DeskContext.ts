import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { MarketQuote } from '../../src-preload/contract/views/quote.ts';
import type { CatalogState } from './catalog-store.ts';
import type { Desk } from './stores.ts';

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('A screen was drawn outside of DeskContext.');
  return desk;
}

/** World time in ms, ticking once a second; null before the service has told it. */
export function useNow(): number | null {
  return useStore(useDesk().clock, ({ nowMs }) => nowMs);
}

/** Draws again only when what `select` makes of world time changes. */
export function useFromClock<T>(select: (nowMs: number | null) => T): T {
  return useStore(useDesk().clock, ({ nowMs }) => select(nowMs));
}

/** One market's quote; draws again only when that one changes. */
export function useQuote(marketId: string): MarketQuote | undefined {
  return useStore(useDesk().quotes, ({ byMarketId }) => byMarketId.get(marketId));
}

export function useCatalog(): CatalogState {
  return useStore(useDesk().catalog);
}
