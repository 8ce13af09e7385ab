import type { World } from '../../world.ts';
import type { MarketState } from '../../world/market-state.ts';
import { isDelisted, isElsewhere } from '../../world/simulated-market.ts';
import type { Sign } from '../episodes/stage.ts';
import { dayMs } from '../../../time.ts';

/** A lane of trades on a list of coins that no other lane has, so that two trades never share one. */
export interface ScheduleCoins {
  readonly coins: readonly string[];
  readonly sign: Sign | null;
  readonly isolated: boolean | null;
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Pairs that take turns, so that of each kind at least one is held at any time. The first lane of a pair opens at the
 * beginning of its window, the second in its middle; both hold for a little over half a window.
 */
export const steadyPairs: readonly (readonly [ScheduleCoins, ScheduleCoins])[] = [
  [
    { coins: words('flx:CRCL flx:COIN flx:OIL'), sign: 1, isolated: true },
    { coins: words('xyz:COPPER xyz:HOOD HYPE'), sign: 1, isolated: true },
  ],
  [
    { coins: words('xyz:PLATINUM xyz:INTC DOGE'), sign: -1, isolated: true },
    { coins: words('flx:COPPER flx:SILVER flx:NVDA'), sign: -1, isolated: true },
  ],
  [
    { coins: words('ETH xyz:NVDA SOL'), sign: 1, isolated: false },
    { coins: words('xyz:GOLD xyz:XYZ100 xyz:META'), sign: 1, isolated: false },
  ],
  [
    { coins: words('xyz:SILVER xyz:BRENTOIL XRP'), sign: -1, isolated: false },
    { coins: words('xyz:TSLA xyz:MSFT flx:XMR'), sign: -1, isolated: false },
  ],
];

/** Short trades, one after the other. */
export const quickRoster: readonly ScheduleCoins[] = [
  { coins: words('BTC xyz:CL BTC AVAX'), sign: null, isolated: null },
  { coins: words('xyz:GOOGL flx:GOLD xyz:AMZN LINK'), sign: null, isolated: null },
];

/** High leverage, no stop. */
const recklessCoins = words('xyz:SP500 xyz:EUR xyz:SP500 xyz:JPY');

const knownDexes = new Set(['', 'xyz', 'flx']);

/** On the main network the agent trades coins of chains alone. */
function isTraded({ origin }: World, { market }: MarketState): boolean {
  return origin.network !== 'MAINNET' || !isElsewhere(market);
}

function listed(world: World, coins: readonly string[]): readonly MarketState[] {
  return coins.flatMap((coin) => world.market(coin) ?? []).filter((state) => isTraded(world, state));
}

export function marketsOf(world: World, { coins }: ScheduleCoins): readonly MarketState[] {
  return listed(world, coins);
}

export function recklessMarkets(world: World): readonly MarketState[] {
  return listed(world, recklessCoins);
}

/** Markets that will be delisted, far enough from one another that one can be held into its end after the other. */
export function endingMarkets(world: World): readonly MarketState[] {
  const ending = world.dexes
    .flatMap((dex) => dex.states)
    .filter((state) => isTraded(world, state))
    .flatMap((state) => (state.market.delistedAt === null ? [] : [{ state, at: state.market.delistedAt }]))
    .filter(({ state }) => state.market.activity === 'steady')
    .sort((a, b) => a.at - b.at);
  const chosen: MarketState[] = [];
  let last = -Infinity;
  for (const { state, at } of ending) {
    if (at - last < 5 * dayMs) continue;
    chosen.push(state);
    last = at;
  }
  return chosen;
}

/** A market on a DEX that no other trade touches; null in a world without one. */
export function coldMarket(world: World, opensAt: number): MarketState | null {
  const dex = world.dexes.findLast((each) => !knownDexes.has(each.name));
  return dex?.states.find((state) => !isDelisted(state.market, opensAt)) ?? null;
}
