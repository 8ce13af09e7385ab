/** How the agent's feed does. Times are world ms. */
export interface AgentHealth {
  /** False: no feed is configured, so there is nothing to fail. */
  readonly attached: boolean;
  readonly state: 'ok' | 'degraded' | 'down';
  readonly since: number;
  readonly lastOkAt: number | null;
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
  /** Parts of the last document that were left out, by path. */
  readonly refused: readonly string[];
}
