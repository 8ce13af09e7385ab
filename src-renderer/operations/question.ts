import type { CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { Call, OperationError } from './ask.ts';

/** Rules on when an answer is requested, and requested again. */
export interface AnswerRules<T> {
  /** false: it is not requested. */
  readonly enabled?: boolean;
  /** Market whose changes concern the answer. Absent: changes of all markets do. */
  readonly coin?: string;
  /** Minimum time between two reads, world ms: faster changes would not be visible. Absent: none. */
  readonly restMs?: number;
  /** Checks whether an answer lacks something that the venue may give later. Absent: it never does. */
  readonly isLacking?: (value: T) => boolean;
}

/** A request to the service whose answer is stored under one key. */
export interface Question<T> extends AnswerRules<T> {
  readonly operation: CallName;
  /** Identifies this request among those to the same operation. JSON. */
  readonly key: unknown;
  readonly read: (call: Call) => Promise<T>;
}

export type QuestionKey = readonly [source: number, operation: CallName, key: unknown];

/** Returns the key of a question. It contains the source, so that answers of one source are never found under another. */
export function keyOf(
  source: number,
  { operation, key }: Pick<Question<never>, 'operation' | 'key'>,
): QuestionKey {
  return [source, operation, key];
}

interface QuestionMeta extends Record<string, unknown> {
  readonly coin?: string | undefined;
  readonly restMs?: number | undefined;
  readonly isLacking?: ((value: never) => boolean) | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: OperationError;
    queryMeta: QuestionMeta;
  }
}
