import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';

export type Asked<K extends CallName> =
  | { readonly kind: 'answer'; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly error: BridgeFailure }
  /** It speaks of a network that is no longer shown: nothing may come of it. */
  | { readonly kind: 'past' };

/** Asks the service. Never rejects. */
export type Ask = <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<Asked<K>>;
