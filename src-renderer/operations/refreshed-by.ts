import type { CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';

/** Topics of change: a topic of the record, or a push that answers on a screen depend on. */
export type ChangeTopic = HistoryTopic | 'marketStates' | 'connections' | 'agent' | 'catalog' | 'exports';

/** Operations to ask again after a change of each topic. */
export const refreshedBy = {
  // An order is part of its decision and of the marks on its market's chart.
  trades: [
    'listTrades',
    'listClosedTrades',
    'listChainChecks',
    'getTradeDetail',
    'listDecisions',
    'getMarketMarks',
    'getClosedTradeCharts',
  ],
  // The Connections screen lists the journal rows that failed to parse.
  decisions: ['listDecisions', 'listRefusedEntries', 'getTradeDetail', 'getMarketMarks', 'getConnections'],
  signals: ['listSignals', 'getActiveSignals'],
  // Prices are sampled with the account's value.
  performance: ['getPerformance', 'getEquityHistory', 'getExposureHistory', 'getPriceTrends'],
  risk: ['getRisk', 'getRiskHistory'],
  transfers: ['listDeposits', 'listLedger', 'getTransfers'],
  // The volatility index is part of the risk answer; a newly announced closure changes the sessions of a chart.
  marketStates: ['getRisk', 'listMarketStates', 'getMarketState', 'getSessionSpans'],
  connections: ['getConnections'],
  // Each heartbeat renews the age of what the agent reports.
  agent: ['getRisk', 'getConnections', 'getMarketState', 'getTransfers'],
  // The venue's session of a market comes with the catalog.
  catalog: ['getMarketState'],
  exports: ['listExports', 'getBackups'],
} as const satisfies Record<ChangeTopic, readonly CallName[]>;

/** Operations whose whole answer is in a push. They are kept current even while no screen uses them. */
const answeredBy = {
  frame: 'getFrame',
  catalog: 'listMarkets',
  account: 'getAccount',
  agent: 'getAgent',
  alerts: 'getAlerts',
  settings: 'getSettings',
  savedViews: 'listSavedViews',
} as const satisfies Record<string, CallName>;

const pushed: ReadonlySet<CallName> = new Set(Object.values(answeredBy));

/** Checks whether pushes keep the answer current, so that it need not be requested when a screen opens. */
export function isPushed(operation: CallName): boolean {
  return pushed.has(operation);
}
