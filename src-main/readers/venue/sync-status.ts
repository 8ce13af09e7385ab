import type { ReceiptClock } from '../../clock.ts';
import type { Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';
import { toRealMs } from '../../time.ts';

interface SyncStatusDeps {
  readonly venue: Venue;
  readonly world: Pick<ReceiptClock, 'rate' | 'venueTime'>;
  /** `skewMs` is real time: in a fast world the short way of an answer is a long time. */
  readonly onStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
}

export const syncStatusName = 'status';

/** Short back-off, since the read has weight 2: it shows within seconds that the venue is back. */
const statusBackoff = { firstMs: 1_000, longestMs: 3_000 };

/** Reads exchangeStatus (weight 2): whether the venue is alive, its clock against ours, and any venue-wide notice. */
export function syncStatus({ venue, world, onStatus }: SyncStatusDeps): Job {
  return {
    name: syncStatusName,
    everyMs: 20_000,
    backoff: statusBackoff,
    run: async (signal) => {
      const { time, askedAt, answeredAt, specialStatuses } = await venue.fetchStatus(signal);
      world.venueTime.note(time);
      // The answer was stamped somewhere between request and receipt: the middle is the best guess.
      const skewWorldMs = time - (askedAt + answeredAt) / 2;
      onStatus({ skewMs: toRealMs(skewWorldMs, world), notice: specialStatuses });
      return 'done';
    },
  };
}
