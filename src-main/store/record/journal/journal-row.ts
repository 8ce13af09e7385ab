import type { JournalEvent } from '../../../domain/journal-event.ts';
import type { Kept } from '../../journal.ts';

export interface EventRow {
  readonly journalId: string;
  readonly body: string;
}

/** The journal's id by its key, so that nothing is joined. */
const columns = '(SELECT journal_id FROM journal_cursor WHERE number = journal) AS journalId, body';
export const eventSelect = `SELECT ${columns} FROM journal_event`;
/** With what it is sorted by. */
export const keyedEventSelect = `SELECT at, journal, seq, ${columns} FROM journal_event`;

/** Written by this program from an event that its schema let through. */
export function eventOf({ journalId, body }: EventRow): Kept {
  return { ...(JSON.parse(body) as JournalEvent), journalId };
}
