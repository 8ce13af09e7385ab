import {
  exportFilters,
  type ExportFilterName,
} from '../../../src-preload/contract/views/exports/export-filters.ts';
import {
  everything,
  type ExportColumn,
  type ExportFilter,
  type ExportRequest,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { PerpscopeError } from '../../errors.ts';
import { requireNames } from '../journal/agent-names.ts';
import { journalReason } from './export-completeness.ts';
import type { ExportReads, Subject, SubjectRows } from './export-subject.ts';
import { decisionSubject, signals } from './journal-subjects.ts';
import { alerts, equity, risk } from './sampled-subjects.ts';
import { taxEvents } from './tax-events.ts';
import { closedTrades, fills, funding, ledger, trades } from './venue-subjects.ts';

/** Everything that can be exported. */
export const subjects: Readonly<Record<ExportSubject, Subject>> = {
  fills,
  trades,
  closed_trades: closedTrades,
  funding,
  ledger,
  tax_events: taxEvents,
  decisions: decisionSubject('Decisions with reasoning', 'decisions'),
  refused_entries: decisionSubject('Refused entries', 'refusedEntries'),
  signals,
  equity,
  risk,
  alerts,
};

/** Returns a filter that is set but that the subject doesn't have; null: none. */
export function refusedFilter(
  subject: ExportSubject,
  { from: _from, to: _to, ...narrowing }: ExportFilter,
): ExportFilterName | null {
  const names = Object.keys(narrowing) as ExportFilterName[];
  return names.find((name) => narrowing[name] !== null && !exportFilters[subject].includes(name)) ?? null;
}

/** Opens a subject. Throws invalid_parameter for a filter that it doesn't have or a name that the agent never used, and unknown_market. */
export function openSubject(scope: ExportReads, name: ExportSubject, filter: ExportFilter): SubjectRows {
  const { open, title } = subjects[name];
  const refused = refusedFilter(name, filter);
  if (refused !== null)
    throw new PerpscopeError('invalid_parameter', `${title} can't be filtered by ${refused}.`);
  requireNames(scope, filter, () => {
    const times = { from: 0, to: scope.world.now() };
    return journalReason(scope, times, { isAlone: true }) === null;
  });
  return open(scope, filter);
}

/** Returns the columns of a subject without a record to read: opening a subject reads nothing yet. */
export const subjectColumns = (name: ExportSubject): readonly ExportColumn[] =>
  openSubject({} as ExportReads, name, everything).columns.map(({ name: column, type, meaning }) => ({
    name: column,
    type,
    meaning,
  }));

/**
 * Opens the subject asked for, with the columns of its format. Throws as openSubject does, and invalid_parameter for a format
 * that the subject doesn't have.
 */
export function openExport(scope: ExportReads, { subject, filter, format }: ExportRequest): SubjectRows {
  const rows = openSubject(scope, subject, filter);
  const ownColumns = rows.layouts?.[format];
  if (ownColumns !== undefined) return { ...rows, columns: ownColumns };
  if (format === 'koinly' || format === 'cointracking')
    throw new PerpscopeError('invalid_parameter', `Only tax_events can be exported as ${format}.`);
  return rows;
}
