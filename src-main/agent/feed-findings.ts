import type { FieldProblem } from './agent-field-problem.ts';

/** One problem of a feed. */
export interface FeedFinding extends FieldProblem {
  /** File or address. */
  readonly place: string;
  /** Line number, starting at 1; null: the place has no lines. */
  readonly line: number | null;
  /** Sequence number of the event, if readable. */
  readonly seq: number | null;
}

/** Result of checking a whole feed. */
export interface FeedCheck {
  readonly result: 'clean' | 'findings' | 'unread';
  readonly findings: readonly FeedFinding[];
  /** Further findings, which are only counted. */
  readonly moreFindings: number;
  /** Parts that can't be read, one sentence each. */
  readonly unread: readonly string[];
  /** null: the status can't be used. */
  readonly status: { readonly journalId: string; readonly heartbeatAt: string } | null;
  /** Lines or page rows read of all journals, valid or not. */
  readonly events: number;
  readonly journals: number;
}

type NewFinding = Omit<FeedFinding, 'line' | 'seq'> & Partial<FeedFinding>;

export interface FeedNotes {
  readonly note: (finding: NewFinding) => void;
  readonly cannotRead: (why: string) => void;
  readonly countEvent: () => void;
  readonly countJournal: () => void;
  readonly result: (status: FeedCheck['status']) => FeedCheck;
}

const mostFindings = 1_000;

export function createFeedNotes(): FeedNotes {
  const findings: FeedFinding[] = [];
  const unread: string[] = [];
  const counts = { events: 0, journals: 0, more: 0 };
  return {
    note: (finding) => {
      if (findings.length < mostFindings) findings.push({ line: null, seq: null, ...finding });
      else counts.more += 1;
    },
    cannotRead: (why) => unread.push(why),
    countEvent: () => (counts.events += 1),
    countJournal: () => (counts.journals += 1),
    result: (status) => ({
      result: unread.length > 0 ? 'unread' : findings.length > 0 ? 'findings' : 'clean',
      findings,
      moreFindings: counts.more,
      unread,
      status,
      events: counts.events,
      journals: counts.journals,
    }),
  };
}
