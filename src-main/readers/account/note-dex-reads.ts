import { VenueError } from '../../venue/venue.ts';
import type { JobOutcome } from '../poller.ts';
import { asToVenue } from '../store-failures.ts';

export type NoteOutcome = (read: string, outcome: JobOutcome) => void;

/**
 * Notes the outcome per DEX: a job that reads one DEX per run would report success after each good one while another fails
 * every time.
 */
interface DexReads {
  /** Runs a read and notes its outcome. */
  readonly read: <T>(dex: string, read: () => Promise<T>) => Promise<T>;
  /** Drops failures of DEXes that are no longer read. */
  readonly keep: (isRead: (dex: string) => boolean) => void;
}

export function noteDexReads(job: string, note: NoteOutcome): DexReads {
  const failed = new Set<string>();
  const nameOf = (dex: string): string => (dex === '' ? job : `${job} ${dex}`);
  return {
    read: async (dex, read) => {
      try {
        const value = await read();
        failed.delete(dex);
        note(nameOf(dex), { kind: 'done' });
        return value;
      } catch (error) {
        // Aborted because Perpscope stops or asks again: that says nothing about the venue.
        if (error instanceof VenueError && error.failure === 'aborted') throw error;
        failed.add(dex);
        note(nameOf(dex), asToVenue({ kind: 'failed', error }));
        throw error;
      }
    },
    keep: (isRead) => {
      for (const dex of failed) {
        if (isRead(dex)) continue;
        failed.delete(dex);
        note(nameOf(dex), { kind: 'idle' });
      }
    },
  };
}
