import type { JournalHealth } from '../../agent/agent.ts';
import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import { dayMs, hourMs } from '../../time.ts';
import type { AccountConflict } from '../../operations/scope.ts';

interface WhoseJournal {
  readonly feed: AgentFeedState;
  readonly conflict: AccountConflict | null;
  /** Whether a reading received at this stamp was received after the feed was opened. */
  readonly isSinceOpening: (receivedAt: number) => boolean;
  /** Ms of world time by which the venue's clock is ahead of ours; null: unknown. */
  readonly venueAheadMs: number | null;
}

/** Limit for the venue's clock. Events over a day ahead of ours are refused; an agent's clock may be minutes ahead of the venue's. */
const mostAheadMs = dayMs - hourMs;

/**
 * Holds the journal back while it can't be stored. Only the status says whose journal it is: until the status is known, and while it
 * names another account, no event is stored. Nor is any stored while the clock of the agent or the venue is a day ahead of ours: its
 * events would be refused for good as future events. If our clock is set back, the venue's clock shows it at once and the agent's with
 * its next report.
 */
export function journalHeldBack({
  feed,
  conflict,
  isSinceOpening,
  venueAheadMs,
}: WhoseJournal): Pick<JournalHealth, 'error' | 'remedy'> | null {
  // The status already reports what is wrong with it.
  if (!hasNamedAccount(feed, isSinceOpening)) return { error: null, remedy: null };
  if (venueAheadMs !== null && venueAheadMs > mostAheadMs) return { error: null, remedy: null };
  if (conflict === null) return null;
  const { agent, configured } = conflict;
  return {
    error: `The agent's journal is not read: the agent trades ${agent}, but ${configured ?? 'no account'} is in use.`,
    remedy: "In Settings, set the agent's account, or the feed of the agent that trades the account in use.",
  };
}

/** A report from before the feed was opened does not count: another agent may write there since then. */
function hasNamedAccount(feed: AgentFeedState, isSinceOpening: WhoseJournal['isSinceOpening']): boolean {
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
