import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import type { FeedProblem } from '../../journal.ts';
import type { PageOf } from '../../record.ts';
import type { EventPosition } from './journal-event-table.ts';

export interface NewProblem extends Omit<FeedProblem, 'id' | 'journalId'> {
  readonly journal: number;
  readonly place: string;
}

export interface Numbers {
  readonly from: number;
  readonly to: number;
}

/** Two consecutive events with something missing in between. */
export interface Break {
  readonly before: EventPosition;
  /** null: no event came after the missing ones. */
  readonly after: EventPosition | null;
}

export interface FeedProblemTable {
  readonly page: (query: PageOf<number>) => readonly FeedProblem[];
  /** Returns whether the problem is new. */
  readonly add: (problem: NewProblem) => boolean;
  /** The gap that a number lies in; null: none. */
  readonly gapAt: (journal: number, seq: number) => (Numbers & { readonly notedAt: number }) | null;
  readonly dropGap: (journal: number, from: number) => void;
  /** Breaks of a journal, ascending: where numbers are missing, or an entry is not a valid event. */
  readonly breaks: (journal: number) => readonly Break[];
}

const columns = `p.id, c.journal_id AS journalId, p.kind, p.from_seq AS fromSeq, p.to_seq AS toSeq, p.reason, p.raw,
  p.noted_at AS notedAt`;

interface BreakRow {
  readonly beforeSeq: number;
  readonly beforeAt: number;
  readonly afterSeq: number | null;
  readonly afterAt: number | null;
}

export function feedProblemTable(record: Database): FeedProblemTable {
  const page = record.prepare<[number, number], FeedProblem>(
    `SELECT ${columns} FROM feed_problem p JOIN journal_cursor c ON c.number = p.journal WHERE p.id < ?
     ORDER BY p.id DESC LIMIT ?`,
  );
  const insert = record.prepare(
    `INSERT OR IGNORE INTO feed_problem (journal, kind, place, digest, from_seq, to_seq, reason, raw, noted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const gapAt = record.prepare<[number, number, number], Numbers & { readonly notedAt: number }>(
    `SELECT from_seq AS "from", to_seq AS "to", noted_at AS notedAt FROM feed_problem
     WHERE journal = ? AND from_seq IS NOT NULL AND from_seq <= ? AND to_seq >= ? AND kind = 'gap'
     ORDER BY from_seq DESC LIMIT 1`,
  );
  const dropGap = record.prepare(
    `DELETE FROM feed_problem WHERE journal = ? AND from_seq = ? AND from_seq IS NOT NULL AND kind = 'gap'`,
  );
  // A number that also came as a valid event is not missing. An event of an unknown type hides no event of a known one.
  const breaks = record.prepare<[number], BreakRow>(
    `SELECT b.seq AS beforeSeq, b.at AS beforeAt, a.seq AS afterSeq, a.at AS afterAt
     FROM feed_problem AS p INDEXED BY feed_problem_hole
     JOIN journal_event AS b ON b.journal = p.journal AND b.seq =
       (SELECT max(seq) FROM journal_event WHERE journal = p.journal AND seq < p.from_seq)
     LEFT JOIN journal_event AS a ON a.journal = p.journal AND a.seq =
       (SELECT min(seq) FROM journal_event WHERE journal = p.journal AND seq > p.from_seq)
     WHERE p.journal = ? AND p.from_seq IS NOT NULL AND p.kind NOT IN ('conflict', 'unknown_type')
       AND NOT EXISTS (SELECT 1 FROM journal_event WHERE journal = p.journal AND seq = p.from_seq)
     ORDER BY p.from_seq`,
  );
  return {
    page: ({ before, limit }) => page.all(before ?? Number.MAX_SAFE_INTEGER, limit),
    add: ({ journal, kind, place, fromSeq, toSeq, reason, raw, notedAt }) => {
      const digest = createHash('sha256').update(raw).digest('hex');
      return insert.run(journal, kind, place, digest, fromSeq, toSeq, reason, raw, notedAt).changes === 1;
    },
    gapAt: (journal, seq) => gapAt.get(journal, seq, seq) ?? null,
    dropGap: (journal, from) => void dropGap.run(journal, from),
    breaks: (journal) => {
      const holes = breaks.all(journal);
      // Several holes may lie between the same two events.
      const first = holes.filter(({ beforeSeq }, nth) => beforeSeq !== holes[nth - 1]?.beforeSeq);
      return first.map(({ beforeSeq, beforeAt, afterSeq, afterAt }) => ({
        before: { seq: beforeSeq, at: beforeAt },
        after: afterSeq === null || afterAt === null ? null : { seq: afterSeq, at: afterAt },
      }));
    },
  };
}
