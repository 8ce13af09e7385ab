import { eachWrite } from './writes.ts';
import type { Store, StoreWriter } from './store.ts';
import { StoreError } from './store.ts';

/**
 * A writer that refuses to write to record files that are lost; the cache is written on. Every failure is told and thrown as
 * a StoreError, so that nobody takes it for the venue's; null is told of each flush that went well.
 */
export function guardWrites(
  { writer, verifyFiles }: Pick<Store, 'writer' | 'verifyFiles'>,
  tell: (outcome: unknown) => void,
): StoreWriter {
  return eachWrite(writer, ({ name, isRecorded }, write) => {
    const outcome = attempt(() => {
      if (isRecorded) verifyFiles();
      return write();
    }, tell);
    if (name === 'flush') tell(null);
    return outcome;
  });
}

function attempt<Outcome>(write: () => Outcome, tell: (error: unknown) => void): Outcome {
  try {
    return write();
  } catch (error) {
    tell(error);
    throw new StoreError(error);
  }
}
