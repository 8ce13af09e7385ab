import type { FeedProblemTable } from './feed-problem-table.ts';
import type { JournalCursorTable, NumberedCursor } from './journal-cursor-table.ts';
import type { JournalEventTable } from './journal-event-table.ts';
import type { JournalBatch, StoredEvent } from '../../journal.ts';

export interface JournalTables {
  readonly cursors: JournalCursorTable;
  readonly events: JournalEventTable;
  readonly problems: FeedProblemTable;
}

/** State that is gathered while a slice is written. */
export interface JournalSlice extends JournalTables {
  readonly batch: Omit<JournalBatch, 'entries'>;
  readonly cursor: { -readonly [Field in keyof NumberedCursor]: NumberedCursor[Field] };
  readonly added: StoredEvent[];
}
