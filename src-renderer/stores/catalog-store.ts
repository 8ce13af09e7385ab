import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { Catalog } from '../../src-preload/contract/views/market.ts';

export type CatalogState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'ready'; readonly catalog: Catalog };

export type CatalogStore = StoreApi<CatalogState>;

export function createCatalogStore(): CatalogStore {
  return createStore<CatalogState>(() => ({ kind: 'loading' }));
}
