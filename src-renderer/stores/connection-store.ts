import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LinkState } from '../bridge/link.ts';

export interface Connection {
  readonly link: LinkState;
  /**
   * Increases when another source is shown: earlier answers belong to an earlier source. An epoch would not work, since a
   * restarted service counts epochs from the start again.
   */
  readonly source: number;
  /** Increases whenever something may have been missed: screens then ask again for the data that they watch. */
  readonly generation: number;
}

export type ConnectionStore = StoreApi<Connection>;

export function createConnectionStore(): ConnectionStore {
  return createStore<Connection>(() => ({ link: { kind: 'connecting' }, source: 0, generation: 0 }));
}
