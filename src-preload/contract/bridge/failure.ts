import type { ErrorCode } from '../views/error.ts';

/** A failure that a screen can show: a code, and one sentence with cause and remedy. */
export interface BridgeFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Set if the data was never read since the start: it is read, and sent, without another request. */
  readonly isUnread?: true;
}

/** An answer, or the failure that a screen shows in its place. */
export type AnswerOrFailure<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'failure'; readonly error: BridgeFailure };
