import type { World } from '../../world.ts';
import type { MarketState } from '../../world/market-state.ts';
import { isDelisted, isElsewhere } from '../../world/simulated-market.ts';
import type { Sign } from '../episodes/stage.ts';
import { dayMs } from '../../../time.ts';

/** A schedule of trades on coins that no other schedule has, so that two trades never share a coin. */
export interface ScheduleCoins {
  readonly coins: readonly string[];
  readonly sign: Sign | null;
  readonly isolated: boolean | null;
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Pairs that alternate, so that at least one position of each kind is held at any time. The first schedule of a pair opens at the
 * beginning of its window, the second in the middle; both hold for a little over half a window.
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

/** Schedules of short trades, one after the other. */
export const quickRoster: readonly ScheduleCoins[] = [
  { coins: words('BTC xyz:CL BTC AVAX'), sign: null, isolated: null },
  { coins: words('xyz:GOOGL flx:GOLD xyz:AMZN LINK'), sign: null, isolated: null },
];

/** Coins traded with high leverage and without a stop. */
const recklessCoins = words('xyz:SP500 xyz:EUR xyz:SP500 xyz:JPY');

const knownDexes = new Set(['', 'xyz', 'flx']);

/** Whether the agent trades a market: on mainnet only coins of blockchains. */
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

/** Returns markets that will be delisted, far enough apart that one after the other can be held into its delisting. */
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

/** Returns a market on a DEX that no other trade uses; null in a world without such a DEX. */
export function coldMarket(world: World, opensAt: number): MarketState | null {
  const dex = world.dexes.findLast((each) => !knownDexes.has(each.name));
  return dex?.states.find((state) => !isDelisted(state.market, opensAt)) ?? null;
}
