import type { AgentStatus } from '../domain/journal/agent-status.ts';
import type { JournalPlace, JournalReading } from './agent-journal.ts';

/** What came of one reading of the agent's status document. */
export interface StatusReading {
  readonly status: AgentStatus;
  /** Parts of the document that did not parse and were left out, by path: the rest holds. */
  readonly invalid: readonly string[];
}

/** The agent as Perpscope reads it: one feed, in a folder or over HTTP. Nothing here can write to it. */
export interface AgentFeed {
  /** Rejects with AgentFeedError. */
  readonly readStatus: (signal: AbortSignal) => Promise<StatusReading>;
  /** At most about `limit` entries of the journal after a place. Rejects with AgentFeedError. */
  readonly readJournal: (after: JournalPlace, limit: number, signal: AbortSignal) => Promise<JournalReading>;
  readonly close: () => Promise<void>;
}

/** Why the feed could not be read. */
export type AgentFeedFailure =
  | 'missing'
  | 'unreachable'
  | 'timeout'
  | 'not_json'
  | 'wrong_shape'
  | 'refused'
  | 'clock_ahead';

export class AgentFeedError extends Error {
  readonly failure: AgentFeedFailure;
  constructor(failure: AgentFeedFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AgentFeedError';
    this.failure = failure;
  }
}

/** What all signs of the agent's feed come to. */
export interface AgentVerdict {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
}

/** How the agent's feed does. Times are world ms. */
export interface AgentHealth extends AgentVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Parts of the last document that were left out, by path. */
  readonly invalid: readonly string[];
  /** Different parts left out since start. */
  readonly invalidRows: number;
}

/** How the reading of the agent's journal does. */
export interface JournalHealth {
  /** null while it can be read, and while the agent writes none. */
  readonly error: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
  /** World ms; null before the first good reading. */
  readonly lastOkAt: number | null;
  /** null: nothing of any journal was read yet. */
  readonly journalId: string | null;
  /** The highest number read. */
  readonly seq: number | null;
  /** What is kept as a problem, of all journals. */
  readonly problems: number;
  /** Events of the other network in this journal: counted, not kept. */
  readonly otherNetwork: number;
}
