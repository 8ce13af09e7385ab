import type { CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { Call, OperationError } from './ask.ts';

/** When an answer is asked for, and asked for again. */
export interface AnswerRules<T> {
  /** false: it is not asked. */
  readonly enabled?: boolean;
  /** Only changes of this market concern the answer. Absent: those of all markets do. */
  readonly coin?: string;
  /** World ms between two readings: what changes sooner would not be seen. Absent: none. */
  readonly restMs?: number;
  /** Whether an answer lacks something that the venue may give later. Absent: it never does. */
  readonly isLacking?: (value: T) => boolean;
}

/** What is asked of the service and kept under one key. */
export interface Question<T> extends AnswerRules<T> {
  readonly operation: CallName;
  /** Identifies this request among those to the same operation. JSON. */
  readonly key: unknown;
  readonly read: (call: Call) => Promise<T>;
}

export type QuestionKey = readonly [source: number, operation: CallName, key: unknown];

/** Answers of one source are never found under another. */
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
