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
import {
  actionLabels,
  outcomeLabels,
  periodLabels,
  reconciliationChoices,
} from '../../format/trade-labels.ts';
import { classLabels } from '../../format/labels.ts';
import { periodStart } from '../../format/period-start.ts';
import { dayMs } from '../../format/time.ts';
import { textIn, keyIn } from '../../stores/history-filter.ts';

/** Subjects that can be exported, in the order of the list. */
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

/** Returns the formats of a subject. Formats of tax services are for tax events only. */
export const formatsOf = (subject: ExportSubject): readonly ExportFormat[] =>
  (Object.keys(formatChoices) as ExportFormat[]).filter(
    (format) => subject === 'tax_events' || (format !== 'koinly' && format !== 'cointracking'),
  );

/** Export that an address asks for. */
export interface ExportChoice extends Pick<
  ExportFilter,
  'assetClass' | 'marketId' | 'status' | 'reconciliation' | 'strategyId' | 'action' | 'gate'
> {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly period: ExportPeriod;
  /** First and last day, in UTC; null: not given, or a period is chosen. */
  readonly from: string | null;
  readonly to: string | null;
}

/** `dates`: days are chosen instead of a period. */
export type ExportPeriod = PerformancePeriod | 'dates';

/** Reads an export from an address. Filters that the subject does not have are ignored. */
export function exportChoiceOf(params: URLSearchParams): ExportChoice {
  const subject = keyIn(params.get('subject'), subjectChoices) ?? 'trades';
  const only = <T>(name: ExportFilterName, value: T): T | null =>
    exportFilters[subject].includes(name) ? value : null;
  return {
    subject,
    format: formatsOf(subject).find((format) => format === params.get('format')) ?? 'csv',
    ...timeOf(params),
    assetClass: only('assetClass', keyIn(params.get('class'), classLabels)),
    marketId: only('marketId', textIn(params.get('market'))),
    status: only('status', keyIn(params.get('status'), outcomeLabels)),
    reconciliation: only('reconciliation', keyIn(params.get('reconciliation'), reconciliationChoices)),
    strategyId: only('strategyId', textIn(params.get('strategy'))),
    action: only('action', keyIn(params.get('action'), actionLabels)),
    gate: only('gate', textIn(params.get('gate'))),
  };
}

/** Reads the days if one is given, otherwise the period; both together would contradict each other. */
function timeOf(params: URLSearchParams): Pick<ExportChoice, 'period' | 'from' | 'to'> {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))];
  if (from !== null || to !== null || params.get('period') === 'dates') return { period: 'dates', from, to };
  return { period: keyIn(params.get('period'), periodLabels) ?? 'all', from, to };
}

/** Parses a calendar day such as `2026-10-31`; null if it is not one. */
function dayIn(text: string | null): string | null {
  const ms = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text ? text : null;
}

/** Builds the request. Days are whole, and the last one is included. */
export function exportRequestOf(
  { subject, format, period, from, to, ...filter }: ExportChoice,
  nowMs: number,
): ExportRequest {
  const given = {
    from: from === null ? null : Date.parse(from),
    to: to === null ? null : Date.parse(to) + dayMs - 1,
  };
  const ends = period === 'dates' ? given : { from: periodStart(period, nowMs), to: null };
  return { subject, format, filter: { ...filter, ...ends } };
}
