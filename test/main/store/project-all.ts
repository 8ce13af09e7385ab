import type { Batch, TradesWriter } from '../../../src-main/store/trades.ts';

const clock = { realMs: 0 };

/** Returns the next batch, with enough real time since the last one that nothing waits for it. */
export function nextBatch(batch: Omit<Batch, 'realMs'>): Batch {
  clock.realMs += 60_000;
  return { ...batch, realMs: clock.realMs };
}

/** Derives all that can be derived from the record now. Returns how many batches it took. */
export function projectAll(
  { project }: Pick<TradesWriter, 'project'>,
  { now, mayJoin = true, most = 500 }: Partial<Batch> & Pick<Batch, 'now'>,
): number {
  for (let batches = 1; batches <= 10_000; batches += 1)
    if (!project(nextBatch({ now, mayJoin, most })).isMore) return batches;
  throw new Error('The projections have no end.');
}
