import type { AgentStanding } from '../../agent/agent-standing.ts';
import type { AgentStatus } from '../../domain/agent-status.ts';

/** The agent's last good word of the network in use, however old. */
function lastWord(standing: AgentStanding): AgentStatus | null {
  if (standing.kind === 'read') return standing.status;
  return standing.kind === 'failed' ? (standing.last?.status ?? null) : null;
}

/** The account that the agent trades on; null: it did not say. */
export function namedAccount(standing: AgentStanding): string | null {
  return lastWord(standing)?.account ?? null;
}

/** The coins that the agent trades. */
export function coinsOf(standing: AgentStanding): readonly string[] {
  return lastWord(standing)?.symbols ?? [];
}
