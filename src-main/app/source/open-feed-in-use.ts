import type { AgentFeed } from '../../agent/agent.ts';
import { openFeed } from '../../agent/open-feed.ts';
import type { Config } from '../../config/config.ts';
import type { VenuePlace } from './source-parts.ts';

/** The configured feed, or the embedded simulator's; null: there is none. */
export function openFeedInUse(
  { agentFeed, agentToken }: Pick<Config, 'agentFeed' | 'agentToken'>,
  { simulator, world }: Pick<VenuePlace, 'simulator' | 'world'>,
): AgentFeed | null {
  const address = agentFeed ?? simulator?.agentFeed ?? null;
  return address === null ? null : openFeed(address, agentToken, world.now);
}
