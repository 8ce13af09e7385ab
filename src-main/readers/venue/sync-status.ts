import type { ReceiptClock } from '../../clock.ts';
import type { Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';
import { toRealMs } from '../../time.ts';

interface SyncStatusParts {
  readonly venue: Venue;
  readonly world: Pick<ReceiptClock, 'rate' | 'venueTime'>;
  /** `skewMs` is real time: in a fast world a short way of the answer is a long time. */
  readonly onStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
}

export const syncStatusName = 'status';

/** It weighs 2: tried so often while it fails, it shows within seconds that the venue is back. */
const statusBackoff = { firstMs: 1_000, longestMs: 3_000 };

/** Reads exchangeStatus (2 weight): alive, its clock against ours, and any venue-wide notice. */
export function syncStatus({ venue, world, onStatus }: SyncStatusParts): Job {
  return {
    name: syncStatusName,
    everyMs: 20_000,
    backoff: statusBackoff,
    run: async (signal) => {
      const { time, askedAt, answeredAt, specialStatuses } = await venue.fetchStatus(signal);
      world.venueTime.note(time);
      // The answer was stamped somewhere on the way: half of it is the best guess.
      const skewWorldMs = time - (askedAt + answeredAt) / 2;
      onStatus({ skewMs: toRealMs(skewWorldMs, world), notice: specialStatuses });
      return 'done';
    },
  };
}
