import { assertNever } from '../../errors.ts';
import type { Vault } from '../vault/vault.ts';
import { allMids } from '../wire/all-mids.ts';
import { allDexesAssetContexts } from '../wire/asset-contexts.ts';
import { candleSnapshot } from '../wire/candle-snapshot.ts';
import { clearinghouseState, dexState } from '../wire/clearinghouse-state.ts';
import { dexOfCoin, frontendOrder } from '../wire/orders.ts';
import { spotState } from '../wire/spot-state.ts';
import type { World } from '../world.ts';
import { concerns } from './fault.ts';
import { frame } from './frame.ts';
import type { Moment, Served } from './served.ts';
import { stampOf } from './served.ts';
import { spoiled } from './spoil-row.ts';
import type {
  CandleSubscription,
  MarketSubscription,
  SharedSubscription,
  StateSubscription,
} from './subscription.ts';

/** The last candle sent to a subscriber; null: none yet. */
export interface LastCandle {
  readonly openTime: number;
  readonly frame: string;
}

/** Returns the candles that changed since `last`, ended ones first, with the new last candle. */
export function candleFrames(
  world: World,
  subscription: CandleSubscription,
  at: { readonly last: LastCandle | null; readonly instant: number },
): { readonly frames: readonly string[]; readonly last: LastCandle | null } {
  const { coin, interval } = subscription;
  const { last, instant } = at;
  const state = world.market(coin);
  if (state === null) return { frames: [], last };
  const startTime = Math.min(last?.openTime ?? instant, instant);
  const candles = candleSnapshot(state, { interval, startTime, endTime: instant }, instant);
  const frames = candles.map((candle) => frame('candle', candle)).filter((text) => text !== last?.frame);
  const newest = candles.at(-1);
  return { frames, last: newest ? { openTime: newest.t, frame: frame('candle', newest) } : last };
}

function marketData(world: World, subscription: MarketSubscription, instant: number): unknown {
  switch (subscription.type) {
    case 'allDexsAssetCtxs':
      return allDexesAssetContexts(world, instant);
    case 'allMids': {
      const dex = world.dex(subscription.dex ?? '');
      if (dex === null) return null;
      const name = subscription.dex === undefined ? {} : { dex: subscription.dex };
      return { mids: allMids(dex, instant), ...name };
    }
    default:
      return assertNever(subscription);
  }
}

/** Returns the frame that a shared subscription gets each tick; null: its DEX does not exist. */
export function tickFrame(served: Served, subscription: SharedSubscription, at: Moment): string | null {
  const data =
    'user' in subscription
      ? stateFrame(served, subscription, at)
      : marketData(served.world, subscription, at.instant);
  if (data === null) return null;
  const spoil = concerns(at.fault, subscription.type) && at.fault.kind === 'bad_rows';
  return frame(subscription.type, spoil ? spoiled(data) : data);
}

type DexSubscription = Extract<StateSubscription, { type: 'clearinghouseState' | 'openOrders' }>;

function allDexes({ world }: Served, vault: Vault | null, at: Moment): unknown {
  const time = stampOf(at, 'allDexsClearinghouseState');
  const state = vault?.stateAt(at.instant) ?? null;
  const known = new Map(state?.dexes.map((one) => [one.dex, one]));
  return world.dexes.map(({ name }) => [name, clearinghouseState(known.get(name) ?? null, time)]);
}

function dexFrame(vault: Vault | null, subscription: DexSubscription, at: Moment): unknown {
  const { type, user, dex = '' } = subscription;
  switch (type) {
    case 'clearinghouseState': {
      const state = dexState(vault?.stateAt(at.instant) ?? null, dex, stampOf(at, type));
      return { dex, user, clearinghouseState: state };
    }
    case 'openOrders': {
      const orders = (vault?.ordersAt(at.instant) ?? []).filter((order) => dexOfCoin(order.coin) === dex);
      return { dex, user, orders: orders.map(frontendOrder) };
    }
    default:
      return assertNever(type);
  }
}

/** Data of a state subscription; null: there is no such DEX. */
function stateFrame(served: Served, subscription: StateSubscription, at: Moment): unknown {
  const { user } = subscription;
  const vault = served.vaults.byAddress(user);
  switch (subscription.type) {
    case 'allDexsClearinghouseState':
      return { user, clearinghouseStates: allDexes(served, vault, at) };
    case 'spotState':
      return { user, spotState: spotState(vault?.stateAt(at.instant) ?? null) };
    case 'clearinghouseState':
    case 'openOrders':
      return served.world.dex(subscription.dex ?? '') === null ? null : dexFrame(vault, subscription, at);
    default:
      return assertNever(subscription);
  }
}
