import type {
  ExportFilter,
  ExportFormat,
  ExportRequest,
  ExportSubject,
} from '../../../src-preload/contract/views/exports.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance.ts';
import { actionWords, outcomeWords, periodWords, reconciliationChoices } from '../../format/trade-words.ts';
import { classWords } from '../../format/words.ts';
import { dayMs, minuteMs } from '../../format/time.ts';
import { textIn, wordIn } from '../../stores/history-filter.ts';

type FilterName = 'market' | 'status' | 'reconciliation' | 'strategy' | 'action' | 'gate';

interface SubjectChoice {
  readonly label: string;
  readonly filters: readonly FilterName[];
}

/** What can be exported, in the order of the list, and what it can be filtered by besides time. */
export const subjectChoices: Readonly<Record<ExportSubject, SubjectChoice>> = {
  trades: { label: 'Trades (orders)', filters: ['market', 'status', 'reconciliation', 'strategy'] },
  closed_trades: { label: 'Closed trades', filters: ['market', 'strategy'] },
  fills: { label: 'Fills', filters: ['market'] },
  funding: { label: 'Funding', filters: ['market'] },
  ledger: { label: 'Deposits, withdrawals, transfers', filters: [] },
  tax_events: { label: 'Tax events (unofficial)', filters: ['market'] },
  decisions: { label: 'Decisions with reasoning', filters: ['market', 'strategy', 'action'] },
  refused_entries: { label: 'Refused entries', filters: ['market', 'gate'] },
  signals: { label: 'Signals', filters: ['market'] },
  equity: { label: 'Equity samples', filters: [] },
  risk: { label: 'Risk history', filters: [] },
  alerts: { label: 'Alerts', filters: [] },
};

export const formatChoices: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  parquet: 'Parquet',
  jsonl: 'JSON Lines',
  koinly: 'Koinly CSV',
  cointracking: 'CoinTracking CSV',
};

/** Which formats a subject has: those of tax services are for tax events. */
export const formatsOf = (subject: ExportSubject): readonly ExportFormat[] =>
  (Object.keys(formatChoices) as ExportFormat[]).filter(
    (format) => subject === 'tax_events' || (format !== 'koinly' && format !== 'cointracking'),
  );

/** What an address asks to be exported. */
export interface ExportChoice extends Pick<
  ExportFilter,
  'assetClass' | 'marketId' | 'status' | 'reconciliation' | 'strategyId' | 'action' | 'gate'
> {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly period: PerformancePeriod;
}

/** What makes no sense for the subject narrows nothing. */
export function exportChoiceOf(params: URLSearchParams): ExportChoice {
  const labels = Object.fromEntries(Object.entries(subjectChoices).map(([name, { label }]) => [name, label]));
  const subject = wordIn<ExportSubject>(
    params.get('subject'),
    labels as Readonly<Record<ExportSubject, string>>,
  );
  const { filters } = subjectChoices[subject ?? 'trades'];
  const only = <T>(name: FilterName, value: T): T | null => (filters.includes(name) ? value : null);
  return {
    subject: subject ?? 'trades',
    format: formatsOf(subject ?? 'trades').find((format) => format === params.get('format')) ?? 'csv',
    period: wordIn(params.get('period'), periodWords) ?? 'all',
    assetClass: only('market', wordIn(params.get('class'), classWords)),
    marketId: only('market', textIn(params.get('market'))),
    status: only('status', wordIn(params.get('status'), outcomeWords)),
    reconciliation: only('reconciliation', wordIn(params.get('reconciliation'), reconciliationChoices)),
    strategyId: only('strategy', textIn(params.get('strategy'))),
    action: only('action', wordIn(params.get('action'), actionWords)),
    gate: only('gate', textIn(params.get('gate'))),
  };
}

const periodDays = { '24h': 1, '7d': 7, '30d': 30 } as const;

/** A period ends now: it begins with the minute that is under way. */
export function exportRequestOf(
  { subject, format, period, ...filter }: ExportChoice,
  nowMs: number,
): ExportRequest {
  const from = period === 'all' ? null : Math.floor(nowMs / minuteMs) * minuteMs - periodDays[period] * dayMs;
  return { subject, format, filter: { ...filter, from, to: null } };
}
