import {
  exportFilters,
  type ExportFilterName,
} from '../../../src-preload/contract/views/exports/export-filters.ts';
import type {
  ExportFilter,
  ExportFormat,
  ExportRequest,
  ExportSubject,
} from '../../../src-preload/contract/views/exports/exports.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { actionWords, outcomeWords, periodWords, reconciliationChoices } from '../../format/trade-words.ts';
import { classWords } from '../../format/words.ts';
import { dayMs, minuteMs } from '../../format/time.ts';
import { textIn, wordIn } from '../../stores/history-filter.ts';

/** What can be exported, in the order of the list. */
export const subjectChoices: Readonly<Record<ExportSubject, string>> = {
  trades: 'Trades (orders)',
  closed_trades: 'Closed trades',
  fills: 'Fills',
  funding: 'Funding',
  ledger: 'Deposits, withdrawals, transfers',
  tax_events: 'Tax events (unofficial)',
  decisions: 'Decisions with reasoning',
  refused_entries: 'Refused entries',
  signals: 'Signals',
  equity: 'Equity samples',
  risk: 'Risk history',
  alerts: 'Alerts',
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
  const subject = wordIn(params.get('subject'), subjectChoices) ?? 'trades';
  const only = <T>(name: ExportFilterName, value: T): T | null =>
    exportFilters[subject].includes(name) ? value : null;
  return {
    subject,
    format: formatsOf(subject).find((format) => format === params.get('format')) ?? 'csv',
    period: wordIn(params.get('period'), periodWords) ?? 'all',
    assetClass: only('assetClass', wordIn(params.get('class'), classWords)),
    marketId: only('marketId', textIn(params.get('market'))),
    status: only('status', wordIn(params.get('status'), outcomeWords)),
    reconciliation: only('reconciliation', wordIn(params.get('reconciliation'), reconciliationChoices)),
    strategyId: only('strategyId', textIn(params.get('strategy'))),
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
