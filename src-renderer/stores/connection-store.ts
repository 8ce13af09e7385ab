import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LinkState } from '../bridge/link.ts';

export interface Connection {
  readonly link: LinkState;
  /** Rises when another source is shown: what was answered before belongs to an earlier one. An epoch would not do: a restarted service counts epochs from the start again. */
  readonly source: number;
  /** Rises whenever something may have been missed: what a screen watches, it then asks for again. */
  readonly generation: number;
}

export type ConnectionStore = StoreApi<Connection>;

export function createConnectionStore(): ConnectionStore {
  return createStore<Connection>(() => ({ link: { kind: 'connecting' }, source: 0, generation: 0 }));
}
