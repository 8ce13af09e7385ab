import { AgentFeedError } from '../../agent/agent.ts';
import { isGivenUp } from '../../errors.ts';

/** Runs what reads the feed, for so long at most. */
type OneFlight = <T>(read: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A feed that doesn't let go when its time is up is not asked again until it has. `timeoutMs`: real. */
export function oneFlight(timeoutMs: number): OneFlight {
  const flight = { isOpen: false };
  return async (read, signal) => {
    if (flight.isOpen) throw new AgentFeedError('timeout', "The agent's feed hangs in an earlier reading.");
    flight.isOpen = true;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const reading = read(limit).finally(() => {
      flight.isOpen = false;
    });
    const outcome = await Promise.race([reading, rejectedOn(limit)]).catch((error: unknown) => {
      throw isGivenUp(error) ? tooLate(timeoutMs, error) : error;
    });
    // What was read for a reader that has stopped meanwhile is nobody's.
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
  return new AgentFeedError('timeout', `The agent's feed gave nothing within ${timeoutMs / 1_000} s.`, cause);
}
