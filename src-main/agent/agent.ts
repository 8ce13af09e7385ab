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
