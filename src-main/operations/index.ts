import { getAccount } from './account/account-view.ts';
import { listOrders } from './account/orders.ts';
import { getPool } from './account/pool.ts';
import { getPortfolio } from './account/portfolio.ts';
import { listPositions } from './account/positions.ts';
import { listRestingOrders } from './account/resting-orders.ts';
import { getTransfers } from './account/transfers.ts';
import { getAlerts } from './alerts/alerts-view.ts';
import { listFeedProblems } from './alerts/feed-problems.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { markAlertsSeen, setAlertMute } from './alerts/change-alerts.ts';
import { setAlertThresholds } from './alerts/save-alert-thresholds.ts';
import { listAnswerWarnings, listOnChainWarnings } from './answer-warnings.ts';
import {
  cancelExport,
  revealExport,
  startExport,
  exportHistory,
  listExports,
  prepareDownload,
  previewExport,
  verifyFiles,
} from './exports/exports.ts';
import { fundOperations } from './funds/fund-questions.ts';
import { getAgentToken } from './funds/agent-token.ts';
import { getAgentStatus } from './journal/agent-status.ts';
import { getAgent } from './journal/agent-view.ts';
import { journalListOperations } from './journal/decision-list.ts';
import { listDecisions } from './journal/decision-pages.ts';
import { graphJournalOperations } from './journal/graph-decisions.ts';
import { listRefusedEntries } from './journal/refused-entries.ts';
import { listActiveSignals } from './journal/signals-now.ts';
import { signalOperations } from './journal/signals.ts';
import { getCandleChart, getCandles } from './markets/candle-series.ts';
import { listCandles } from './markets/candle-list.ts';
import { getCandlePage } from './markets/candle-page.ts';
import { getCandleWindow } from './markets/candle-window.ts';
import { catalogOperations } from './markets/catalog.ts';
import { graphMarketOperations } from './markets/graph-markets.ts';
import { getMarketMarks } from './markets/market-marks.ts';
import { getQuote, listQuotes, listQuotesOf } from './markets/market-quote.ts';
import { listMarketSnapshots } from './markets/market-snapshots.ts';
import { describeMarket, getMarketState, listMarketStates } from './markets/market-state.ts';
import { getPriceTrends } from './markets/price-trends.ts';
import { getSessionSpans } from './markets/session-spans.ts';
import { getStatesVersion } from './markets/states-version.ts';
import type { Operation } from './operation.ts';
import { getDailyReport } from './performance/daily-report.ts';
import { getClosedTradeCharts } from './performance/closed-trade-charts.ts';
import { equityOperations } from './performance/equity-history.ts';
import { getExposureHistory } from './performance/exposure-history.ts';
import { graphPerformanceOperations } from './performance/graph-performance.ts';
import { getOnChainPerformance } from './performance/on-chain-performance.ts';
import { getPerformanceScreen } from './performance/performance-charts.ts';
import { performanceOperations } from './performance/performance-now.ts';
import { getReference } from './reference/reference-view.ts';
import { getRiskHistory } from './risk/risk-history.ts';
import { getRisk, getRiskReport } from './risk/risk-view.ts';
import {
  backUpNow,
  getBackups,
  revealBackups,
  revealDataFolder,
  revealLogFolder,
} from './settings/backup-record.ts';
import { frameOperations } from './settings/frame.ts';
import { getHealth } from './settings/read-health.ts';
import { getServiceFigures } from './settings/service-figures.ts';
import { getCursorScope, getSourceInUse } from './settings/source-in-use.ts';
import { chainCheckOperations } from './trades/chain-checks.ts';
import { listClosedTradeHistory } from './trades/closed-trade-history.ts';
import { closedTradeListOperations } from './trades/closed-trades.ts';
import { statisticsOperations } from './trades/graph-statistics.ts';
import { graphTradeOperations } from './trades/graph-trades.ts';
import { tradeListOperations } from './trades/list-trades.ts';
import { onChainTradeOperations } from './trades/on-chain-trades.ts';
import { getTradeDetail } from './trades/trade-detail.ts';

/**
 * Every operation about a source, in the order of discovery and tools/list. A file with more than one operation lists its own.
 */
export const operations = [
  getAgentStatus,
  getPortfolio,
  ...performanceOperations,
  listClosedTradeHistory,
  listRestingOrders,
  listActiveSignals,
  getRiskReport,
  listMarketSnapshots,
  ...catalogOperations,
  getMarketState,
  getQuote,
  describeMarket,
  getCandles,
  listCandles,
  listQuotes,
  getReference,
  listPositions,
  listOrders,
  getPool,
  getTransfers,
  getAgentToken,
  ...chainCheckOperations,
  getHealth,
  ...journalListOperations,
  ...fundOperations,
  listAlerts,
  ...frameOperations,
  getCursorScope,
  getSourceInUse,
  getServiceFigures,
  getAccount,
  getAgent,
  listMarketStates,
  getPriceTrends,
  getSessionSpans,
  getCandleChart,
  getCandlePage,
  getCandleWindow,
  getMarketMarks,
  ...tradeListOperations,
  ...closedTradeListOperations,
  getTradeDetail,
  listDecisions,
  listRefusedEntries,
  ...signalOperations,
  getPerformanceScreen,
  ...equityOperations,
  getExposureHistory,
  getClosedTradeCharts,
  getRisk,
  getRiskHistory,
  getAlerts,
  markAlertsSeen,
  setAlertMute,
  setAlertThresholds,
  listFeedProblems,
  listQuotesOf,
  getStatesVersion,
  getDailyReport,
  ...graphTradeOperations,
  ...graphJournalOperations,
  ...graphPerformanceOperations,
  ...statisticsOperations,
  ...graphMarketOperations,
  listAnswerWarnings,
  listOnChainWarnings,
  ...onChainTradeOperations,
  getOnChainPerformance,
  exportHistory,
  previewExport,
  startExport,
  cancelExport,
  revealExport,
  listExports,
  verifyFiles,
  getBackups,
  backUpNow,
  revealBackups,
  revealDataFolder,
  revealLogFolder,
  prepareDownload,
] as readonly unknown[] as readonly Operation[]; // each parses its own input
