import type { JournalKnown, Known } from '../../../src-preload/contract/bridge/trades.ts';
import type { DecisionList } from '../../../src-preload/contract/views/journal/decisions.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import type { TimeSpan } from '../../domain/time-span.ts';
import { covers } from '../../domain/time-span.ts';
import { coverageRule, knownExcept } from '../coverage.ts';
import { unplacedRows } from '../markets/row-market.ts';
import { journalReading, journalUnread } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/** Completeness of the agent's journal in a period. */
type KnownJournal = Known & {
  readonly incompleteReason: DecisionList['incompleteReason'];
};

const gapText = "Events of the agent's journal are missing in this period: see Connections for where.";

const allKnown: KnownJournal = { complete: true, incompleteReason: null, message: null };
const gapped: KnownJournal = {
  complete: false,
  incompleteReason: 'journal_gap',
  message: gapText,
};

/**
 * Completeness of the journal from its first event on. Complete too if no journal was ever read and no attached feed could have
 * one.
 */
export const journalCoverage = coverageRule(
  ['agent', 'journal', 'providers'],
  (scope, { range }): KnownJournal => {
    const late = journalLate(scope);
    if (late !== null) return { complete: false, incompleteReason: 'journal_stale', message: late };
    const reading = journalReading(scope);
    if (reading === null) return allKnown;
    return isWithoutGaps(scope, { ...range, toTime: Math.min(range.toTime, reading.knownAt) })
      ? allKnown
      : gapped;
  },
);

/** Completeness of a list of events of a type, of all markets or of those chosen. */
const eventsCoverage = (type: 'decision' | 'signal') =>
  coverageRule([...journalCoverage.readings, 'catalog', 'fills'], (scope, period): KnownJournal => {
    const known = journalCoverage.known(scope, period);
    if (!known.complete || period.isOf === undefined) return known;
    const message = unplacedRows(scope, () => scope.reader.eventCoins(type));
    return message === null ? known : { complete: false, incompleteReason: 'markets_unread', message };
  });

export const decisionsCoverage = eventsCoverage('decision');
export const signalsCoverage = eventsCoverage('signal');

/**
 * Returns the gaps of the journal that reach into a time up to its last reading. Before its first event, none can be missing; the
 * gap after the last known event ends where the time does.
 */
export function journalGaps(
  { reader }: Pick<Reads<'journal'>, 'reader'>,
  { fromTime, toTime }: Omit<TimeRange, 'period'>,
): readonly TimeSpan[] {
  const coverage = reader.journalCoverage();
  return coverage
    .map(({ to }, nth) => ({ from: to, to: coverage[nth + 1]?.from ?? Math.max(to, toTime) }))
    .filter((gap) => gap.from < toTime && gap.to > fromTime);
}

const isWithoutGaps: (...asked: Parameters<typeof journalGaps>) => boolean = (scope, range) =>
  journalGaps(scope, range).length === 0;

/** Checks whether every event of the journal is known, up to its last reading, if that is recent. */
export function isJournalComplete(scope: Reads<'journal'>): boolean {
  const reading = journalReading(scope);
  if (reading === null || reading.tooOld !== null) return false;
  return isWithoutGaps(scope, { fromTime: 0, toTime: reading.knownAt });
}

/** Returns how much of the journal is known, so that an empty list is not read as an agent that did nothing. */
export const asJournalKnown = ({ message }: KnownJournal, { reader }: Reads<'journal'>): JournalKnown => ({
  knownFrom: reader.journalKnownFrom()?.at ?? null,
  problems: reader.feedProblemCount(),
  whyIncomplete: message,
});

/** Returns why the agent's journal is not known up to now; null: it is, or none was ever read and no feed is attached. */
export function journalLate(scope: Reads<'agent' | 'journal' | 'providers'>): string | null {
  const { status } = scope.providers();
  if (scope.reader.journalCursor() === null) return status.kind === 'attached' ? journalUnread(scope) : null;
  const reading = journalReading(scope);
  if (reading === null) return "The agent's journal has not been read to its end yet.";
  if (reading.tooOld === null) return null;
  const missing = `${reading.tooOld()}: newer events are missing.`;
  return status.kind === 'attached' ? missing : `${missing} ${status.reason}`;
}

/** Checks whether the agent's journal covers all of a period. */
export const journalCovers = (scope: Reads<'agent' | 'journal'>, range: Omit<TimeRange, 'period'>): boolean =>
  whyUncovered(scope, range) === null;

/**
 * Returns why the agent's journal does not cover all of a period, up to its last reading if that is recent; null: it does. A
 * journal that may not be joined with the account covers nothing.
 */
export function whyUncovered(
  scope: Reads<'agent' | 'journal'>,
  { fromTime, toTime }: Omit<TimeRange, 'period'>,
): string | null {
  if (scope.accountConflict() !== null)
    return "The agent trades another account: its journal is not about this account's orders.";
  const reading = journalReading(scope);
  if (reading === null) return "The agent's journal has not been read to its end yet.";
  if (reading.knownAt < toTime && reading.tooOld !== null)
    return `${reading.tooOld()}: newer events are missing.`;
  const known = scope.reader.journalCoverage();
  if (covers(known, { from: fromTime, to: Math.min(toTime, reading.knownAt) })) return null;
  const begunAt = known[0]?.from ?? null;
  return begunAt === null || begunAt <= fromTime
    ? gapText
    : `The agent's journal begins at ${toUtcText(begunAt)}: earlier events are not known.`;
}

/** Whether the journal, joined with the account, covers all of a period. */
export const accountJournalCoverage = coverageRule(['agent', 'journal'], (scope, { range }) =>
  knownExcept(whyUncovered(scope, range)),
);
