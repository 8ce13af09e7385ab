/** Runs one piece of work for all who ask for the same key meanwhile, and aborts it when none of them waits any more. */
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
  const launch = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const abort = new AbortController();
    const result = work(abort.signal).finally(() => flights.delete(key));
    const flight: Flight = { result, abort, waiters: 0 };
    flights.set(key, flight);
    return flight;
  };
  return {
    join: async <T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? launch(key, work);
      flight.waiters += 1;
      const left = Promise.withResolvers<never>();
      const leave = (): void => left.reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return (await Promise.race([flight.result, left.promise])) as T; // one key is always asked for with one kind of work
      } finally {
        signal.removeEventListener('abort', leave);
        flight.waiters -= 1;
        if (flight.waiters === 0) flight.abort.abort();
      }
    },
  };
}
