import type { JournalHealth } from '../agent/agent-health.ts';
import type { AgentStanding } from '../agent/agent-standing.ts';
import type { AccountConflict } from '../queries/account-scope.ts';

export interface WhoseJournal {
  readonly standing: AgentStanding;
  readonly conflict: AccountConflict | null;
  /** World ms at which the feed was opened. */
  readonly openedAt: number;
}

/** Whose journal it is the status says alone: before that is known, and while it is another account's, nothing of it is kept. */
export function journalHeldBack({
  standing,
  conflict,
  openedAt,
}: WhoseJournal): Pick<JournalHealth, 'error' | 'remedy'> | null {
  // What is wrong with the status is told already.
  if (!hasSaidWhose(standing, openedAt)) return { error: null, remedy: null };
  if (conflict === null) return null;
  const { agent, configured } = conflict;
  return {
    error: `The agent's journal is left unread: it is about ${agent}, and ${configured ?? 'no account'} is in use.`,
    remedy: 'In Settings, name that account, or the feed of the agent that trades the one in use.',
  };
}

/** A word from before the feed was opened does not count: another agent may write there since. */
function hasSaidWhose(standing: AgentStanding, openedAt: number): boolean {
  switch (standing.kind) {
    case 'unread':
    case 'other_network':
      return false;
    case 'failed':
      return standing.last !== null && standing.last.readAt >= openedAt;
    case 'read':
    case 'not_configured':
      return true;
  }
}
