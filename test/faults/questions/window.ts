import type { Expect } from '../expect.ts';
import type { Interfaces } from '../interfaces.ts';
import * as account from '../oracle/account.ts';
import * as agent from '../oracle/agent.ts';
import { candleChart } from '../oracle/candles.ts';
import { catalog, catalogView, marketId } from '../oracle/catalog.ts';
import * as journal from '../oracle/journal.ts';
import { ledgerView } from '../oracle/ledger.ts';
import { closedTradeCharts } from '../oracle/closed-trade-charts.ts';
import * as performance from '../oracle/performance.ts';
import { priceTrends, quoteList } from '../oracle/quotes.ts';
import { referenceView } from '../oracle/reference.ts';
import * as service from '../oracle/service.ts';
import { stateView, statesOf } from '../oracle/state.ts';
import * as trades from '../oracle/trades.ts';
import { hourMs } from '../world/markets.ts';
import { allQuotes, poolNeeds, historyNeeds, type Question } from './question.ts';

const filter = { assetClass: null, marketId: null, period: '7d' };
const page = { cursor: null, limit: 50 };

type Args = (now: number) => unknown;
interface Call {
  readonly args?: Args;
  readonly expect: Expect;
  readonly needs: readonly string[];
  /** Treatment of a reading that is too old; absent: it is marked. */
  readonly whenOld?: Question['whenOld'];
}

const solMarks = { marketId: marketId('SOL') };
const calls: Readonly<Record<string, readonly Call[]>> = {
  getFrame: [{ expect: service.frameView, needs: [] }],
  listMarkets: [{ expect: catalogView, needs: catalog }],
  listQuotes: [{ expect: quoteList, needs: [...catalog, ...allQuotes] }],
  getPriceTrends: [{ expect: priceTrends, needs: [...catalog, ...allQuotes] }],
  getCandles: [
    {
      args: () => ({ marketId: marketId('xyz:GOLD'), interval: '1h', limit: 30 }),
      expect: candleChart('xyz:GOLD', '1h', 30),
      needs: [...catalog, 'candles:xyz:GOLD'],
    },
  ],
  getAccount: [{ expect: account.accountScreen, needs: [...poolNeeds, ...account.allOrders] }],
  getAgent: [{ expect: agent.agentScreen, needs: [] }],
  listTrades: [
    {
      args: () => ({ ...page, filter: { ...filter, status: null, strategyId: null, reconciliation: null } }),
      expect: trades.tradePage,
      needs: ['fills', 'journal'],
    },
  ],
  listClosedTrades: [
    {
      args: () => ({ ...page, filter: { ...filter, strategyId: null } }),
      expect: trades.closedTradePage,
      needs: ['fills', 'journal'],
    },
  ],
  listDecisions: [
    {
      args: () => ({ ...page, filter: { ...filter, action: null, strategyId: null } }),
      expect: journal.decisionPage,
      needs: ['journal'],
    },
  ],
  listRefusedEntries: [
    {
      args: () => ({ ...page, filter: { ...filter, gate: null } }),
      expect: journal.refusedPage,
      needs: ['journal'],
    },
  ],
  getActiveSignals: [{ expect: journal.activeSignalRows, needs: [] }],
  listSignals: [{ args: () => ({ ...page, filter }), expect: journal.signalPage, needs: ['journal'] }],
  getPerformance: [
    { args: () => ({ period: '7d' }), expect: performance.performanceScreen, needs: historyNeeds },
  ],
  getEquityHistory: [
    { args: () => ({ period: '7d' }), expect: performance.equityHistory, needs: historyNeeds },
  ],
  getExposureHistory: [
    {
      args: () => ({ period: '7d' }),
      expect: performance.exposureHistory,
      needs: [...allQuotes, ...poolNeeds],
    },
  ],
  getClosedTradeCharts: [{ args: () => ({ period: '7d' }), expect: closedTradeCharts, needs: historyNeeds }],
  getRisk: [{ expect: agent.riskPicture, needs: [] }],
  getRiskHistory: [
    {
      args: (now) => ({ from: now - 4 * hourMs, to: now }),
      expect: agent.riskHistory,
      needs: [],
    },
  ],
  getMarketState: [
    { args: () => ({ marketId: marketId('xyz:TSLA') }), expect: stateView('xyz:TSLA'), needs: catalog },
  ],
  listMarketStates: [
    { args: () => ({ assetClass: 'COMMODITY' }), expect: statesOf('COMMODITY'), needs: catalog },
  ],
  getReference: [{ expect: referenceView, needs: [] }],
  getMarketMarks: [
    {
      args: (now) => ({ ...solMarks, from: now - 48 * hourMs, to: now }),
      expect: journal.marksView('SOL'),
      needs: ['fills', 'journal'],
    },
  ],
  getTransfers: [{ expect: agent.transfersView, needs: [] }],
  listLedger: [
    {
      args: () => ({ ...page, filter: { period: 'all', direction: null, token: null } }),
      expect: ledgerView,
      needs: ['ledger'],
    },
  ],
  getAlerts: [{ expect: service.alertsView, needs: [] }],
  getConnections: [{ expect: service.connectionsView, needs: [] }],
};

/** Calls of the window that return no figure from a reading, or the same as another call. */
export const callsNotAsked: Readonly<Record<string, string>> = {
  watchCandles: 'a push of what getCandles answers',
  unwatchCandles: 'a command',
  getTradeDetail: 'the rows of listTrades and listDecisions again, of one trade',
  getCandleWindow: 'as getCandles',
  getCandlePage: 'as getCandles',
  listChainChecks: 'the chain, which nothing here has',
  listDeposits: 'the chain, which nothing here has',
  seeAlerts: 'a command',
  muteAlerts: 'a command',
  saveAlertThresholds: 'a command',
  getSessionSpans: 'the calendar alone, and nothing that is read',
  createToken: 'a command',
  revokeToken: 'a command',
  openPort: 'a command',
  getSettings: 'settings',
  saveSettings: 'a command',
  listSavedViews: 'a file in the data folder',
  saveView: 'a command',
  deleteView: 'a command',
  listProfiles: 'files in the data folders',
  openProfile: 'a command',
  simulateFault: 'a command',
  actOnChain: 'a command',
  testEndpoint: 'a command',
  testWebhook: 'a command',
  previewExport: 'the stored rows alone, and nothing that is read meanwhile',
  prepareDownload: 'as previewExport',
  startExport: 'a command',
  cancelExport: 'a command',
  revealExport: 'a command',
  listExports: 'files in the exports folder',
  verifyFiles: 'files against manifests and the record',
  backUpNow: 'a command',
  getBackups: 'files in the backups folder',
  revealBackups: 'a command',
  revealDataFolder: 'a command',
  revealLogFolder: 'a command',
};
export const callNamesAsked = Object.keys(calls);

export const windowQuestions: readonly Question[] = Object.entries(calls).flatMap(([name, all]) =>
  all.map(({ args = () => null, expect, needs, whenOld = 'marked' }) => ({
    id: `window ${name}`,
    ask: ({ window: call }: Interfaces, now: number) => call(name, args(now)),
    expect,
    needs,
    whenOld,
  })),
);
