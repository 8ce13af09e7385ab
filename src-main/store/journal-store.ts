import type { Database } from 'better-sqlite3';
import { feedProblemTable } from './feed-problem-table.ts';
import { heldCoverage } from './journal-coverage.ts';
import { journalCursorTable } from './journal-cursor-table.ts';
import { journalEventTable } from './journal-event-table.ts';
import { journalFacets } from './journal-facets.ts';
import { journalPages } from './journal-pages.ts';
import { journalStories } from './journal-stories.ts';
import { journalWriter } from './journal-writer.ts';
import type { JournalReader, JournalWriter } from './journal.ts';
import type { StoreChange } from './store.ts';

/** The agent's journal in the record file. */
export interface JournalStore {
  readonly reader: JournalReader;
  readonly writer: JournalWriter;
}

export function journalStore(record: Database, tell: (change: StoreChange) => void): JournalStore {
  const tables = {
    cursors: journalCursorTable(record),
    events: journalEventTable(record),
    problems: feedProblemTable(record),
  };
  const { cursors, events, problems } = tables;
  const coverage = heldCoverage(tables);
  const pages = journalPages(record, cursors.numberOf);
  return {
    reader: {
      ...pages,
      ...journalStories(record, cursors.numberOf),
      ...journalFacets(record),
      journalCursor: cursors.inUse,
      journals: cursors.all,
      lastDecisionAt: () => pages.decisions({ before: null, limit: 1 })[0]?.at ?? null,
      journalRaw: ({ journalId, seq }) => events.raw(cursors.numberOf(journalId) ?? 0, seq),
      journalCoverage: coverage.spans,
      feedProblems: problems.page,
      feedProblemCount: cursors.problemCount,
    },
    writer: journalWriter({ ...tables, record, coverage, tell }),
  };
}
