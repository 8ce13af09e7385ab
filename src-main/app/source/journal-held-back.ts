import type { JournalHealth } from '../../agent/agent.ts';
import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import { dayMs, hourMs } from '../../time.ts';
import type { AccountConflict } from '../../operations/scope.ts';

interface WhoseJournal {
  readonly feed: AgentFeedState;
  readonly conflict: AccountConflict | null;
  /** Whether something received at this stamp was received since the feed was opened. */
  readonly isSinceOpening: (receivedAt: number) => boolean;
  /** World ms by which the venue's clock is ahead of ours; null: unknown. */
  readonly venueAheadMs: number | null;
}

/** Events further ahead of our clock than a day are refused; an agent's clock may be ahead of the venue's by minutes. */
const mostAheadMs = dayMs - hourMs;

/**
 * Whose journal it is the status says alone: before that is known, and while it is another account's, nothing of it is kept. Nor is it
 * while its clock or the venue's is a day ahead of ours: its events would be refused for good as of a time to come. The venue's says so
 * at once where ours is set back, the agent's with its next report.
 */
export function journalHeldBack({
  feed,
  conflict,
  isSinceOpening,
  venueAheadMs,
}: WhoseJournal): Pick<JournalHealth, 'error' | 'remedy'> | null {
  // What is wrong with the status is already reported.
  if (!hasSaidWhose(feed, isSinceOpening)) return { error: null, remedy: null };
  if (venueAheadMs !== null && venueAheadMs > mostAheadMs) return { error: null, remedy: null };
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
