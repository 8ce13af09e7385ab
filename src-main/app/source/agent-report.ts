import { lastReceived, type AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';

/** The agent's last good status for the network in use, however old. */
export function lastReport(feed: AgentFeedState): AgentStatus | null {
  return lastReceived(feed)?.status ?? null;
}

/** Account that the agent trades on; null: not reported. */
export function namedAccount(feed: AgentFeedState): string | null {
  return lastReport(feed)?.account ?? null;
}

/** Coins that the agent trades. */
export function coinsOf(feed: AgentFeedState): readonly string[] {
  return lastReport(feed)?.symbols ?? [];
}
