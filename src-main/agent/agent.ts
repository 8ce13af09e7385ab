import type { AgentStatus } from '../domain/journal/agent-status.ts';
import type { Refusals } from './agent-field-problem.ts';
import type { JournalPosition, JournalReading } from './agent-journal.ts';

/** Result of one read of the status document. */
export interface StatusReading {
  readonly status: AgentStatus;
  /** Paths of the fields that failed to parse and were left out. */
  readonly invalid: readonly string[];
}

/** The agent feed, in a folder or over HTTP. Read-only. */
export interface AgentFeed {
  /** Rejects with AgentFeedError. `refusals` collects the invalid fields, even if the call rejects. */
  readonly readStatus: (signal: AbortSignal, refusals?: Refusals) => Promise<StatusReading>;
  /** Reads about `limit` journal entries after a position. Rejects with AgentFeedError. */
  readonly readJournal: (
    after: JournalPosition,
    limit: number,
    signal: AbortSignal,
  ) => Promise<JournalReading>;
  readonly close: () => Promise<void>;
}

/** Why the feed can't be read. */
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

/** The agent's heartbeat is ahead of this machine's clock. */
export class ClockAheadError extends AgentFeedError {
  readonly aheadMs: number;
  constructor(aheadMs: number) {
    super(
      'clock_ahead',
      `The agent's heartbeat is ${Math.round(aheadMs / 1_000)} s ahead of this machine's clock: one of the two clocks is wrong.`,
    );
    this.aheadMs = aheadMs;
  }
}

/** Overall state of the agent feed. */
export interface AgentVerdict {
  readonly state: 'ok' | 'degraded' | 'down' | 'unread';
  readonly lastError: string | null;
  /** Suggested action. */
  readonly remedy: string | null;
}

/** Health of the agent feed. Times are world ms. */
export interface AgentHealth extends AgentVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Invalid fields of the last document, by path. */
  readonly invalid: readonly string[];
  /** Distinct invalid fields since start. */
  readonly invalidRows: number;
  /** Reads of the status that failed since the source was opened. */
  readonly failedReads: number;
}

/** Health of the agent's journal. */
export interface JournalHealth {
  /** null while it is readable, or does not exist. */
  readonly error: string | null;
  /** Suggested action. */
  readonly remedy: string | null;
  /** World ms; null before the first successful read. */
  readonly lastOkAt: number | null;
  /** null: no journal was read yet. */
  readonly journalId: string | null;
  /** Highest sequence number read. */
  readonly seq: number | null;
  /** Stored problems of all journals. */
  readonly problems: number;
  /** Events of the other network in this journal, counted but not stored. */
  readonly otherNetwork: number;
}
