import type { Expect } from './expect.ts';
import { group } from './expect.ts';
import type { Interfaces, Reading } from './interfaces.ts';
import * as account from './oracle/account.ts';
import * as agent from './oracle/agent.ts';
import { candleChart, candleSeries } from './oracle/candles.ts';
import { catalog, catalogView, marketId, marketRow } from './oracle/catalog.ts';
import * as journal from './oracle/journal.ts';
import * as performance from './oracle/performance.ts';
import { quoteList, quoteView, quotesOf, snapshots } from './oracle/quotes.ts';
import { referenceView } from './oracle/reference.ts';
import * as service from './oracle/service.ts';
import { stateView, statesOf } from './oracle/state.ts';
import * as trades from './oracle/trades.ts';
import { hourMs, markets } from './world/markets.ts';
import { symbols } from './world/agent.ts';

/** A question that an interface is asked, and all that its answer should hold. */
export interface Question {
  readonly id: string;
  readonly ask: (interfaces: Interfaces, now: number) => Promise<Reading>;
  readonly expect: Expect;
  /** Readings without which it may be refused as a whole. */
  readonly needs: readonly string[];
  /** Readings whose latest failure is enough to refuse it: what was read before does not count. */
  readonly strict?: readonly string[];
  /** The market that it is about, where that may be gone. */
  readonly coin?: string;
  /** What is past its limit: refused over MCP; over REST and in the window what is stored is the answer, and marked. */
  readonly whenOld: 'refused' | 'marked' | 'either';
}

const agentNeeds = ['agentStatus'];
const allQuotes = markets.map(({ coin }) => `quotes:${coin}`);
const accountNeeds = [...account.allAccounts, ...catalog];
const poolNeeds = [...accountNeeds, 'spot', 'mode'];
const historyNeeds = ['fills', 'funding', 'ledger', 'journal'];

interface Asked {
  readonly path: string;
  readonly strict?: readonly string[];
  readonly coin?: string;
  readonly expect: Expect;
  readonly needs: readonly string[];
  readonly tool?: string;
}

