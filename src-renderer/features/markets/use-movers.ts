import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { topMovers, type Movers } from './view-model.ts';

const recheckMs = 5000;

/** Largest moves of the last 24 hours, up to `count` each way; renders again only when other markets move most. */
export function useMovers(markets: readonly MarketRow[], count: number): Movers {
  const { quotes, clock } = useApp();
  // A quote that turns stale must leave even if no update comes.
  const recheck = useFromClock((now, { live }) =>
    now === null || !live ? null : Math.floor(now / recheckMs),
  );
  const select = useMemo(
    () =>
      ({ byMarketId }: ReturnType<typeof quotes.getState>) => {
        const at = recheck === null ? { nowMs: null, live: false } : clock.getState();
        const { gainers, losers } = topMovers(markets, byMarketId, { clock: at, count });
        return [...gainers, null, ...losers];
      },
    [markets, clock, recheck, count],
  );
  const movers = useStore(quotes, useShallow(select));
  const turn = movers.indexOf(null);
  const isMarket = (market: MarketRow | null): market is MarketRow => market !== null;
  return { gainers: movers.slice(0, turn).filter(isMarket), losers: movers.slice(turn + 1).filter(isMarket) };
}
