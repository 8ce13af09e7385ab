import type { JournalEvent } from '../domain/journal/journal-event.ts';

/** How far a journal was read. */
export interface JournalPlace {
  /** null: nothing of any journal was read yet. */
  readonly journalId: string | null;
  /** The highest number read; `beforeFirst` before the first event. */
  readonly seq: number;
  /** The carrier's own mark of the place, if it has one; lost, it finds the place by `seq`. */
  readonly mark: string | null;
}

/** Lower than any event's number. */
export const beforeFirst = -1;

/** Where the reading of any journal begins. */
export const unreadPlace: JournalPlace = { journalId: null, seq: beforeFirst, mark: null };

/** Something of a journal that could not be taken for an event. */
export interface JournalProblem {
  readonly failure: 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long';
  /** Its number, where that could be read. */
  readonly seq: number | null;
  /** Where it stands: the same however often it is read again. */
  readonly place: string;
  /** One sentence. */
  readonly reason: string;
  /** The line as it is. Of one that is too long only its beginning, and of one that is no text each byte as a character. */
  readonly raw: string;
}

/** `raw`: the event as the agent wrote it, whole. */
export type JournalEntry =
  | { readonly kind: 'event'; readonly event: JournalEvent; readonly raw: string }
  | { readonly kind: 'problem'; readonly problem: JournalProblem };

/** What came of one reading of the journal: a part of one journal, in its order. */
export interface JournalReading {
  /** null: there is no journal (yet). */
  readonly journalId: string | null;
  /** The agent began another journal than the one that was asked for; it is read from its beginning. */
  readonly startedOver: boolean;
  /** Events that were read before may be among them: whoever keeps them knows each by its number. */
  readonly entries: readonly JournalEntry[];
  /** The carrier's mark of the place behind the last entry. */
  readonly mark: string | null;
  /** There is more to be read at once. */
  readonly hasMore: boolean;
  /** The journal ends in a line without its newline: the event in it is not read. */
  readonly hasPartialLine: boolean;
}
