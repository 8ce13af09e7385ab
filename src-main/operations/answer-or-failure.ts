import type { AnswerOrFailure, BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import { PerpscopeError, UnreadError } from '../errors.ts';

/**
 * Returns the answer to a question, or the failure that a screen shows instead. Rethrows any error that is not a
 * PerpscopeError.
 */
export function answerOrFailure<T>(question: () => T): AnswerOrFailure<T> {
  try {
    return { kind: 'answer', value: question() };
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return { kind: 'failure', error: shownFailure(error) };
  }
}

/** The failure that a screen shows for an error. */
export function shownFailure(error: PerpscopeError): BridgeFailure {
  const { code, message } = error;
  return error instanceof UnreadError ? { code, message, isUnread: true } : { code, message };
}
