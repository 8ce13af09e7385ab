import SqliteFile, { type Database } from 'better-sqlite3';
import type { StoredEvent } from '../../../src-main/store/journal.ts';
import { eventOf, eventsIn, type EventRow } from '../../../src-main/store/record/journal/journal-row.ts';
import { recordName, type StoreFolder } from './a-store.ts';

/** An event as it is stored, with the agent's own text. */
type WrittenEvent = StoredEvent & { readonly raw: string };

/** Returns all events of the agent's journals, in the order of journals and numbers. */
export function eventsOf(record: Database): readonly WrittenEvent[] {
  return record
    .prepare<[], EventRow & { readonly raw: string }>(
      `${eventsIn('journal_event', 'raw,')} WHERE type <> 'repeat' ORDER BY journal, seq`,
    )
    .all()
    .map((row) => ({ ...eventOf(row), raw: row.raw }));
}

/** The same from the record file of a folder and account. */
export function storedEvents(folder: StoreFolder, account: string | null = null): readonly WrittenEvent[] {
  const record = new SqliteFile(folder.path(account === null ? recordName : `record-${account}.sqlite`), {
    readonly: true,
  });
  try {
    return eventsOf(record);
  } finally {
    record.close();
  }
}
