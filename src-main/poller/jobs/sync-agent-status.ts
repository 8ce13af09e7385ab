import type { AgentFeed, StatusReading } from '../../agent/agent.ts';
import { oneFlight } from '../one-flight.ts';
import type { Job } from '../poller.ts';

export interface SyncAgentStatusParts {
  readonly feed: AgentFeed;
  /** Real ms. */
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly onReading: (reading: StatusReading) => void;
}

/** Reads the agent's status. */
export function syncAgentStatus({ feed, everyMs, timeoutMs, onReading }: SyncAgentStatusParts): Job {
  const inFlight = oneFlight(timeoutMs);
  return {
    name: 'agent status',
    everyMs,
    run: async (signal) => {
      onReading(await inFlight(feed.readStatus, signal));
      return 'done';
    },
  };
}
