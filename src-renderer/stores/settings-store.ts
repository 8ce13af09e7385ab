import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';

export type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'ready'; readonly settings: SettingsView };

export type SettingsStore = StoreApi<SettingsState>;

export function createSettingsStore(): SettingsStore {
  return createStore<SettingsState>(() => ({ kind: 'loading' }));
}
