import { journalLimitMs } from '../../../src-preload/contract/views/freshness.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { covers } from '../../domain/time-span.ts';
import { ageWords } from '../reading-states.ts';
import type { Reads } from '../readings.ts';

/** What is missing of the agent's journal. */
interface MissingJournal {
  /** `journal_stale`: newer events; `journal_gap`: events of the period. */
  readonly reason: 'journal_stale' | 'journal_gap';
  /** One sentence. */
  readonly message: string;
}

/**
 * What of the agent's journal is missing in a period, from its first event on; null: nothing, or no journal was ever read and no
 * feed is attached that could have one.
 */
export function journalMissing(
  scope: Reads<'journal' | 'providers'>,
  { fromTime, toTime }: PeriodRange,
): MissingJournal | null {
  const late = journalLate(scope);
  if (late !== null) return { reason: 'journal_stale', message: late };
  const { reader } = scope;
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (readAt === null) return null;
  const coverage = reader.journalCoverage();
  const firstEventAt = Math.min(...coverage.map(({ from }) => from));
  const span = { from: Math.max(fromTime, firstEventAt), to: Math.min(toTime, readAt) };
  if (span.from > span.to || covers(coverage, span)) return null;
  const message = "Events of the agent's journal are missing in this period: see Connections for where.";
  return { reason: 'journal_gap', message };
}

/** Why the agent's journal is not known up to now; null: it is, or as for `journalMissing`. */
export function journalLate(scope: Reads<'journal' | 'providers'>): string | null {
  const { reader, world } = scope;
  const { status } = scope.providers();
  const cursor = reader.journalCursor();
  if (cursor === null)
    return status.kind === 'attached' ? "The agent's journal has not been read yet." : null;
  if (cursor.caughtUpAt === null) return "The agent's journal has not been read to its end yet.";
  const limitMs = journalLimitMs(world.rate());
  if (!world.isOlder(cursor.caughtUpAt, limitMs)) return null;
  const age = world.ageOf(cursor.caughtUpAt);
  const missing = `The last reading of the agent's journal is ${ageWords(age)}, more than ${limitMs / 1_000} s: newer events are missing.`;
  return status.kind === 'attached' ? missing : `${missing} ${status.reason}`;
}
