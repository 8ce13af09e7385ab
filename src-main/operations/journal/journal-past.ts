import type { JournalKnown } from '../../../src-preload/contract/bridge/trades.ts';
import { journalLimitMs } from '../../../src-preload/contract/views/freshness.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { covers } from '../../domain/time-span.ts';
import { PerpscopeError } from '../../errors.ts';
import { past } from '../coverage.ts';
import { toAgentText, toUtcText } from '../instants.ts';
import { ageWords } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import { requireProvider } from '../require-provider.ts';

/** How much of the agent's journal is known in a period. */
interface KnownJournal {
  readonly complete: boolean;
  /** `journal_stale`: newer events are missing; `journal_gap`: events of the period. */
  readonly incompleteReason: 'journal_stale' | 'journal_gap' | null;
  /** One sentence; null where it is complete. */
  readonly message: string | null;
}

const allKnown: KnownJournal = { complete: true, incompleteReason: null, message: null };
const gapped: KnownJournal = {
  complete: false,
  incompleteReason: 'journal_gap',
  message: "Events of the agent's journal are missing in this period: see Connections for where.",
};

/** The journal from its first event on. Complete too if no journal was ever read and no attached feed could have one. */
export const journalPast = past(['journal', 'providers'], (scope, { range }): KnownJournal => {
  const late = journalLate(scope);
  if (late !== null) return { complete: false, incompleteReason: 'journal_stale', message: late };
  const { reader } = scope;
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (readAt === null) return allKnown;
  const coverage = reader.journalCoverage();
  const firstEventAt = Math.min(...coverage.map(({ from }) => from));
  const span = { from: Math.max(range.fromTime, firstEventAt), to: Math.min(range.toTime, readAt) };
  return span.from > span.to || covers(coverage, span) ? allKnown : gapped;
});

/** How much of the journal is known, so that an empty list is not read as an agent that did nothing. */
export const asJournalKnown = ({ message }: KnownJournal, { reader }: Reads<'journal'>): JournalKnown => ({
  knownFrom: reader.journalKnownFrom()?.at ?? null,
  problems: reader.feedProblemCount(),
  whyIncomplete: message,
});

/** Why the agent's journal is not known up to now; null: it is, or none was ever read and no feed is attached. */
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

/**
 * Whether the agent's journal reaches back over all of a period, up to its last reading if that is not long ago. One that
 * may not be joined with the account covers nothing.
 */
export function journalCovers(
  { reader, world, accountConflict }: Reads<'agent' | 'journal'>,
  { fromTime, toTime }: Omit<TimeRange, 'period'>,
): boolean {
  if (accountConflict() !== null) return false;
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (readAt === null || (readAt < toTime && world.isOlder(readAt, journalLimitMs(world.rate()))))
    return false;
  return covers(reader.journalCoverage(), { from: fromTime, to: Math.min(toTime, readAt) });
}

/** Whether the journal, joined with the account, reaches over all of a period. */
export const accountJournalPast = past(['agent', 'journal'], (scope, { range }) =>
  journalCovers(scope, range),
);

/**
 * The start of the stored journal, as it is served. Throws where no journal was ever read: an unread journal is not an empty
 * one. What is stored is known whatever is attached now.
 */
export function requireJournal(scope: Reads<'journal' | 'providers'>): string {
  const start = scope.reader.journalKnownFrom();
  if (start !== null) return start.recordedBy === 'agent' ? toAgentText(start.at) : toUtcText(start.at);
  requireProvider(scope, 'status');
  throw new PerpscopeError(
    'provider_failed',
    "The agent's journal has not been read yet: see Health for how its feed stands, and let the agent keep one.",
  );
}
