/** The agent's report on new entries in one market. */
export interface AgentVerdict {
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** Reasons that forbid new entries whatever the agent reports, each a sentence; null if it does not apply or is unknown. */
export interface EntryBlockers {
  readonly notTradeable: string | null;
  readonly venueHalt: string | null;
  readonly underlyingClosed: string | null;
  readonly referenceUnhealthy: string | null;
}

interface NewEntries {
  /** null: the agent reports nothing, or something that could forbid new entries is unknown. */
  readonly allowed: boolean | null;
  /** Always given unless `allowed` is true. */
  readonly reason: string | null;
}

/** The failing tradeability condition and the first other blocker; null if nothing forbids new entries. */
export function blockerText(blockers: EntryBlockers): string | null {
  const { notTradeable, venueHalt, underlyingClosed, referenceUnhealthy } = blockers;
  const texts = [notTradeable, venueHalt ?? underlyingClosed ?? referenceUnhealthy];
  return texts.filter((text) => text !== null).join(' ') || null;
}

/**
 * Decides whether the agent may open a position: only if the agent allows it, nothing forbids it and nothing that could forbid it
 * is unknown (`unknown` says what). The agent's reason comes first.
 */
export function newEntriesVerdict(
  agent: AgentVerdict | null,
  blockers: EntryBlockers,
  unknown: string | null,
): NewEntries {
  const blocker = blockerText(blockers);
  if (agent !== null && !agent.allowed) {
    return {
      allowed: false,
      reason: agent.reason ?? blocker ?? 'The agent forbids new entries in this market and gives no reason.',
    };
  }
  if (blocker !== null) return { allowed: false, reason: blocker };
  if (unknown !== null) return { allowed: null, reason: unknown };
  if (agent === null)
    return {
      allowed: null,
      reason: 'The agent does not report whether it may open positions in this market.',
    };
  return { allowed: true, reason: agent.reason };
}
