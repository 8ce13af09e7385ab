import type { HistoryFilter, JournalKnown } from '../../../src-preload/contract/bridge/trades.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import { toAgentText, toUtcText } from '../instants.ts';
import type { Reads } from '../readings.ts';
import { requireProvider } from '../require-provider.ts';
import { journalMissing } from './journal-missing.ts';

/** What lists of the journal's events rest on. */
export const journalListReadings = ['catalog', 'fills', 'journal', 'providers'] as const;
export type JournalListReads = Reads<(typeof journalListReadings)[number]>;

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

/** How much of the journal is known, so that no rows are not taken for nothing done. */
export function knownJournal(
  scope: Reads<'journal' | 'providers'>,
  { period }: Pick<HistoryFilter, 'period'>,
): JournalKnown {
  const { reader, world } = scope;
  return {
    knownFrom: reader.journalKnownFrom()?.at ?? null,
    problems: reader.feedProblemCount(),
    whyIncomplete: journalMissing(scope, periodRange(period, world.thisMinute()))?.message ?? null,
  };
}
