import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountView } from '../../src-preload/contract/bridge/account.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';

export type AccountState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'ready'; readonly view: AccountView };

export type AccountStore = StoreApi<AccountState>;

export function createAccountStore(): AccountStore {
  return createStore<AccountState>(() => ({ kind: 'loading' }));
}
