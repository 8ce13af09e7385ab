import { eachWrite } from './writes.ts';
import type { Store, StoreWriter } from './store.ts';
import { StoreError } from './store.ts';

/**
 * Returns a writer that refuses to write to lost record files; the cache is still written. Every failure is reported and thrown as
 * a StoreError, so that it is not mistaken for one of the venue; null is reported after each successful flush.
 */
export function guardWrites(
  { writer, verifyFiles }: Pick<Store, 'writer' | 'verifyFiles'>,
  report: (outcome: unknown) => void,
): StoreWriter {
  return eachWrite(writer, ({ name, isRecorded }, write) => {
    const outcome = attempt(() => {
      if (isRecorded) verifyFiles();
      return write();
    }, report);
    if (name === 'flush') report(null);
    return outcome;
  });
}

function attempt<Outcome>(write: () => Outcome, report: (error: unknown) => void): Outcome {
  try {
    return write();
  } catch (error) {
    report(error);
    throw new StoreError(error);
  }
}
