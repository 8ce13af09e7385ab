import { journalLimitMs } from '../../../src-preload/contract/views/freshness.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { covers } from '../../domain/time-span.ts';
import type { Reads } from '../readings.ts';

/**
 * Whether the agent's journal reaches back over all of a period, up to its last reading if that is not long ago. One that
 * may not be joined with the account covers nothing.
 */
export function journalCovers(
  { reader, world, accountConflict }: Reads<'agent' | 'journal'>,
  { fromTime, toTime }: PeriodRange,
): boolean {
  if (accountConflict() !== null) return false;
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (readAt === null || (readAt < toTime && world.isOlder(readAt, journalLimitMs(world.rate()))))
    return false;
  return covers(reader.journalCoverage(), { from: fromTime, to: Math.min(toTime, readAt) });
}
