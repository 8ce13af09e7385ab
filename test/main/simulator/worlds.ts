import { createWorld, type World } from '../../../src-main/simulator/world.ts';
import type { WorldOrigin } from '../../../src-main/simulator/world/list-markets.ts';
import type { MarketState } from '../../../src-main/simulator/world/market-state.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Not aligned to any interval. */
export const genesis = Date.UTC(2026, 4, 4, 7, 23, 45, 678);
/** A hundred and twenty days later: a Tuesday. */
export const now = Date.UTC(2026, 8, 1, 13, 37, 21, 500);

export function aWorld(change: Partial<WorldOrigin> = {}): World {
  return createWorld({ seed: 7, genesisMs: genesis, marketCount: 140, ...change });
}

export function marketOf(world: World, coin: string): MarketState {
  const state = world.market(coin);
  if (state === null) throw new Error(`There is no ${coin} in this world.`);
  return state;
}
