import type { Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';

export interface SyncStatusParts {
  readonly venue: Venue;
  readonly now: () => number;
  readonly onStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
}

/** Reads exchangeStatus (2 weight): alive, its clock against ours, and any venue-wide notice. */
export function syncStatus({ venue, now, onStatus }: SyncStatusParts): Job {
  return {
    name: 'status',
    everyMs: 20_000,
    run: async (signal) => {
      const askedAt = now();
      const status = await venue.fetchStatus(signal);
      // The answer was stamped somewhere on the way: half of it is the best guess.
      onStatus({ skewMs: status.time - (askedAt + now()) / 2, notice: status.specialStatuses });
    },
  };
}
