import { ChainFailure } from '../../chain/chain.ts';

/** Reads once, and reports a failure before throwing it. An aborted read is not a failure. */
export async function noteReading<T>(
  read: () => Promise<T>,
  onFailure: (failure: ChainFailure) => void,
  signal: AbortSignal,
): Promise<T> {
  try {
    const value = await read();
    // A result for a reader that has stopped meanwhile is dropped.
    signal.throwIfAborted();
    return value;
  } catch (error) {
    if (!signal.aborted) onFailure(asFailure(error));
    throw error;
  }
}

/** Converts an error to a ChainFailure. Leaves out the message of any other error, because it may hold an endpoint's URL. */
export function asFailure(error: unknown): ChainFailure {
  if (error instanceof ChainFailure) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ChainFailure('malformed', `A chain could not be read, for an unknown reason (${name}).`);
}
