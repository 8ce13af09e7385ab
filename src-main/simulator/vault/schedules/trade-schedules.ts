import type { World } from '../../world.ts';
import type { MarketState } from '../../world/market-state.ts';
import { streamOf } from '../../world/noise.ts';
import { createRng, type Rng } from '../rng.ts';
import { nothingHappens } from '../episodes/episode.ts';
import { listedSchedule, periodicSchedule, type Schedule } from './schedule.ts';
import { ruin } from '../episodes/liquidate.ts';
import {
  endingMarkets,
  marketsOf,
  quickRoster,
  recklessMarkets,
  steadyPairs,
  type ScheduleCoins,
} from './roster.ts';
import type { Account, Sign } from '../episodes/stage.ts';
import { trade, type Scene } from '../episodes/trade.ts';
import { dayMs, hourMs, minuteMs } from '../../../time.ts';

const steadyMs = 5 * dayMs;
const quickMs = 12 * hourMs;
const recklessMs = 9 * dayMs;

export interface ScheduleDeps {
  readonly world: World;
  readonly account: Account;
  /** Random draws of one window of a schedule. */
  readonly rngOf: (slot: number, window: number) => Rng;
}

export function createRngOf(seed: number, name: string): ScheduleDeps['rngOf'] {
  return (slot, window) => createRng(streamOf(seed, `${name} lane ${slot} window ${window}`));
}

function turnOf(markets: readonly MarketState[], window: number): MarketState | null {
  return markets[window % Math.max(1, markets.length)] ?? null;
}

const eitherSide = (rng: Rng): Sign => (rng.chance(0.5) ? 1 : -1);

function steadySchedule(
  deps: ScheduleDeps,
  slot: number,
  schedule: ScheduleCoins & { readonly firstMs: number },
): Schedule {
  const markets = marketsOf(deps.world, schedule);
  return periodicSchedule({ firstMs: schedule.firstMs, lengthMs: steadyMs }, (window, start) => {
    const market = turnOf(markets, window);
    if (market === null) return nothingHappens;
    const rng = deps.rngOf(slot, window);
    return trade({
      account: deps.account,
      market,
      slot,
      window,
      rng,
      span: {
        from: Math.floor(start + 2 * minuteMs + rng.unit() * steadyMs * 0.008),
        tailFrom: start + steadyMs * 0.54,
        tailTo: start + steadyMs * 0.59,
      },
      sign: schedule.sign ?? eitherSide(rng),
      isolated: schedule.isolated ?? rng.chance(0.3),
      usd: rng.between(3000, 16_000),
      mayFlip: false,
      adjustments: 2 + rng.below(3),
    });
  });
}

/** Creates the paired schedules, offset from each other so that no two pairs hold twice at once. */
function steadySchedules(deps: ScheduleDeps): readonly Schedule[] {
  const first = deps.world.origin.genesisMs + hourMs;
  return steadyPairs.flatMap((pair, i) =>
    pair.map((schedule, half) =>
      steadySchedule(deps, i * 2 + half, {
        ...schedule,
        firstMs: first + (i * steadyMs) / 8 + (half * steadyMs) / 2,
      }),
    ),
  );
}

function quickSchedule(deps: ScheduleDeps, slot: number, schedule: ScheduleCoins): Schedule {
  const markets = marketsOf(deps.world, schedule);
  const firstMs = deps.world.origin.genesisMs + hourMs;
  return periodicSchedule({ firstMs, lengthMs: quickMs }, (window, start) => {
    const market = turnOf(markets, window);
    if (market === null) return nothingHappens;
    const rng = deps.rngOf(slot, window);
    const from = Math.floor(start + 90_000 + rng.between(0.02, 0.3) * quickMs);
    const holdMs = rng.between(0.15, 0.45) * quickMs;
    return trade({
      account: deps.account,
      market,
      slot,
      window,
      rng,
      span: { from, tailFrom: Math.floor(from + holdMs * 0.85), tailTo: Math.floor(from + holdMs) },
      sign: eitherSide(rng),
      isolated: rng.chance(0.3),
      usd: rng.between(1000, 9000),
      mayFlip: true,
      adjustments: rng.below(2),
    });
  });
}

function recklessSchedule(deps: ScheduleDeps, slot: number): Schedule {
  const markets = recklessMarkets(deps.world);
  const firstMs = deps.world.origin.genesisMs + 2 * dayMs;
  return periodicSchedule({ firstMs, lengthMs: recklessMs }, (window, start) => {
    const market = turnOf(markets, window);
    if (market === null) return nothingHappens;
    const rng = deps.rngOf(slot, window);
    const from = Math.floor(start + rng.between(0.05, 0.4) * recklessMs);
    const tailTo = from + 4 * dayMs;
    const scene: Scene = {
      account: deps.account,
      market,
      slot,
      window,
      rng,
      span: { from, tailFrom: tailTo, tailTo },
      sign: 1,
      isolated: true,
      usd: rng.between(400, 1500),
      mayFlip: false,
      adjustments: 0,
    };
    return ruin(scene);
  });
}

/** Creates the schedule that holds markets into their delisting. */
function delistingSchedule(deps: ScheduleDeps, slot: number): Schedule {
  const markets = endingMarkets(deps.world);
  const endOf = (market: MarketState): number => market.market.delistedAt ?? 0;
  const startsAt = markets.map((market) => endOf(market) - 2 * dayMs);
  return listedSchedule(startsAt, (window) => {
    const market = markets[window];
    if (market === undefined) return nothingHappens;
    const rng = deps.rngOf(slot, window);
    const at = endOf(market);
    return trade({
      account: deps.account,
      market,
      slot,
      window,
      rng,
      span: { from: Math.floor(at - rng.between(1, 1.8) * dayMs), tailFrom: at, tailTo: at },
      sign: eitherSide(rng),
      isolated: rng.chance(0.5),
      usd: rng.between(1000, 4000),
      mayFlip: false,
      adjustments: 1,
      settles: true,
    });
  });
}

/** Creates every schedule of perpetual trades except the cold one, by slot. */
export function tradeSchedules(deps: ScheduleDeps): readonly Schedule[] {
  const steady = steadySchedules(deps);
  const quick = quickRoster.map((schedule, i) => quickSchedule(deps, steady.length + i, schedule));
  const next = steady.length + quick.length;
  return [...steady, ...quick, recklessSchedule(deps, next), delistingSchedule(deps, next + 1)];
}
