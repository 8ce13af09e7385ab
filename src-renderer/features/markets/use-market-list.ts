import { useMemo } from 'react';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { ListName } from '../../format/market-address.ts';
import { useListOptions, type ListOptions } from './list-options.ts';
import { filterMarkets, marketsOfClass } from './view-model.ts';

export interface MarketList {
  /** Every market of the class, by coin. */
  readonly all: readonly MarketRow[];
  /** Markets that pass the filter, by coin. */
  readonly shown: readonly MarketRow[];
  /** Whether every market that the venue lists could be read. */
  readonly isComplete: boolean;
  readonly options: ListOptions;
  readonly change: (options: Partial<ListOptions>) => void;
}

export function useMarketList(catalog: Catalog, list: ListName): MarketList {
  const { options, change } = useListOptions();
  const all = useMemo(
    () => marketsOfClass(catalog.markets, list).toSorted((a, b) => (a.coin < b.coin ? -1 : 1)),
    [catalog, list],
  );
  const shown = useMemo(() => filterMarkets(all, options), [all, options]);
  return { all, shown, isComplete: catalog.complete, options, change };
}
