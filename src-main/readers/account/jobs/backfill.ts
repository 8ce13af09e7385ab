import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readOlder } from '../read-older.ts';
import type { AccountJobParts } from './account-job-parts.ts';

interface BackfillParts<Row> {
  readonly of: History<Row>;
  /** Since the start its newest rows were read to their end: they come first. */
  readonly isNewestRead: () => boolean;
}

/** Reads what is older than a history's newest rows, range by range, while the reading of new rows goes on. */
export function backfill<Row extends { readonly time: number }>(
  { history }: Pick<AccountJobParts, 'history'>,
  { of, isNewestRead }: BackfillParts<Row>,
): Job {
  const next = { lengthMs: null as number | null };
  return {
    name: `${of.name}_backfill`,
    retryWeight: 20,
    everyMs: 200,
    run: async (signal) => {
      if (!isNewestRead()) return 'idle';
      const lengthMs = await readOlder(of, history, { lengthMs: next.lengthMs, signal });
      if (lengthMs === null) return 'idle';
      next.lengthMs = lengthMs;
      return 'done';
    },
  };
}
