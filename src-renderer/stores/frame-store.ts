import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Frame } from '../../src-preload/contract/bridge/calls.ts';

/** What surrounds every screen; null until the service has told it. */
export interface FrameState {
  readonly frame: Frame | null;
}

export type FrameStore = StoreApi<FrameState>;

export function createFrameStore(): FrameStore {
  return createStore<FrameState>(() => ({ frame: null }));
}
