import type { AnswerOrFailure } from '../../src-preload/contract/bridge/failure.ts';
import { PerpscopeError } from '../errors.ts';

/**
 * Returns the answer to a question, or the failure that a screen shows instead. Rethrows any error that is not a
 * PerpscopeError.
 */
export function answerOrFailure<T>(question: () => T): AnswerOrFailure<T> {
  try {
    return { kind: 'answer', value: question() };
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return { kind: 'failure', error: { code: error.code, message: error.message } };
  }
}
