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
  readonly refused: readonly string[];
  /** Different parts left out since start. */
  readonly refusedRows: number;
}
