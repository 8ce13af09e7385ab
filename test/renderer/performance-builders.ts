import type { Performance, PerformanceCharts } from '../../src-preload/contract/views/performance.ts';
import { noon, utc } from './builders.ts';

/** Nothing known and nothing done. */
export function aPerformance(given: Partial<Performance> = {}): Performance {
  return {
    network: 'TESTNET',
    updated_at: utc(noon),
    period: '30d',
    source: 'exchange_closed_trades',
    complete: true,
    incomplete_reason: null,
    trade_count: 0,
    win_count: 0,
    loss_count: 0,
    win_rate: null,
    gross_profit_usd: 0,
    gross_loss_usd: 0,
    fees_usd: 0,
    funding_usd: 0,
    net_pnl_usd: 0,
    profit_factor: null,
    expectancy_usd: null,
    average_win_usd: null,
    average_loss_usd: null,
    largest_win_usd: null,
    largest_loss_usd: null,
    average_hold_seconds: null,
    max_drawdown_usd: null,
    max_drawdown_pct: null,
    sharpe_ratio: null,
    sortino_ratio: null,
    equity_start_usd: null,
    equity_end_usd: null,
    equity_start_at: null,
    equity_end_at: null,
    left_out: [],
    ...given,
  };
}

type Row = Omit<PerformanceCharts['by_hour'][number], 'hour'>;

/** Of one trade, won or lost. */
export function aPnlRow(pnl: number, given: Partial<Row> = {}): Row {
  return {
    trade_count: 1,
    win_count: pnl > 0 ? 1 : 0,
    loss_count: pnl < 0 ? 1 : 0,
    gross_profit_usd: Math.max(0, pnl),
    gross_loss_usd: Math.max(0, -pnl),
    fees_usd: 0,
    funding_usd: 0,
    net_pnl_usd: pnl,
    ...given,
  };
}
