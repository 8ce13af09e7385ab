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
