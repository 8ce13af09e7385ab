import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import type { FeedProblem } from './journal.ts';
import type { PageOf } from './record.ts';

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
  /** Returns whether it was not known. */
  readonly add: (problem: NewProblem) => boolean;
  /** The gap that a number lies in; null: none. */
  readonly gapAt: (journal: number, seq: number) => (Numbers & { readonly notedAt: number }) | null;
  readonly dropGap: (journal: number, from: number) => void;
  /** What is missing of a journal, ascending: gaps, and numbers of what is no event. */
  readonly missing: (journal: number) => readonly Numbers[];
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
  const missing = record.prepare<[number], Numbers>(
    `SELECT from_seq AS "from", to_seq AS "to" FROM feed_problem
     WHERE journal = ? AND from_seq IS NOT NULL AND kind <> 'conflict' ORDER BY from_seq, to_seq`,
  );
  return {
    page: ({ before, limit }) => page.all(before ?? Number.MAX_SAFE_INTEGER, limit),
    add: ({ journal, kind, place, fromSeq, toSeq, reason, raw, notedAt }) => {
      const digest = createHash('sha256').update(raw).digest('hex');
      return insert.run(journal, kind, place, digest, fromSeq, toSeq, reason, raw, notedAt).changes === 1;
    },
    gapAt: (journal, seq) => gapAt.get(journal, seq, seq) ?? null,
    dropGap: (journal, from) => void dropGap.run(journal, from),
    missing: (journal) => missing.all(journal),
  };
}