/** GET routes of the document, by their template and as they are asked. */
export const paths: Readonly<Record<string, readonly Asked[]>> = {
  '/api/markets': [{ path: '/api/markets', expect: catalogView, needs: catalog }],
  '/api/markets/{marketId}': ['BTC', 'xyz:TSLA', 'OLD'].map((coin) => ({
    path: at(coin),
    coin,
    expect: marketRow(coin),
    needs: catalog,
  })),
  '/api/markets/{marketId}/state': ['BTC', 'xyz:TSLA', 'xyz:GOLD', 'flx:COPPER'].map((coin) => ({
    path: `${at(coin)}/state`,
    coin,
    expect: stateView(coin),
    needs: catalog,
  })),
  '/api/markets/{marketId}/quote': ['BTC', 'xyz:GOLD', 'OLD'].map((coin) => ({
    path: `${at(coin)}/quote`,
    coin,
    expect: quoteView(coin),
    needs: [...catalog, ...quotesOf(coin)],
  })),
  '/api/markets/{marketId}/candles': [
    {
      path: `${at('BTC')}/candles?limit=30`,
      expect: candleSeries('BTC', '1h', 30),
      needs: [...catalog, 'candles:BTC'],
    },
  ],
  '/api/quotes': [{ path: '/api/quotes', expect: quoteList, needs: [...catalog, ...allQuotes] }],
  '/api/reference': [{ path: '/api/reference', expect: referenceView, needs: [] }],
  '/api/v1/agent/positions': [
    { path: '/api/v1/agent/positions', expect: account.positionList, needs: accountNeeds },
  ],
  '/api/v1/agent/pool': [{ path: '/api/v1/agent/pool', expect: account.poolView, needs: poolNeeds }],
  '/api/v1/agent/status': [
    { path: '/api/v1/agent/status', strict: agentNeeds, expect: agent.statusView, needs: agentNeeds },
  ],
  '/api/venue/transfers': [{ path: '/api/venue/transfers', expect: agent.transfersView, needs: [] }],
  '/api/health': [{ path: '/api/health', expect: service.healthView, needs: [] }],
  '/mcp': [{ path: '/mcp', expect: service.serverView, needs: [] }],
  '/mcp/status': [
    {
      path: '/mcp/status',
      strict: agentNeeds,
      expect: agent.statusView,
      needs: agentNeeds,
      tool: 'get_status',
    },
  ],
  '/mcp/signals': [
    {
      path: '/mcp/signals',
      strict: agentNeeds,
      expect: agent.activeSignals,
      needs: [...agentNeeds, 'agentSignals'],
      tool: 'list_signals',
    },
  ],
  '/mcp/risk': [
    {
      path: '/mcp/risk',
      strict: agentNeeds,
      expect: agent.riskView,
      needs: [...agentNeeds, 'agentRisk'],
      tool: 'get_risk',
    },
  ],
  '/mcp/portfolio': [
    {
      path: '/mcp/portfolio',
      expect: account.portfolioView,
      needs: poolNeeds,
      tool: 'get_portfolio',
    },
  ],
  '/mcp/performance': [
    {
      path: '/mcp/performance',
      expect: performance.performanceView,
      needs: historyNeeds,
      tool: 'get_performance',
    },
  ],
  '/mcp/trades': [
    { path: '/mcp/trades', expect: trades.tradesEnvelope, needs: ['fills', 'journal'], tool: 'list_trades' },
  ],
  '/mcp/orders': [
    {
      path: '/mcp/orders',
      strict: account.allOrders,
      expect: account.restingOrders,
      needs: [...account.allOrders, ...catalog],
      tool: 'list_orders',
    },
  ],
  '/mcp/markets': [
    {
      path: '/mcp/markets',
      expect: snapshots(symbols),
      needs: [...agentNeeds, ...catalog, ...symbols.flatMap(quotesOf)],
      tool: 'list_markets',
    },
  ],
};

/** Routes of the document that show no figure of what is read. */
export const notAsked: Readonly<Record<string, string>> = {
  '/mcp/agent-card': 'discovery: names, addresses and what is available',
  '/.well-known/agent-card.json': 'discovery',
  '/mcp/deposit/{id}': 'the chain, which nothing here has',
  '/mcp/withdraw/{id}': '501 always',
};

function at(coin: string): string {
  return `/api/markets/${encodeURIComponent(marketId(coin))}`;
}

/** The agent's status is the same over REST. */
const isMcp = (path: string): boolean => path.startsWith('/mcp') || path === '/api/v1/agent/status';

const rest: readonly Question[] = Object.values(paths)
  .flat()
  .map(({ path, expect, needs, coin, strict = [] }) => ({
    strict,
    ...(coin === undefined ? {} : { coin }),
    id: `GET ${path}`,
    ask: ({ get }) => get(path),
    expect,
    needs,
    whenOld: isMcp(path) ? 'refused' : 'marked',
  }));

const tools: readonly Question[] = Object.values(paths)
  .flat()
  .flatMap(({ tool, expect, needs, strict = [] }) =>
    tool === undefined
      ? []
      : [
          {
            id: `tool ${tool}`,
            strict,
            ask: ({ tool: call }: Interfaces) => call(tool, {}),
            expect,
            needs,
            whenOld: 'refused' as const,
          },
        ],
  );

const graphFields: Readonly<
  Record<string, { readonly args?: string; readonly expect: Expect; readonly needs: readonly string[] }>
