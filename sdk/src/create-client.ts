import { z } from 'zod';
import { AgentCard } from '../../src-preload/contract/views/service/agent-card.ts';
import { McpServer } from '../../src-preload/contract/views/service/mcp-server.ts';
import type { PositionList } from '../../src-preload/contract/views/account/position.ts';
import { segment } from './address.ts';
import { createAsk, type Ask } from './ask.ts';
import type { CallOptions, ClientOptions } from './connection.ts';
import { createConnection } from './connection.ts';
import type { PositionFilter } from './position-filter.ts';
import { checkPositionFilter, filterPositions } from './position-filter.ts';
import type { GetCandlesQuery } from './queries.ts';
import type { Routes } from './routes.ts';
import { createRoutes } from './routes.ts';
import type { Subscriptions } from './subscriptions.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Methods for the routes of the service. Every response is validated with its schema; every request accepts a signal. */
export interface PerpscopeClient {
  readonly markets: Routes['listMarkets'];
  /** Returns the methods of one market without sending a request. Throws TypeError on text that can't be a marketId. */
  readonly market: (marketId: string) => MarketClient;
  /**
   * Open positions, filtered by the client on the identity fields that the service adds. Rejects with `unknown_market` if no market
   * has the given marketId.
   */
  readonly positions: (filter?: PositionFilter, call?: CallOptions) => Promise<PositionList>;
  readonly pool: Routes['getPool'];
  readonly quotes: Routes['listQuotes'];
  readonly transfers: Routes['getTransfers'];
  readonly deposits: Routes['listDeposits'];
  readonly ledger: Routes['listLedger'];
  readonly alerts: Routes['listAlerts'];
  readonly trades: Routes['listTrades'];
  readonly closedTrades: Routes['listClosedTrades'];
  readonly decisions: Routes['listDecisions'];
  readonly refusedEntries: Routes['listRefusedEntries'];
  readonly orders: Routes['listOrders'];
  readonly performance: Routes['getPerformance'];
  readonly equity: Routes['getEquity'];
  readonly agentToken: Routes['getAgentToken'];
  readonly chainChecks: Routes['listChainChecks'];
  readonly reference: Routes['getReference'];
  readonly health: Routes['getHealth'];
  readonly status: Routes['getAgentStatus'];
  readonly mcp: McpClient;
  readonly subscribe: Subscriptions;
}

/** Methods of one market, which is identified only by its marketId. */
export interface MarketClient {
  readonly marketId: string;
  readonly get: (call?: CallOptions) => ReturnType<Routes['getMarket']>;
  readonly state: (call?: CallOptions) => ReturnType<Routes['getMarketState']>;
  readonly quote: (call?: CallOptions) => ReturnType<Routes['getQuote']>;
  readonly candles: (query?: GetCandlesQuery, call?: CallOptions) => ReturnType<Routes['getCandles']>;
  /** Positions of this market. Requests all positions and filters them in the client. */
  readonly positions: (call?: CallOptions) => Promise<PositionList>;
}

/** Methods for the routes under /mcp, one for each. */
export interface McpClient {
  readonly server: (call?: CallOptions) => Promise<McpServer>;
  readonly agentCard: (call?: CallOptions) => Promise<AgentCard>;
  readonly status: Routes['getMcpStatus'];
  readonly portfolio: Routes['getMcpPortfolio'];
  readonly performance: Routes['getMcpPerformance'];
  readonly trades: Routes['listMcpTrades'];
  readonly orders: Routes['listMcpOrders'];
  readonly signals: Routes['listMcpSignals'];
  readonly risk: Routes['getMcpRisk'];
  readonly markets: Routes['listMcpMarkets'];
  readonly deposit: Routes['prepareDeposit'];
  readonly withdraw: Routes['prepareWithdraw'];
  readonly depositState: Routes['getDeposit'];
}

function createPositions(ask: Ask, routes: Routes): PerpscopeClient['positions'] {
  return async (filter = {}, call) => {
    checkPositionFilter(filter);
    const list = filterPositions(await routes.listPositions(call), filter);
    const { marketId } = filter;
    if (marketId !== undefined && list.positions.length === 0)
      await ask({ path: `/api/markets/${segment('marketId', marketId)}`, answer: z.unknown() }, call);
    return list;
  };
}

/** Creates a client. Throws TypeError on invalid options. Sends no request until a method is called. */
export function createClient(options: ClientOptions): PerpscopeClient {
  const connection = createConnection(options);
  const ask = createAsk(connection);
  const routes = createRoutes(ask);
  const positions = createPositions(ask, routes);
  return {
    markets: routes.listMarkets,
    market: (marketId) => {
      segment('marketId', marketId); // throws here, not at the first request
      return {
        marketId,
        get: (call) => routes.getMarket(marketId, call),
        state: (call) => routes.getMarketState(marketId, call),
        quote: (call) => routes.getQuote(marketId, call),
        candles: (query, call) => routes.getCandles(marketId, query, call),
        positions: (call) => positions({ marketId }, call),
      };
    },
    positions,
    pool: routes.getPool,
    quotes: routes.listQuotes,
    transfers: routes.getTransfers,
    deposits: routes.listDeposits,
    ledger: routes.listLedger,
    alerts: routes.listAlerts,
    trades: routes.listTrades,
    closedTrades: routes.listClosedTrades,
    decisions: routes.listDecisions,
    refusedEntries: routes.listRefusedEntries,
    orders: routes.listOrders,
    performance: routes.getPerformance,
    equity: routes.getEquity,
    agentToken: routes.getAgentToken,
    chainChecks: routes.listChainChecks,
    reference: routes.getReference,
    health: routes.getHealth,
    status: routes.getAgentStatus,
    mcp: {
      server: (call) => ask({ path: '/mcp', answer: McpServer }, call),
      agentCard: (call) => ask({ path: '/mcp/agent-card', answer: AgentCard }, call),
      status: routes.getMcpStatus,
      portfolio: routes.getMcpPortfolio,
      performance: routes.getMcpPerformance,
      trades: routes.listMcpTrades,
      orders: routes.listMcpOrders,
      signals: routes.listMcpSignals,
      risk: routes.getMcpRisk,
      markets: routes.listMcpMarkets,
      deposit: routes.prepareDeposit,
      withdraw: routes.prepareWithdraw,
      depositState: routes.getDeposit,
    },
    subscribe: createSubscriptions(connection),
  };
}
