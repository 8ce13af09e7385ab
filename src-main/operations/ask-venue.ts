import { PerpscopeError } from '../errors.ts';
import { VenueError } from '../venue/venue.ts';
import type { SharedFlight } from './shared-flight.ts';

interface VenueQuestion<T> {
  readonly flights: SharedFlight;
  /** Callers that ask with the same key at the same time share one reading. */
  readonly key: string;
  /** Data that is read, as the error message names it: `open orders`. */
  readonly what: string;
  readonly read: (signal: AbortSignal) => Promise<T>;
}

/** Asks the venue now, within the client's own time limit. Throws provider_failed if that fails, whatever is stored. */
export async function askVenue<T>(
  { flights, key, what, read }: VenueQuestion<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await flights.join(key, signal, read);
  } catch (error) {
    if (signal.aborted || !(error instanceof VenueError)) throw error;
    throw new PerpscopeError('provider_failed', `The ${what} could not be read. ${error.message}`, error);
  }
}
