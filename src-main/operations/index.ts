import { getAccount } from './account/account-view.ts';
import { getPool } from './account/pool.ts';
import { getPortfolio } from './account/portfolio.ts';
import { listPositions } from './account/positions.ts';
import { listRestingOrders } from './account/resting-orders.ts';
import { getTransfers } from './account/transfers.ts';
import { getAlerts } from './alerts/alerts-view.ts';
import { listFeedProblems } from './alerts/feed-problems.ts';
import { setAlertMute } from './alerts/mute-alerts.ts';
import { setAlertThresholds } from './alerts/save-alert-thresholds.ts';
import { markAlertsSeen } from './alerts/see-alerts.ts';
import { listAnswerWarnings } from './answer-warnings.ts';
import {
  createExport,
  exportHistory,
  listExports,
  prepareDownload,
  previewExport,
} from './exports/exports.ts';
import {
  getDeposit,
  getEscrows,
  getWithdraw,
  prepareDeposit,
  prepareWithdraw,
} from './funds/fund-questions.ts';
import { getAgentStatus } from './journal/agent-status.ts';
import { getAgent } from './journal/agent-view.ts';
import { listJournalDecisions, listJournalRefusals } from './journal/decision-list.ts';
import { listDecisions } from './journal/decision-pages.ts';
import { listDecisionsPart, listReasoning, listRefusedEntriesPart } from './journal/graph-decisions.ts';
import { listRefusedEntries } from './journal/refused-entries.ts';
import { listActiveSignals } from './journal/signals-now.ts';
import { getActiveSignals, listSignals } from './journal/signals.ts';
import { getCandleChart, getCandles } from './markets/candle-series.ts';
import { getCandleWindow } from './markets/candle-window.ts';
import { getCatalogVersion, getMarket, listMarkets } from './markets/catalog.ts';
import { findMarkets, listPositionsOf } from './markets/graph-markets.ts';
import { getMarketMarks } from './markets/market-marks.ts';
import { getQuote, listQuotes, listQuotesOf } from './markets/market-quote.ts';
import { listMarketSnapshots } from './markets/market-snapshots.ts';
import { describeMarket, getMarketState, listMarketStates } from './markets/market-state.ts';
import { getSessionSpans } from './markets/session-spans.ts';
import { getStatesVersion } from './markets/states-version.ts';
import type { Operation } from './operation.ts';
import { getDailyReport } from './performance/daily-report.ts';
import { getEquity, getPerformanceOf } from './performance/graph-performance.ts';
import { getPerformanceScreen } from './performance/performance-charts.ts';
import { getPerformance } from './performance/performance-now.ts';
import { getReference } from './reference/reference-view.ts';
import { getRiskHistory } from './risk/risk-history.ts';
import { getRisk } from './risk/risk-picture.ts';
import { getRiskReport } from './risk/risk-view.ts';
import { getClock, getFrame, listProviders } from './settings/frame.ts';
import { getHealth } from './settings/read-health.ts';
import { getSourceInUse } from './settings/source-in-use.ts';
import { listClosedTradeHistory } from './trades/closed-trade-history.ts';
import { listClosedTrades } from './trades/closed-trades.ts';
import { getRestingStatistics, getTradeStatistics } from './trades/graph-statistics.ts';
import { listClosedTradesPart, listTradeHistory, listTradesPart } from './trades/graph-trades.ts';
import { listTrades } from './trades/list-trades.ts';
import { getTradeDetail } from './trades/trade-detail.ts';

/** Every operation about a source, in the order in which discovery and tools/list give them. */
export const operations = [
  getAgentStatus,
  getPortfolio,
  getPerformance,
  listClosedTradeHistory,
  listRestingOrders,
  listActiveSignals,
  getRiskReport,
  listMarketSnapshots,
  listMarkets,
  getMarket,
  getMarketState,
  getQuote,
  describeMarket,
  getCandles,
  listQuotes,
  getReference,
  listPositions,
  getPool,
  getTransfers,
  getHealth,
  listJournalDecisions,
  listJournalRefusals,
  prepareDeposit,
  prepareWithdraw,
  getDeposit,
  getWithdraw,
  getFrame,
  getClock,
  listProviders,
  getSourceInUse,
  getAccount,
  getAgent,
  listMarketStates,
  getSessionSpans,
  getCandleChart,
  getCandleWindow,
  getMarketMarks,
  listTrades,
  listClosedTrades,
  getTradeDetail,
  listDecisions,
  listRefusedEntries,
  getActiveSignals,
  listSignals,
  getPerformanceScreen,
  getRisk,
  getRiskHistory,
  getAlerts,
  markAlertsSeen,
  setAlertMute,
  setAlertThresholds,
  listFeedProblems,
  listQuotesOf,
  getCatalogVersion,
  getStatesVersion,
  getEscrows,
  getDailyReport,
  listTradesPart,
  listTradeHistory,
  listClosedTradesPart,
  listDecisionsPart,
  listRefusedEntriesPart,
  listReasoning,
  getPerformanceOf,
  getEquity,
  getTradeStatistics,
  getRestingStatistics,
  listPositionsOf,
  findMarkets,
  listAnswerWarnings,
  exportHistory,
  previewExport,
  createExport,
  listExports,
  prepareDownload,
] as readonly unknown[] as readonly Operation[]; // each parses its own input
