import type { ExportFilter, ExportSubject } from './exports.ts';

/** Filters of rows other than time. */
export type ExportFilterName = Exclude<keyof ExportFilter, 'from' | 'to'>;

const byMarket = ['assetClass', 'marketId'] as const;

/** Filters other than time that each subject supports. */
export const exportFilters: Readonly<Record<ExportSubject, readonly ExportFilterName[]>> = {
  fills: byMarket,
  trades: [...byMarket, 'status', 'reconciliation', 'strategyId'],
  closed_trades: [...byMarket, 'strategyId'],
  funding: byMarket,
  ledger: [],
  tax_events: byMarket,
  decisions: [...byMarket, 'strategyId', 'action'],
  refused_entries: [...byMarket, 'gate'],
  signals: byMarket,
  equity: [],
  risk: [],
  alerts: [],
};
