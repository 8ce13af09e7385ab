import { defaultThresholds } from '../../../src-main/domain/alerts/alert-book.ts';
import { tradeIdOfExecution } from '../../../src-main/domain/trades/build-trades.ts';
import type { BridgeCalls } from '../../../src-preload/contract/bridge/calls.ts';
import { day, now } from '../markets.ts';

const filter = { assetClass: null, marketId: null, period: '7d' } as const;
const page = { cursor: null, limit: 50 };
const span = { from: now - day, to: now };
const longestRisk = { from: now - 31 * day, to: now };

type HistoryCall =
  | 'listTrades'
  | 'listClosedTrades'
  | 'listChainChecks'
  | 'getTradeDetail'
  | 'listDecisions'
  | 'listRefusedEntries'
  | 'getActiveSignals'
  | 'listSignals'
  | 'getPerformance'
  | 'getEquityHistory'
  | 'getExposureHistory'
  | 'getClosedTradeCharts'
  | 'getRisk'
  | 'getRiskHistory'
  | 'getMarketMarks'
  | 'getCandleWindow'
  | 'getCandlePage';

/** A valid argument of each call about the past. */
export const historyCalls: { readonly [K in HistoryCall]: BridgeCalls[K]['args'] } = {
  listTrades: { ...page, filter: { ...filter, status: null, strategyId: null, reconciliation: 'mismatch' } },
  listClosedTrades: { ...page, filter: { ...filter, strategyId: 'trend' } },
  listChainChecks: { ...page, filter: { ...filter, state: 'differs' } },
  getTradeDetail: { kind: 'trade', id: tradeIdOfExecution('oid 1 BTC buy') },
  listDecisions: { ...page, filter: { ...filter, action: 'hold', strategyId: null } },
  listRefusedEntries: { ...page, filter: { ...filter, gate: null } },
  getActiveSignals: null,
  listSignals: { ...page, filter },
  getPerformance: { period: '7d' },
  getEquityHistory: { period: '7d' },
  getExposureHistory: { period: '7d' },
  getClosedTradeCharts: { period: '7d' },
  getRisk: null,
  getRiskHistory: longestRisk,
  getMarketMarks: { marketId: 'sim-testnet:BTC', ...span },
  getCandleWindow: { marketId: 'sim-testnet:BTC', ...span },
  getCandlePage: { marketId: 'sim-testnet:BTC', interval: '1h', before: now - day, limit: 100 },
};

export const anAlertMute = { rule: null, coin: 'BTC', until: null };
export const thresholds = defaultThresholds;

const trades = historyCalls.listTrades;
const marks = historyCalls.getMarketMarks;

/** Calls that none of our windows makes. */
export const badHistoryCalls: readonly [string, unknown][] = [
  ['listTrades', null],
  ['listTrades', { ...trades, cursor: undefined }],
  ['listTrades', { ...trades, cursor: 5 }],
  ['listTrades', { ...trades, more: 1 }],
  ['listTrades', { ...trades, filter: filter }],
  ['listTrades', { ...trades, filter: { ...trades.filter, status: 'FILLED' } }],
  ['listTrades', { ...trades, filter: { ...trades.filter, reconciliation: 'none' } }],
  ['listTrades', { ...trades, filter: { ...trades.filter, assetClass: 'crypto' } }],
  ['listTrades', { ...trades, filter: { ...trades.filter, period: '1y' } }],
  ['listTrades', { ...trades, filter: { ...trades.filter, strategyId: ['a'] } }],
  ['listClosedTrades', { ...trades }],
  ['listChainChecks', { ...page, filter: { ...filter, state: 'none' } }],
  ['listDecisions', { ...page, filter: { ...filter, action: 'buy', strategyId: null } }],
  ['listSignals', { ...page, filter: { ...filter, gate: null } }],
  ['getTradeDetail', { kind: 'order', id: 'x' }],
  ['getPerformance', { period: null }],
  ['getExposureHistory', { period: '1y' }],
  ['getClosedTradeCharts', { period: '1y' }],
  ['getRisk', {}],
  ['getRiskHistory', { figure: 'drawdown_usd', ...span }],
  ['getRiskHistory', { from: span.to, to: span.from }],
  ['getRiskHistory', { ...longestRisk, from: longestRisk.from - 1 }],
  ['getMarketMarks', { ...marks, to: Number.NaN }],
  ['getMarketMarks', { ...marks, to: Number.POSITIVE_INFINITY }],
  ['getCandleWindow', { ...marks, from: marks.to, to: marks.from }],
  ['getCandleWindow', { ...marks, marketId: null }],
];
