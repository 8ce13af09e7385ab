import type {
  Performance,
  PerformanceCharts,
} from '../../src-preload/contract/views/performance/performance.ts';
import { noon, utc } from './builders.ts';

/** Charts of a period without data. */
export function aPerformance(given: Partial<Performance> = {}): Performance {
  return {
    network: 'TESTNET',
    updatedAt: utc(noon),
    period: '30d',
    source: 'exchange_closed_trades',
    complete: true,
    incompleteReason: null,
    recomputing: false,
    tradeCount: 0,
    winCount: 0,
    lossCount: 0,
    winRate: null,
    grossProfitUsd: 0,
    grossLossUsd: 0,
    feesUsd: 0,
    fundingUsd: 0,
    netPnlUsd: 0,
    profitFactor: null,
    expectancyUsd: null,
    averageWinUsd: null,
    averageLossUsd: null,
    largestWinUsd: null,
    largestLossUsd: null,
    averageHoldSeconds: null,
    maxDrawdownUsd: null,
    maxDrawdownPct: null,
    sharpeRatio: null,
    sortinoRatio: null,
    equityStartUsd: null,
    equityEndUsd: null,
    equityStartAt: null,
    equityEndAt: null,
    leftOut: [],
    ...given,
  };
}

type Row = Omit<PerformanceCharts['byHour'][number], 'hour'>;

/** Returns a row of one trade, won or lost. */
export function aPnlRow(pnl: number, given: Partial<Row> = {}): Row {
  return {
    tradeCount: 1,
    winCount: pnl > 0 ? 1 : 0,
    lossCount: pnl < 0 ? 1 : 0,
    grossProfitUsd: Math.max(0, pnl),
    grossLossUsd: Math.max(0, -pnl),
    feesUsd: 0,
    fundingUsd: 0,
    netPnlUsd: pnl,
    ...given,
  };
}
