import type { JournalHealth } from '../agent/agent-health.ts';
import type { AgentStanding } from '../agent/agent-standing.ts';
import type { AccountConflict } from '../queries/account-scope.ts';

/** Whose journal it is the status says alone: before that is known, and while it is another account's, nothing of it is kept. */
export function journalHeldBack(
  standing: AgentStanding,
  conflict: AccountConflict | null,
): Pick<JournalHealth, 'error' | 'remedy'> | null {
  if (standing.kind === 'unread') return { error: null, remedy: null };
  if (conflict === null) return null;
  const { agent, configured } = conflict;
  return {
    error: `The agent's journal is left unread: it is about ${agent}, and ${configured ?? 'no account'} is in use.`,
    remedy: 'In Settings, name that account, or the feed of the agent that trades the one in use.',
  };
}
