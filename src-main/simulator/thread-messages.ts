import type { Fault } from './server/fault.ts';

/** What a simulator's thread is started with. */
export interface ThreadInput {
  readonly seed: number;
  readonly genesisMs: number;
  readonly marketCount: number;
  readonly clock: SharedArrayBuffer;
}

export type ToThread = { readonly kind: 'fault'; readonly fault: Fault | null } | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'listening'; readonly url: string }
  /** The fault sent last is in force. */
  | { readonly kind: 'fault_set' };
