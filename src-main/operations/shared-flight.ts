/**
 * Runs one piece of work for all callers that ask for the same key at the same time, and aborts it when none of them waits any
 * more.
 */
export interface SharedFlight {
  readonly join: <T>(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
}

interface Flight {
  readonly result: Promise<unknown>;
  readonly abort: AbortController;
  waiters: number;
}

export function createSharedFlight(): SharedFlight {
  const flights = new Map<string, Flight>();
  /** Removes a flight. Work that was given up takes a while to end: a caller that comes meanwhile must not join it. */
  const forget = (key: string, flight: Flight): void => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  const launch = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const abort = new AbortController();
    const flight: Flight = {
      result: work(abort.signal).finally(() => forget(key, flight)),
      abort,
      waiters: 0,
    };
    flights.set(key, flight);
    return flight;
  };
  const leave = (key: string, flight: Flight): void => {
    flight.waiters -= 1;
    if (flight.waiters > 0) return;
    forget(key, flight);
    flight.abort.abort();
  };
  return {
    join: async <T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? launch(key, work);
      flight.waiters += 1;
      const left = Promise.withResolvers<never>();
      const leaveEarly = (): void => {
        leave(key, flight);
        left.reject(signal.reason);
      };
      signal.addEventListener('abort', leaveEarly, { once: true });
      try {
        return (await Promise.race([flight.result, left.promise])) as T; // one key is always asked for with one kind of work
      } finally {
        signal.removeEventListener('abort', leaveEarly);
        if (!signal.aborted) leave(key, flight);
      }
    },
  };
}
