import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';

export type AskResult<K extends CallName> =
  | { readonly kind: 'answer'; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly error: BridgeFailure }
  /** The answer is from a source that is no longer shown and must not be used. */
  | { readonly kind: 'past' };

/** Asks the service. Never rejects. */
export type Ask = <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<AskResult<K>>;

/** Asks the service. Rejects with an OperationError if there is no answer. */
export type Call = <K extends CallName>(
  name: K,
  args: BridgeCalls[K]['args'],
) => Promise<BridgeCalls[K]['result']>;

/** Why an operation has no answer. */
export class OperationError extends Error {
  readonly failure: BridgeFailure;

  constructor(failure: BridgeFailure) {
    super(failure.message);
    this.name = 'OperationError';
    this.failure = failure;
  }
}

/** Whether a source has to be configured first. One that the agent may still name is only not read yet. */
export const isNotAttached = ({ code, isUnread }: BridgeFailure): boolean =>
  code === 'provider_not_attached' && isUnread !== true;

const pastAnswer: BridgeFailure = {
  code: 'provider_failed',
  message: 'This answer is for the previous data source. Retry.',
};

export function callOf(ask: Ask): Call {
  return async (name, args) => {
    const result = await ask(name, args);
    if (result.kind === 'answer') return result.value;
    throw new OperationError(result.kind === 'failure' ? result.error : pastAnswer);
  };
}
