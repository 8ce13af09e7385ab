import type { JournalHealth } from '../../agent/agent.ts';
import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { AccountConflict } from '../../operations/scope.ts';

interface WhoseJournal {
  readonly feed: AgentFeedState;
  readonly conflict: AccountConflict | null;
  /** Whether something received at this stamp was received since the feed was opened. */
  readonly isSinceOpening: (receivedAt: number) => boolean;
}

/**
 * Whose journal it is the status says alone: before that is known, and while it is another account's, nothing of it is kept. Nor is it
 * while its clock is more than a day ahead of ours: its events would be refused for good as of a time to come.
 */
export function journalHeldBack({
  feed,
  conflict,
  isSinceOpening,
}: WhoseJournal): Pick<JournalHealth, 'error' | 'remedy'> | null {
  // What is wrong with the status is already reported.
  if (!hasSaidWhose(feed, isSinceOpening)) return { error: null, remedy: null };
  if (conflict === null) return null;
  const { agent, configured } = conflict;
  return {
    error: `The agent's journal is left unread: it is about ${agent}, and ${configured ?? 'no account'} is in use.`,
    remedy: 'In Settings, name that account, or the feed of the agent that trades the one in use.',
  };
}

/** A report from before the feed was opened does not count: another agent may write there since. */
function hasSaidWhose(feed: AgentFeedState, isSinceOpening: WhoseJournal['isSinceOpening']): boolean {
  switch (feed.kind) {
    case 'unread':
    case 'other_network':
      return false;
    case 'failed':
      return feed.isDayAhead !== true && feed.last !== null && isSinceOpening(feed.last.readAt);
    case 'read':
    case 'not_configured':
      return true;
  }
}
