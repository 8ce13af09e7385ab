import { ChainFailure } from '../../chain/chain.ts';

/** Reads once, and reports a failure before it is thrown; what is given up is no failure. */
export async function noteReading<T>(
  read: () => Promise<T>,
  onFailure: (failure: ChainFailure) => void,
  signal: AbortSignal,
): Promise<T> {
  try {
    const value = await read();
    // What was asked for a reader that has stopped meanwhile is nobody's.
    signal.throwIfAborted();
    return value;
  } catch (error) {
    if (!signal.aborted) onFailure(asFailure(error));
    throw error;
  }
}

/** The message of any other error may hold an endpoint's URL, and is left out. */
export function asFailure(error: unknown): ChainFailure {
  if (error instanceof ChainFailure) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ChainFailure(
    'malformed',
    `A chain could not be read, for a reason that is not known (${name}).`,
  );
}
