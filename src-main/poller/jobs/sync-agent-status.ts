import type { AgentFeed, StatusReading } from '../../agent/agent.ts';
import { AgentFeedError } from '../../agent/agent.ts';
import { isGivenUp } from '../../errors.ts';
import type { Job } from '../poller.ts';

export interface SyncAgentStatusParts {
  readonly feed: AgentFeed;
  /** Real ms. */
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly onReading: (reading: StatusReading) => void;
}

/** Reads the agent's status. A feed that doesn't let go when its time is up is not asked again until it has. */
export function syncAgentStatus({ feed, everyMs, timeoutMs, onReading }: SyncAgentStatusParts): Job {
  const flight = { isOpen: false };
  const read = (signal: AbortSignal): Promise<StatusReading> => {
    if (flight.isOpen) throw new AgentFeedError('timeout', "The agent's feed hangs in an earlier reading.");
    flight.isOpen = true;
    return feed.readStatus(signal).finally(() => {
      flight.isOpen = false;
    });
  };
  return {
    name: 'agent status',
    everyMs,
    run: async (signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const reading = await Promise.race([read(limit), rejectedOn(limit)]).catch((error: unknown) => {
        throw isGivenUp(error) ? tooLate(timeoutMs, error) : error;
      });
      // What was read for a reader that has stopped meanwhile is nobody's.
      signal.throwIfAborted();
      onReading(reading);
      return 'done';
    },
  };
}

function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function tooLate(timeoutMs: number, cause: unknown): AgentFeedError {
  return new AgentFeedError('timeout', `The agent's feed gave nothing within ${timeoutMs / 1_000} s.`, cause);
}
