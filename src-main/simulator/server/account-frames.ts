import { assertNever } from '../../errors.ts';
import type { Vault } from '../vault/vault.ts';
import { clearinghouseState, dexState } from '../wire/clearinghouse-state.ts';
import { dexOfCoin, frontendOrder } from '../wire/orders.ts';
import { spotState } from '../wire/spot-state.ts';
import { stampOf, type Moment, type Served } from './served.ts';
import type { StateSubscription } from './subscription.ts';

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

/** Null: there is no such DEX. */
export function stateFrame(served: Served, subscription: StateSubscription, at: Moment): unknown {
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
