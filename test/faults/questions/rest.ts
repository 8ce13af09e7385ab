import type { Expect } from '../expect.ts';
import type { Interfaces } from '../interfaces.ts';
import * as account from '../oracle/account.ts';
import * as agent from '../oracle/agent.ts';
import { candleSeries } from '../oracle/candles.ts';
import { catalog, catalogView, marketId, marketRow } from '../oracle/catalog.ts';
import * as journal from '../oracle/journal.ts';
import { ledgerView } from '../oracle/ledger.ts';
import * as performance from '../oracle/performance.ts';
import { quoteList, quoteView, quotesOf, snapshots } from '../oracle/quotes.ts';
import { referenceView } from '../oracle/reference.ts';
import * as service from '../oracle/service.ts';
import { stateView } from '../oracle/state.ts';
import * as trades from '../oracle/trades.ts';
import { symbols } from '../world/agent.ts';
import { agentNeeds, allQuotes, accountNeeds, poolNeeds, historyNeeds, type Question } from './question.ts';

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
  '/api/v1/agent/token': [
    { path: '/api/v1/agent/token', expect: agent.tokenView, needs: ['agentStatus', 'agentToken'] },
  ],
  '/api/v1/agent/alerts': [{ path: '/api/v1/agent/alerts', expect: service.alertList, needs: [] }],
  '/api/v1/agent/trades': [
    { path: '/api/v1/agent/trades', expect: trades.tradeList, needs: ['fills', 'journal'] },
  ],
  '/api/v1/agent/closed-trades': [
    { path: '/api/v1/agent/closed-trades', expect: trades.closedTradeList, needs: ['fills'] },
  ],
  '/api/v1/agent/decisions': [
    {
      path: '/api/v1/agent/decisions',
      expect: journal.decisionList,
      needs: ['journal'],
      tool: 'list_decisions',
    },
  ],
  '/api/v1/agent/refused-entries': [
    {
      path: '/api/v1/agent/refused-entries',
      expect: journal.refusedList,
      needs: ['journal'],
      tool: 'list_refused_entries',
    },
  ],
  '/api/v1/agent/orders': [
    {
      path: '/api/v1/agent/orders',
      expect: account.orderPage,
      needs: [...account.allOrders, ...catalog],
    },
  ],
  '/api/v1/agent/performance': [
    { path: '/api/v1/agent/performance', expect: performance.storedPerformance, needs: historyNeeds },
  ],
  '/api/v1/agent/equity': [
    { path: '/api/v1/agent/equity?period=7d', expect: performance.equityHistory, needs: historyNeeds },
  ],
  '/api/v1/agent/ledger': [{ path: '/api/v1/agent/ledger', expect: ledgerView, needs: ['ledger'] }],
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

/** Routes of the document that show no figure from a reading. */
export const notAsked: Readonly<Record<string, string>> = {
  '/mcp/agent-card': 'discovery: names, addresses and what is available',
  '/.well-known/agent-card.json': 'discovery',
  '/api/v1/agent/chain-checks': 'the chain, which nothing here has',
  '/api/v1/agent/deposits': 'the chain, which nothing here has',
  '/mcp/deposit/{id}': 'the chain, which nothing here has',
  '/mcp/withdraw/{id}': '501 always',
  '/api/exports/{subject}': 'the stored rows alone, and nothing that is read meanwhile',
  '/api/exports/{exportId}/manifest.json': 'as the export',
};

function at(coin: string): string {
  return `/api/markets/${encodeURIComponent(marketId(coin))}`;
}

/** The agent's status is the same over REST. */
const isMcp = (path: string): boolean =>
  path.startsWith('/mcp') || /^\/api\/v1\/agent\/(status|token)$/.test(path);

export const restQuestions: readonly Question[] = Object.values(paths)
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

export const toolQuestions: readonly Question[] = Object.values(paths)
  .flat()
  .flatMap(({ path, tool, expect, needs, strict = [] }) =>
    tool === undefined
      ? []
      : [
          {
            id: `tool ${tool}`,
            strict,
            ask: ({ tool: call }: Interfaces) => call(tool, {}),
            expect,
            needs,
            // The journal is history: the stored part is the answer, and marked.
            whenOld: isMcp(path) ? ('refused' as const) : ('marked' as const),
          },
        ],
  );
