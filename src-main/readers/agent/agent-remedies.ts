import type { AgentFeedFailure } from '../../agent/agent.ts';
import { AgentFeedError } from '../../agent/agent.ts';

const remedies: Record<AgentFeedFailure, string> = {
  missing: 'Start the agent, or correct the feed in Settings. Perpscope retries automatically.',
  unreachable: 'See whether the agent runs at this address. Perpscope retries automatically.',
  timeout: 'See whether the agent still runs. Perpscope retries automatically.',
  not_json: 'Let the agent replace its status as a whole, as docs/agent-feed.md shows.',
  wrong_shape: 'Let the agent write its status as docs/agent-feed.md says.',
  clock_ahead:
    'Let the agent write its times in UTC, or with their offset, and set the clocks of both machines.',
  refused: 'See the feed in Settings, its token, and whether Perpscope may read it.',
};

/** Returns the action that helps with a feed that can't be read; null if the feed is not the cause. */
export function remedyFor(error: unknown): string | null {
  return error instanceof AgentFeedError ? remedies[error.failure] : null;
}
