import type { Fault } from './server/fault.ts';
import type { RequestCount } from './server/request-counter.ts';
import type { WorldOrigin } from './world/list-markets.ts';

/** What a simulator's thread is started with. */
export interface ThreadInput {
  readonly origin: WorldOrigin;
  readonly clock: SharedArrayBuffer;
  /** Absolute path of the simulated agent's folder; null: there is no agent. */
  readonly feedFolder: string | null;
}

export type ToThread =
  | { readonly kind: 'fault'; readonly fault: Fault | null }
  | { readonly kind: 'requests' }
  | { readonly kind: 'close' };

export type FromThread =
  | {
      readonly kind: 'listening';
      readonly url: string;
      readonly referenceKey: string;
      readonly vaultAddresses: readonly string[];
      readonly apiWallet: string;
    }
  /** The fault sent last is in force. */
  | { readonly kind: 'fault_set' }
  | { readonly kind: 'requests'; readonly counts: readonly RequestCount[] };
