import type { AgentFeed } from '../agent/agent.ts';
import { openFeed } from '../agent/open-feed.ts';
import type { Config } from '../config.ts';
import type { RunningSimulator } from '../simulator/start-simulator.ts';

/** The configured feed, or the embedded simulator's; null: there is none. */
export function openFeedInUse(
  { agentFeed, agentToken }: Pick<Config, 'agentFeed' | 'agentToken'>,
  simulator: Pick<RunningSimulator, 'agentFeed'> | null,
): AgentFeed | null {
  const address = agentFeed ?? simulator?.agentFeed ?? null;
  return address === null ? null : openFeed(address, agentToken);
}
