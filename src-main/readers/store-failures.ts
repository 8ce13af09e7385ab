import { StoreError } from '../store/store.ts';
import type { JobOutcome } from './poller.ts';

/** What a run says of the venue: it has answered, where only the store failed to take the answer. */
export function asToVenue(outcome: JobOutcome): JobOutcome {
  return outcome.kind === 'failed' && outcome.error instanceof StoreError ? { kind: 'done' } : outcome;
}

/** What can't be stored is lost, and the store's watch knows: thrown from a frame, for which nobody waits, it would end the process. */
export function storeFrame(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
