import { StoreError } from '../store/store.ts';
import type { JobOutcome } from './poller.ts';

/** Outcome of a run as far as the venue is concerned: if only storing the answer failed, the venue has answered. */
export function asToVenue(outcome: JobOutcome): JobOutcome {
  return outcome.kind === 'failed' && outcome.error instanceof StoreError ? { kind: 'done' } : outcome;
}

/**
 * Writes data of a stream frame. A StoreError is dropped, because nobody awaits a frame and it would end the process; the store
 * monitor reports it. The data is lost.
 */
export function storeFrame(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
