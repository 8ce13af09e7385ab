import type { FieldProblem } from './agent-field-problem.ts';
import type { JournalEvent } from '../domain/journal/journal-event.ts';

/** Read position in a journal. */
export interface JournalPosition {
  /** null: no journal was read yet. */
  readonly journalId: string | null;
  /** Highest sequence number read; `beforeFirst` before the first event. */
  readonly seq: number;
  /** The transport's own marker of the position, if any; without it the position is found by `seq`. */
  readonly mark: string | null;
}

/** Lower than any sequence number. */
export const beforeFirst = -1;

/** Position before the first read of any journal. */
export const unreadPosition: JournalPosition = { journalId: null, seq: beforeFirst, mark: null };

/** A journal entry that is not a valid event. */
export interface JournalProblem {
  readonly failure: 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long';
  /** Its sequence number, if readable. */
  readonly seq: number | null;
  /** Stable identity of its position, the same on every read. */
  readonly place: string;
  /** One sentence. */
  readonly reason: string;
  /** Fields that make the entry invalid; empty if it has no readable fields. */
  readonly fields: readonly FieldProblem[];
  /** The line verbatim; only its beginning if it is too long, each byte as a character if it is not UTF-8. */
  readonly raw: string;
}

/** `raw`: the whole event as the agent wrote it. `dropped`: fields that are null because they can't be used. */
export type JournalEntry =
  | {
      readonly kind: 'event';
      readonly event: JournalEvent;
      readonly raw: string;
      readonly dropped: readonly FieldProblem[];
    }
  | { readonly kind: 'problem'; readonly problem: JournalProblem };

/** Result of one journal read: consecutive entries of one journal. */
export interface JournalReading {
  /** null: no journal exists yet. */
  readonly journalId: string | null;
  /** Whether the agent has started another journal, which is read from its beginning. */
  readonly startedOver: boolean;
  /** Whether it started over and the journal before it was read to its end, so that nothing is missing between the two. */
  readonly isSuccessor: boolean;
  /** May repeat events already read; they are identified by sequence number. */
  readonly entries: readonly JournalEntry[];
  /** The transport's marker after the last entry. */
  readonly mark: string | null;
  /** Whether more entries can be read immediately. */
  readonly hasMore: boolean;
  /** Whether the journal ends in a line without a newline, which is not read yet. */
  readonly hasPartialLine: boolean;
}
