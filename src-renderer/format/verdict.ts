import type { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';

type Verdict = MarketState['newEntries'];

/** A verdict and the agent's own word, whenever that was given. */
export interface NewEntries extends Pick<Verdict, 'allowed' | 'reason'> {
  readonly agent: Pick<NonNullable<Verdict['agent']>, 'allowed' | 'reason'> | null;
}

export interface VerdictWords {
  readonly tone: 'good' | 'bad' | 'unknown';
  readonly word: string;
  /** The agent's own reason first; null where there is none to give. */
  readonly reason: string | null;
  /** The agent's own word, where it is not the verdict's. */
  readonly disagreement: string | null;
}

/** The verdict once the agent has fallen silent: its word is none, and nobody else allows. */
export function withoutAgent({ allowed, reason }: NewEntries): NewEntries {
  return allowed === true
    ? { allowed: null, reason: 'The agent’s last report is too old to count.', agent: null }
    : { allowed, reason, agent: null };
}

/** The new-entries line. Nobody's word is no permission. */
export function verdictWords({ allowed, reason, agent }: NewEntries): VerdictWords {
  const disagreement =
    agent !== null && allowed !== null && agent.allowed !== allowed
      ? `The agent itself ${agent.allowed ? 'allows' : 'forbids'} new entries${agent.reason === null ? '.' : `: ${agent.reason}`}`
      : null;
  if (allowed === true) return { tone: 'good', word: 'Allowed', reason, disagreement };
  if (allowed === false) return { tone: 'bad', word: 'Not allowed', reason, disagreement };
  return {
    tone: 'unknown',
    word: 'Unknown',
    reason: reason ?? 'Nothing blocks them, but the agent has not allowed them.',
    disagreement,
  };
}
