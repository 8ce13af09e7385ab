import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/market.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import type { ListName, ListOptions } from '../../stores/list-views-store.ts';
import { filterMarkets, marketsOfClass, sortMarkets } from './view-model.ts';

export interface MarketList {
  /** Every market of the class. */
  readonly all: readonly MarketRow[];
  /** Filtered and in order; the same array as long as the order stays. */
  readonly shown: readonly MarketRow[];
  readonly options: ListOptions;
  readonly change: (options: Partial<ListOptions>) => void;
}

export function useMarketList(catalog: Catalog, list: ListName): MarketList {
  const { listViews, quotes } = useDesk();
  const options = useStore(listViews, (views) => views[list]);
  const all = useMemo(() => marketsOfClass(catalog.markets, list), [catalog, list]);
  const filtered = useMemo(() => filterMarkets(all, options), [all, options]);
  const shown = useStore(
    quotes,
    useShallow(({ byMarketId }) => sortMarkets(filtered, byMarketId, options.sort)),
  );
  return { all, shown, options, change: (next) => listViews.change(list, next) };
}
