import { AgentFeedError } from '../../agent/agent.ts';
import { isGivenUp } from '../../errors.ts';

/** Runs one read of the feed with a time limit. */
type OneFlight = <T>(read: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Creates a OneFlight. If a read does not end when its time is up, the feed is not asked again until it does. `timeoutMs`: real
 * ms.
 */
export function oneFlight(timeoutMs: number): OneFlight {
  const flight = { isOpen: false };
  return async (read, signal) => {
    if (flight.isOpen)
      throw new AgentFeedError('timeout', "An earlier read of the agent's feed has not ended yet.");
    flight.isOpen = true;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const reading = read(limit).finally(() => {
      flight.isOpen = false;
    });
    const outcome = await Promise.race([reading, rejectedOn(limit)]).catch((error: unknown) => {
      throw isGivenUp(error) ? tooLate(timeoutMs, error) : error;
    });
    // A result for a reader that has stopped meanwhile is dropped.
    signal.throwIfAborted();
    return outcome;
  };
}

function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function tooLate(timeoutMs: number, cause: unknown): AgentFeedError {
  return new AgentFeedError(
    'timeout',
    `The agent's feed could not be read within ${timeoutMs / 1_000} s.`,
    cause,
  );
}
