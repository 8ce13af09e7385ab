import type { ExportFilter, ExportSubject } from './exports.ts';

/** What rows are chosen by besides time. */
export type ExportFilterName = Exclude<keyof ExportFilter, 'from' | 'to'>;

const byMarket = ['assetClass', 'marketId'] as const;

/** What each subject can be filtered by besides time. */
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
