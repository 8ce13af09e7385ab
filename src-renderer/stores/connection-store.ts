import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LinkState } from '../bridge/link.ts';

export interface Connection {
  readonly link: LinkState;
  /** Rises whenever something may have been missed: what a screen watches, it then asks for again. */
  readonly generation: number;
}

export type ConnectionStore = StoreApi<Connection>;

export function createConnectionStore(): ConnectionStore {
  return createStore<Connection>(() => ({ link: { kind: 'connecting' }, generation: 0 }));
}