> = {
  markets: { expect: marketsOfGraph(), needs: catalog },
  market: { args: `(marketId: "${marketId('xyz:TSLA')}")`, expect: marketRow('xyz:TSLA'), needs: catalog },
  positions: { expect: positionsOfGraph(), needs: accountNeeds },
  trades: { args: '(limit: 5)', expect: trades.tradeRows('graph', 5), needs: ['fills', 'journal'] },
  tradeHistory: { args: '(first: 5)', expect: trades.tradeConnection(5), needs: ['fills', 'journal'] },
  closedTrades: {
    args: '(limit: 5)',
    expect: trades.closedTradeRows('graph', 5),
    needs: ['fills', 'journal'],
  },
  decisions: { args: '(limit: 4)', expect: journal.decisionRows('graph', 4), needs: ['journal'] },
  reasoningLogs: {
    args: '(limit: 4)',
    expect: journal.reasoningRows('graph', 4, journal.reasoningBy),
    needs: ['journal'],
  },
  refusedEntries: { expect: journal.refusedRows('graph'), needs: ['journal'] },
  performance: { expect: performance.performanceView, needs: historyNeeds },
  statistics: { expect: trades.statisticsView, needs: ['fills', 'journal'] },
  equity: {
    args: '(period: "7d")',
    expect: performance.equityPoints('graph'),
    needs: [...account.allAccounts, 'spot', 'mode'],
  },
};
export const graphNames = Object.keys(graphFields);

function marketsOfGraph(): Expect {
  return catalogView.fields['markets'] as Expect;
}
function positionsOfGraph(): Expect {
  return account.positionRowsWith((coin) => ({ market: marketRow(coin) }));
}

const graph: readonly Question[] = Object.entries(graphFields).map(
  ([name, { args = '', expect, needs }]) => ({
    id: `graph ${name}`,
    ask: ({ graph: query }) => query(name, args),
    // Beside the field: what went wrong, and what the answer warns of.
    expect: group({ [name]: expect, errors: trades.noted, extensions: trades.noted }),
    needs,
    // Its lists have no place for a mark.
    whenOld: 'either',
  }),
);

const filter = { assetClass: null, marketId: null, period: '7d' };
const page = { cursor: null, limit: 50 };

type Args = (now: number) => unknown;
interface Call {
  readonly args?: Args;
  readonly expect: Expect;
  readonly needs: readonly string[];
}

const solMarks = { marketId: marketId('SOL') };
const calls: Readonly<Record<string, readonly Call[]>> = {
  getFrame: [{ expect: service.frameView, needs: [] }],
  listMarkets: [{ expect: catalogView, needs: catalog }],
  listQuotes: [{ expect: quoteList, needs: [...catalog, ...allQuotes] }],
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
  getRisk: [{ expect: agent.riskPicture, needs: [] }],
  getRiskHistory: [
    {
      args: (now) => ({ figure: 'drawdown_usd', from: now - 4 * hourMs, to: now }),
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
  getAlerts: [{ expect: service.alertsView, needs: [] }],
  getConnections: [{ expect: service.connectionsView, needs: [] }],
};

/** Calls of the window that ask for no figure of what is read, or for what another call holds. */
export const callsNotAsked: Readonly<Record<string, string>> = {
  watchCandles: 'a push of what getCandles answers',
  unwatchCandles: 'a command',
  getTradeStory: 'the rows of listTrades and listDecisions again, of one trade',
  getCandleWindow: 'as getCandles',
  seeAlerts: 'a command',
  muteAlerts: 'a command',
  saveAlertThresholds: 'a command',
  getSessionSpans: 'the calendar alone, and nothing that is read',
  createToken: 'a command',
  revokeToken: 'a command',
  openPort: 'a command',
  getSettings: 'settings',
  saveSettings: 'a command',
  simulateFault: 'a command',
};
export const callNamesAsked = Object.keys(calls);

const window: readonly Question[] = Object.entries(calls).flatMap(([name, all]) =>
  all.map(({ args = () => null, expect, needs }) => ({
    id: `window ${name}`,
    ask: ({ window: call }: Interfaces, now: number) => call(name, args(now)),
    expect,
    needs,
    whenOld: 'marked' as const,
  })),
);

export const questions: readonly Question[] = [...rest, ...tools, ...graph, ...window];
