import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';

export interface VerdictWords {
  readonly tone: 'good' | 'bad' | 'unknown';
  readonly word: string;
  /** The agent's own reason first; null where there is none to give. */
  readonly reason: string | null;
  /** The agent's own word, where it is not the verdict's. */
  readonly disagreement: string | null;
}

/** The new-entries line. Nobody's word is no permission. */
export function verdictWords({ allowed, reason, agent }: MarketState['newEntries']): VerdictWords {
  const disagreement =
    agent !== null && allowed !== null && agent.allowed !== allowed
      ? `The agent itself ${agent.allowed ? 'allows' : 'forbids'} new entries${agent.reason === null ? '' : `: ${agent.reason}`}`
      : null;
  if (allowed === true) return { tone: 'good', word: 'Allowed', reason, disagreement };
  if (allowed === false) return { tone: 'bad', word: 'Not allowed', reason, disagreement };
  return {
    tone: 'unknown',
    word: 'Unknown',
    reason: reason ?? 'Nothing known forbids them, and the agent has not allowed them.',
    disagreement,
  };
}

export const underlyingSessionWords = {
  regular: 'Regular hours',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
} as const;
