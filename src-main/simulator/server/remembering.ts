import type { Vault } from '../vault/vault.ts';
import type { Accounts } from './served.ts';

/** Works out a function of the instant once for an instant that is asked for again and again. */
function lastOnly<Value>(work: (instant: number) => Value): (instant: number) => Value {
  const kept: { last: { readonly instant: number; readonly value: Value } | null } = { last: null };
  return (instant) => {
    if (kept.last?.instant !== instant) kept.last = { instant, value: work(instant) };
    return kept.last.value;
  };
}

/** The same accounts: what a tick asks each of them, subscription by subscription, is worked out once. */
export function remembering(accounts: Accounts): Accounts {
  const known = new Map<Vault, Vault>();
  const remember = (vault: Vault): Vault => {
    const twin = { ...vault, stateAt: lastOnly(vault.stateAt), ordersAt: lastOnly(vault.ordersAt) };
    known.set(vault, twin);
    return twin;
  };
  return {
    roleOf: accounts.roleOf,
    byAddress: (address) => {
      const vault = accounts.byAddress(address);
      return vault === null ? null : (known.get(vault) ?? remember(vault));
    },
  };
}
