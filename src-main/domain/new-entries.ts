/** The agent's own word on opening positions in one market. */
export interface AgentVerdict {
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** What forbids opening positions whatever the agent says: each a sentence, or null where it does not hold or is unknown. */
export interface EntryHindrances {
  readonly venueHalt: string | null;
  readonly underlyingClosed: string | null;
  readonly referenceUnhealthy: string | null;
}

export interface NewEntries {
  /** null: nobody allows it, and nothing forbids it. */
  readonly allowed: boolean | null;
  readonly reason: string | null;
}

/** The hindrance that is told of, where several hold; null: none does. */
export function foremostHindrance(hindrances: EntryHindrances): string | null {
  const { venueHalt, underlyingClosed, referenceUnhealthy } = hindrances;
  return venueHalt ?? underlyingClosed ?? referenceUnhealthy;
}

/** A hindrance forbids what the agent allows; an allowing verdict is only ever the agent's. The agent's reason comes first. */
export function judgeNewEntries(agent: AgentVerdict | null, hindrances: EntryHindrances): NewEntries {
  const hindrance = foremostHindrance(hindrances);
  if (agent !== null && !agent.allowed) {
    return {
      allowed: false,
      reason: agent.reason ?? hindrance ?? 'The agent opens no position here and gives no reason.',
    };
  }
  if (hindrance !== null) return { allowed: false, reason: hindrance };
  return agent === null ? { allowed: null, reason: null } : { allowed: true, reason: agent.reason };
}
