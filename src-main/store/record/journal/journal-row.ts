import { builder, readBy } from '../../built-select.ts';
import type { JournalEvent } from '../../../domain/journal/journal-event.ts';
import type { StoredEvent } from '../../journal.ts';

export interface EventRow {
  readonly journalId: string;
  readonly body: string;
}

/** Selects events. `more`: further columns, which come first. The journal's id is found by its key, so that nothing is joined. */
export const eventsIn = (from: string, more = ''): string =>
  `SELECT ${more} (SELECT journal_id FROM journal_cursor WHERE number = journal) AS journalId, body FROM ${from}`;

/** The same as a query that can be narrowed. `index`: the one to read by; null: SQLite's choice. */
export const builtEvents = (index: string | null) =>
  builder
    .selectFrom(readBy('journal_event', index))
    .select(({ selectFrom }) => [
      'journal_event.at',
      'journal_event.journal',
      'journal_event.seq',
      selectFrom('journal_cursor')
        .select('journal_id')
        .whereRef('number', '=', 'journal_event.journal')
        .as('journalId'),
      'journal_event.body',
    ]);

/** Returns the event of a row. Its body needs no check: this program wrote it from an event that its schema accepted. */
export function eventOf({ journalId, body }: EventRow): StoredEvent {
  return { ...(JSON.parse(body) as JournalEvent), journalId };
}
