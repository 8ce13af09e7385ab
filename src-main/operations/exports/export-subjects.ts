import type { ExportFilter, ExportSubject } from '../../../src-preload/contract/views/exports.ts';
import { PerpscopeError } from '../../errors.ts';
import type { ExportReads, Subject, SubjectRows } from './export-subject.ts';
import { decisionSubject, signals } from './journal-subjects.ts';
import { alerts, equity, risk } from './sampled-subjects.ts';
import { closedTrades, fills, funding, ledger, trades } from './venue-subjects.ts';

/** Everything that can be exported. */
export const subjects: Readonly<Record<ExportSubject, Subject>> = {
  fills,
  trades,
  closed_trades: closedTrades,
  funding,
  ledger,
  decisions: decisionSubject('Decisions with reasoning', 'decisions'),
  refused_entries: decisionSubject('Refused entries', 'refusedEntries'),
  signals,
  equity,
  risk,
  alerts,
};

/** Opens a subject. Throws invalid_parameter for a filter that it doesn't have, and unknown_market. */
export function openSubject(scope: ExportReads, name: ExportSubject, filter: ExportFilter): SubjectRows {
  const { filters, open, title } = subjects[name];
  for (const key of [
    'assetClass',
    'marketId',
    'status',
    'reconciliation',
    'strategyId',
    'action',
    'gate',
  ] as const)
    if (filter[key] !== null && !filters.includes(key))
      throw new PerpscopeError('invalid_parameter', `${title} can't be filtered by ${key}.`);
  return open(scope, filter);
}
