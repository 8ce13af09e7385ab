import type { StoreWriter } from '../../store/store.ts';
import type { Job } from '../poller.ts';

export const flushStoreName = 'flush';

/** Puts the newest quotes on disk, so that the next start has something to show at once. */
export function flushStore(writer: Pick<StoreWriter, 'flush'>): Job {
  return {
    name: flushStoreName,
    everyMs: 5_000,
    run: async () => {
      writer.flush();
      return 'done';
    },
  };
}
