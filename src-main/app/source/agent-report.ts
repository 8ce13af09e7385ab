import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';

/** The agent's last good status of the network in use, however old. */
export function lastReport(feed: AgentFeedState): AgentStatus | null {
  if (feed.kind === 'read') return feed.status;
  return feed.kind === 'failed' ? (feed.last?.status ?? null) : null;
}

/** The account that the agent trades on; null: it did not say. */
export function namedAccount(feed: AgentFeedState): string | null {
  return lastReport(feed)?.account ?? null;
}

/** The coins that the agent trades. */
export function coinsOf(feed: AgentFeedState): readonly string[] {
  return lastReport(feed)?.symbols ?? [];
}
