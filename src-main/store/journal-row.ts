import type { JournalEvent } from '../domain/journal-event.ts';
import type { Kept } from './journal.ts';

export interface EventRow {
  readonly journalId: string;
  readonly body: string;
}

/** The journal's id by its key, so that nothing is joined. */
export const eventSelect = `SELECT (SELECT journal_id FROM journal_cursor WHERE number = journal) AS journalId, body
  FROM journal_event`;

/** Written by this program from an event that its schema let through. */
export function eventOf({ journalId, body }: EventRow): Kept {
  return { ...(JSON.parse(body) as JournalEvent), journalId };
}
