import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';

export type AlertsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'ready'; readonly view: AlertsView };

export type AlertsStore = StoreApi<AlertsState>;

export function createAlertsStore(): AlertsStore {
  return createStore<AlertsState>(() => ({ kind: 'loading' }));
}
