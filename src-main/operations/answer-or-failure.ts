import type { AnswerOrFailure } from '../../src-preload/contract/bridge/failure.ts';
import { PerpscopeError } from '../errors.ts';

/** A question's answer, or the failure that a screen shows in its stead. A fault of ours goes on. */
export function answerOrFailure<T>(question: () => T): AnswerOrFailure<T> {
  try {
    return { kind: 'answer', value: question() };
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return { kind: 'failure', error: { code: error.code, message: error.message } };
  }
}
