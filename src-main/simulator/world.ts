import { createHourMemo } from './world/hour-memo.ts';
import { listDexes, networkSeed, type WorldOrigin } from './world/list-markets.ts';
import { createMarketState, type MarketState } from './world/market-state.ts';
import type { SimulatedDex } from './world/simulated-dex.ts';

export interface WorldDex extends SimulatedDex {
  readonly states: readonly MarketState[];
}

/** A venue's markets, each a pure function of (seed, instant): kept state is only a cache. */
export interface World {
  /** Origin of the world, with the network's own seed. */
  readonly origin: WorldOrigin;
  /** DEXes in the venue's order, its own (empty name) first. */
  readonly dexes: readonly WorldDex[];
  /** null: there is no such DEX. */
  readonly dex: (name: string) => WorldDex | null;
  /** null: there is no such coin. */
  readonly market: (coin: string) => MarketState | null;
}

/** Hours remembered: about the whole history of 20 charted markets, plus the last day of 500. */
const rememberedHours = 70_000;

export function createWorld(given: WorldOrigin): World {
  const origin = { ...given, seed: networkSeed(given) };
  const memo = createHourMemo(rememberedHours);
  const { seed, genesisMs } = origin;
  const dexes = listDexes(origin).map((dex) => ({
    ...dex,
    states: dex.markets.map((market) => createMarketState({ market, seed, genesisMs, memo })),
  }));
  const byName = new Map(dexes.map((dex) => [dex.name, dex]));
  const byCoin = new Map(dexes.flatMap((dex) => dex.states).map((state) => [state.market.coin, state]));
  return {
    origin,
    dexes,
    dex: (name) => byName.get(name) ?? null,
    market: (coin) => byCoin.get(coin) ?? null,
  };
}
