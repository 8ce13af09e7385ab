import type { ErrorCode } from '../views/error.ts';

/** A failure a screen can show: a code, and one sentence with cause and remedy. */
export interface BridgeFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

/** An answer, or why there is none: what a screen shows in its stead. */
export type AnswerOrFailure<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'failure'; readonly error: BridgeFailure };
