import type { Database } from 'better-sqlite3';
import { eventLists } from './event-list.ts';
import { feedProblemTable } from './feed-problem-table.ts';
import { heldCoverage } from './journal-coverage.ts';
import { journalCursorTable } from './journal-cursor-table.ts';
import { journalEventTable } from './journal-event-table.ts';
import { journalFacets } from './journal-facets.ts';
import { journalPages } from './journal-pages.ts';
import { journalStories } from './journal-stories.ts';
import { journalWriter } from './journal-writer.ts';
import type { JournalReader, JournalWriter } from '../../journal.ts';
import type { StoreChange } from '../../store.ts';

/** The agent's journal in the record file. */
interface JournalStore {
  readonly reader: JournalReader;
  readonly writer: JournalWriter;
}

export function journalStore(record: Database, publish: (change: StoreChange) => void): JournalStore {
  const tables = {
    cursors: journalCursorTable(record),
    events: journalEventTable(record),
    problems: feedProblemTable(record),
  };
  const { cursors, events, problems } = tables;
  const coverage = heldCoverage(tables);
  const pages = journalPages(record, cursors.numberOf);
  const newest = newestDecision(pages);
  /** Needed for every status; updated with every write. */
  const cursor = { inUse: cursors.inUse() };
  const writer = journalWriter({
    ...tables,
    record,
    coverage: {
      follow: (put, changed) => {
        cursor.inUse = put;
        coverage.follow(put, changed);
      },
    },
    publish: (change) => {
      newest.invalidate();
      publish(change);
    },
  });
  return {
    reader: {
      ...pages,
      ...eventLists(record),
      ...journalStories(record, cursors.numberOf),
      ...journalFacets(record),
      journalCursor: () => cursor.inUse,
      journals: cursors.all,
      lastDecisionAt: newest.at,
      journalRaw: ({ journalId, seq }) => events.raw(cursors.numberOf(journalId) ?? 0, seq),
      journalCoverage: coverage.spans,
      feedProblems: problems.page,
      feedProblemCount: cursors.problemCount,
    },
    writer,
  };
}

/** Needed for every status: read again only after a write. */
function newestDecision(pages: Pick<JournalReader, 'decisions'>): {
  readonly at: () => number | null;
  readonly invalidate: () => void;
} {
  const read = (): number | null => pages.decisions({ before: null, limit: 1 })[0]?.at ?? null;
  const held = { at: read() };
  return {
    at: () => held.at,
    invalidate: () => {
      held.at = read();
    },
  };
}
