import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import type { FeedProblem } from '../../journal.ts';
import type { PageOf } from '../../record.ts';

export interface NewProblem extends Omit<FeedProblem, 'id' | 'journalId'> {
  readonly journal: number;
  readonly place: string;
}

export interface Numbers {
  readonly from: number;
  readonly to: number;
}

export interface FeedProblemTable {
  readonly page: (query: PageOf<number>) => readonly FeedProblem[];
  /** Returns whether the problem is new. */
  readonly add: (problem: NewProblem) => boolean;
  /** The gap that a number lies in; null: none. */
  readonly gapAt: (journal: number, seq: number) => (Numbers & { readonly notedAt: number }) | null;
  readonly dropGap: (journal: number, from: number) => void;
  /** First missing number between these two, both excluded: of a gap, or of an entry that is not a valid event; null: none. */
  readonly nextHole: (journal: number, between: Numbers) => number | null;
}

const columns = `p.id, c.journal_id AS journalId, p.kind, p.from_seq AS fromSeq, p.to_seq AS toSeq, p.reason, p.raw,
  p.noted_at AS notedAt`;

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
  const nextHole = record
    .prepare<[number, number, number], number>(
      `SELECT from_seq FROM feed_problem INDEXED BY feed_problem_hole
       WHERE journal = ? AND from_seq > ? AND from_seq < ? AND from_seq IS NOT NULL
         AND kind NOT IN ('conflict', 'unknown_type')
         AND NOT EXISTS (SELECT 1 FROM journal_event e WHERE e.journal = feed_problem.journal AND e.seq = from_seq)
       ORDER BY from_seq LIMIT 1`,
    )
    .pluck();
  return {
    page: ({ before, limit }) => page.all(before ?? Number.MAX_SAFE_INTEGER, limit),
    add: ({ journal, kind, place, fromSeq, toSeq, reason, raw, notedAt }) => {
      const digest = createHash('sha256').update(raw).digest('hex');
      return insert.run(journal, kind, place, digest, fromSeq, toSeq, reason, raw, notedAt).changes === 1;
    },
    gapAt: (journal, seq) => gapAt.get(journal, seq, seq) ?? null,
    dropGap: (journal, from) => void dropGap.run(journal, from),
    nextHole: (journal, { from, to }) => nextHole.get(journal, from, to) ?? null,
  };
}
