import type { AgentFeedFailure } from '../../agent/agent.ts';
import { AgentFeedError } from '../../agent/agent.ts';

const remedies: Record<AgentFeedFailure, string> = {
  missing: 'Start the agent, or correct the feed in Settings. Perpscope retries automatically.',
  unreachable: 'Check that the agent runs at this address. Perpscope retries automatically.',
  timeout: 'Check that the agent still runs. Perpscope retries automatically.',
  not_json: 'Make the agent publish only complete JSON documents, as docs/agent-feed.md shows.',
  wrong_shape: 'Make the agent write its status as docs/agent-feed.md specifies.',
  clock_ahead:
    'Make the agent write its times in UTC or with an offset, and set the clocks of both machines.',
  refused: 'Check the feed and its token in Settings, and that Perpscope may read the feed.',
};

/** Returns the action that helps with a feed that can't be read; null if the feed is not the cause. */
export function remedyFor(error: unknown): string | null {
  return error instanceof AgentFeedError ? remedies[error.failure] : null;
}
