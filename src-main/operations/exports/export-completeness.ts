import type { ExportFilter, ExportManifest } from '../../../src-preload/contract/views/exports/exports.ts';
import { isoText } from '../../domain/iso-text.ts';
import type { HistoryName } from '../../store/record.ts';
import { minuteMs } from '../../time.ts';
import { journalGaps } from '../journal/journal-coverage.ts';
import { chosenBy } from '../trades/history-filter.ts';
import type { ExportReads, SubjectRows } from './export-subject.ts';

type Completeness = Pick<ExportManifest, 'complete' | 'incompleteReason' | 'gaps'>;

/** Readings follow one another within this time while the service runs. */
const maxLagMs = 10 * minuteMs;

/** Checks whether the record holds every row of the time that was asked for, and says what is missing. */
export function exportCompleteness(
  scope: ExportReads,
  { history, isProjected = false, lack = () => null }: Pick<SubjectRows, 'history' | 'isProjected' | 'lack'>,
  filter: ExportFilter,
): Completeness {
  const now = scope.world.now();
  // A whole history is known from 0 on.
  const range = { from: Math.max(0, filter.from ?? 0), to: Math.min(filter.to ?? now, now) };
  const later = notYet(filter, now);
  if (history === null) return ofSamples(later ?? lack());
  const { reader } = scope;
  const isOfJournal = chosenBy(filter) !== null;
  const needsJournal = isOfJournal || history.includes('journal');
  const found = history
    .filter((name) => name !== 'journal')
    .map((name) => ({ name, gaps: reader.gaps(name, range.from, range.to) }));
  const reasons = [
    later,
    ...found.map(({ name, gaps }) => reasonOf(scope, { name, range, gapCount: gaps.length })),
    needsJournal ? journalReason(scope, range, { isAlone: isOfJournal || found.length === 0 }) : null,
    isOfJournal && history.includes('fills') ? unjoinedReason(scope) : null,
    isProjected ? behindReason(scope) : null,
    lack(),
  ];
  const incompleteReason = reasons.find((reason) => reason !== null) ?? null;
  const gaps = [
    ...found.flatMap((each) => each.gaps),
    ...(needsJournal ? gapsOfJournal(scope, range) : []),
  ].map(({ fromTime, toTime, reason }) => ({ from: isoText(fromTime), to: isoText(toTime), reason }));
  return { complete: incompleteReason === null, incompleteReason, gaps };
}

/** Returns why rows of the time asked for are still to come; null: it is over, or it has no end. */
function notYet({ from, to }: ExportFilter, now: number): string | null {
  const latest = to ?? from;
  if (latest === null || latest <= now) return null;
  return `The time asked for ${to === null ? 'begins' : 'ends'} at ${isoText(latest)}, after this export was made at ${isoText(now)}.`;
}

/** Samples are never known to be all there are. */
function ofSamples(lack: string | null): Completeness {
  return {
    complete: lack === null ? null : false,
    incompleteReason: lack ?? 'Rows exist only for the time in which Perpscope ran.',
    gaps: [],
  };
}

interface Gap {
  readonly fromTime: number;
  readonly toTime: number;
  readonly reason: string;
}

interface Times {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns why the journal's rows are not complete; null: they are. `isAlone`: only the journal has these rows, or says which
 * they are. Otherwise a journal that was never read is no reason: the rows come from fills alone.
 */
export function journalReason(
  scope: Pick<ExportReads, 'reader'>,
  range: Times,
  { isAlone }: { readonly isAlone: boolean },
): string | null {
  const cursor = scope.reader.journalCursor();
  if (cursor === null) return isAlone ? "The agent's journal was not read yet." : null;
  const { caughtUpAt } = cursor;
  if (caughtUpAt === null) return "The agent's journal was not read to its end yet.";
  if (caughtUpAt < range.to - maxLagMs) return `The agent's journal was last read at ${isoText(caughtUpAt)}.`;
  return gapsOfJournal(scope, range).length === 0
    ? null
    : "Events of the agent's journal are missing in this period.";
}

function gapsOfJournal({ reader }: Pick<ExportReads, 'reader'>, { from, to }: Times): readonly Gap[] {
  const caughtUpAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (caughtUpAt === null) return [];
  return journalGaps({ reader }, { fromTime: from, toTime: Math.min(to, caughtUpAt) }).map((gap) => ({
    fromTime: gap.from,
    toTime: gap.to,
    reason: "Events of the agent's journal are missing.",
  }));
}

function reasonOf(
  { reader }: ExportReads,
  asked: {
    readonly name: HistoryName;
    readonly range: Times;
    readonly gapCount: number;
  },
): string | null {
  const { name, range, gapCount } = asked;
  const [span, readAt] = [reader.historySpan(name), reader.historyReadAt(name)];
  if (span === null || readAt === null) return `The history of ${name} was not read yet.`;
  if (span.knownFrom > range.from) return `The history of ${name} begins at ${isoText(span.knownFrom)}.`;
  if (readAt < range.to - maxLagMs) return `The history of ${name} was last read at ${isoText(readAt)}.`;
  if (gapCount > 0) return `The history of ${name} has gaps.`;
  return null;
}

function unjoinedReason({ reader }: ExportReads): string | null {
  return reader.isJoined()
    ? null
    : "The agent's orders are not matched with this account, so the filter can't be applied to them.";
}

function behindReason({ reader }: ExportReads): string | null {
  return reader.isReconciling()
    ? 'Round trips and order outcomes are still being computed from new fills.'
    : null;
}
