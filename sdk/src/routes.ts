// Written from the list of operations by `node test/tooling/client-routes.ts`.

import { segment } from './address.ts';
import { bodyOf, parametersOf } from './arguments.ts';
import type { Ask } from './ask.ts';
import type { CallOptions } from './connection.ts';
import type {
  GetMcpPerformanceQuery,
  GetPerformanceQuery,
  ListMcpTradesQuery,
  ListMcpOrdersQuery,
  ListMcpMarketsQuery,
  ListMarketsQuery,
  GetCandlesQuery,
  ListQuotesQuery,
  ListOrdersQuery,
  ListChainChecksQuery,
  ListDecisionsQuery,
  ListRefusedEntriesQuery,
  GetDepositQuery,
  ListDepositsQuery,
  ListLedgerQuery,
  ListAlertsQuery,
  ListTradesQuery,
  ListClosedTradesQuery,
  GetEquityQuery,
} from './queries.ts';
import * as views from './views.ts';

export type Routes = ReturnType<typeof createRoutes>;

/** A method for each route, by its operationId in the OpenAPI document. */
// oxlint-disable-next-line max-lines-per-function -- one expression for each route
export const createRoutes = (ask: Ask) => ({
  /** The agent's status, as it reports it. */
  getMcpStatus: async (call?: CallOptions): Promise<views.AgentStatusView> =>
    ask({ path: '/mcp/status', answer: views.AgentStatusView }, call),
  /** The agent's status, as it reports it. */
  getAgentStatus: async (call?: CallOptions): Promise<views.AgentStatusView> =>
    ask({ path: '/api/v1/agent/status', answer: views.AgentStatusView }, call),
  /** Net open positions and the sums of the pooled account. */
  getMcpPortfolio: async (call?: CallOptions): Promise<views.Portfolio> =>
    ask({ path: '/mcp/portfolio', answer: views.Portfolio }, call),
  /** Performance of the account in a period. */
  getMcpPerformance: async (
    query: GetMcpPerformanceQuery = {},
    call?: CallOptions,
  ): Promise<views.Performance> =>
    ask(
      {
        path: '/mcp/performance',
        query: parametersOf(query, { period: 'period' }),
        answer: views.Performance,
      },
      call,
    ),
  /** Performance of the account in a period, from the record. */
  getPerformance: async (
    query: GetPerformanceQuery = {},
    call?: CallOptions,
  ): Promise<views.StoredPerformance> =>
    ask(
      {
        path: '/api/v1/agent/performance',
        query: parametersOf(query, { period: 'period' }),
        answer: views.StoredPerformance,
      },
      call,
    ),
  /** Closed trades of a period, newest first. */
  listMcpTrades: async (
    query: ListMcpTradesQuery = {},
    call?: CallOptions,
  ): Promise<views.ClosedTradeHistory> =>
    ask(
      {
        path: '/mcp/trades',
        query: parametersOf(query, { period: 'period', symbol: 'symbol', cursor: 'cursor', limit: 'limit' }),
        answer: views.ClosedTradeHistory,
      },
      call,
    ),
  /** Orders resting on the venue now, including protective orders. */
  listMcpOrders: async (query: ListMcpOrdersQuery = {}, call?: CallOptions): Promise<views.RestingOrders> =>
    ask(
      { path: '/mcp/orders', query: parametersOf(query, { symbol: 'symbol' }), answer: views.RestingOrders },
      call,
    ),
  /** Signals that the agent holds now. */
  listMcpSignals: async (call?: CallOptions): Promise<views.ActiveSignals> =>
    ask({ path: '/mcp/signals', answer: views.ActiveSignals }, call),
  /** Report of the agent's risk monitor. */
  getMcpRisk: async (call?: CallOptions): Promise<views.RiskView> =>
    ask({ path: '/mcp/risk', answer: views.RiskView }, call),
  /** Price, range and funding of the markets that the agent trades, holds or has orders on. */
  listMcpMarkets: async (
    query: ListMcpMarketsQuery = {},
    call?: CallOptions,
  ): Promise<views.MarketSnapshots> =>
    ask(
      {
        path: '/mcp/markets',
        query: parametersOf(query, { symbol: 'symbol' }),
        answer: views.MarketSnapshots,
      },
      call,
    ),
  /** The market catalog. */
  listMarkets: async (query: ListMarketsQuery = {}, call?: CallOptions): Promise<views.Catalog> =>
    ask(
      {
        path: '/api/markets',
        query: parametersOf(query, { assetClass: 'assetClass', activeOnly: 'activeOnly' }),
        answer: views.Catalog,
      },
      call,
    ),
  /** One catalog row, including activation. */
  getMarket: async (marketId: string, call?: CallOptions): Promise<views.MarketRow> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}`, answer: views.MarketRow }, call),
  /** Sessions, freshness and the verdict on new entries. */
  getMarketState: async (marketId: string, call?: CallOptions): Promise<views.MarketState> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}/state`, answer: views.MarketState }, call),
  /** Current mid, mark and other figures. */
  getQuote: async (marketId: string, call?: CallOptions): Promise<views.MarketQuote> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}/quote`, answer: views.MarketQuote }, call),
  /** Venue candles of one market. */
  getCandles: async (
    marketId: string,
    query: GetCandlesQuery = {},
    call?: CallOptions,
  ): Promise<views.CandleSeries> =>
    ask(
      {
        path: `/api/markets/${segment('marketId', marketId)}/candles`,
        query: parametersOf(query, { interval: 'interval', limit: 'limit' }),
        answer: views.CandleSeries,
      },
      call,
    ),
  /** A quote for every market. */
  listQuotes: async (query: ListQuotesQuery = {}, call?: CallOptions): Promise<views.QuoteList> =>
    ask(
      {
        path: '/api/quotes',
        query: parametersOf(query, { assetClass: 'assetClass' }),
        answer: views.QuoteList,
      },
      call,
    ),
  /** Outside data on shares and volatility, from the configured provider and from the agent. */
  getReference: async (call?: CallOptions): Promise<views.Reference> =>
    ask({ path: '/api/reference', answer: views.Reference }, call),
  /** Open positions with their identity and protective orders. */
  listPositions: async (call?: CallOptions): Promise<views.PositionList> =>
    ask({ path: '/api/v1/agent/positions', answer: views.PositionList }, call),
  /** Open orders as last read, newest first. */
  listOrders: async (query: ListOrdersQuery = {}, call?: CallOptions): Promise<views.OrderPage> =>
    ask(
      {
        path: '/api/v1/agent/orders',
        query: parametersOf(query, {
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.OrderPage,
      },
      call,
    ),
  /** Sums of the pooled account, and what they leave out. */
  getPool: async (call?: CallOptions): Promise<views.Pool> =>
    ask({ path: '/api/v1/agent/pool', answer: views.Pool }, call),
  /** Collateral in transit between DEXes, as the agent reports it. */
  getTransfers: async (call?: CallOptions): Promise<views.CollateralTransfers> =>
    ask({ path: '/api/venue/transfers', answer: views.CollateralTransfers }, call),
  /** The agent's own token and what it is worth. */
  getAgentToken: async (call?: CallOptions): Promise<views.AgentToken> =>
    ask({ path: '/api/v1/agent/token', answer: views.AgentToken }, call),
  /** Fills that the agent published on the chain, compared with the venue's, newest first. */
  listChainChecks: async (
    query: ListChainChecksQuery = {},
    call?: CallOptions,
  ): Promise<views.ChainCheckList> =>
    ask(
      {
        path: '/api/v1/agent/chain-checks',
        query: parametersOf(query, {
          period: 'period',
          state: 'state',
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.ChainCheckList,
      },
      call,
    ),
  /** Health of each source; 200 whenever the service answers. */
  getHealth: async (call?: CallOptions): Promise<views.Health> =>
    ask({ path: '/api/health', answer: views.Health }, call),
  /** The agent's decisions, their reasons and results. */
  listDecisions: async (query: ListDecisionsQuery = {}, call?: CallOptions): Promise<views.DecisionList> =>
    ask(
      {
        path: '/api/v1/agent/decisions',
        query: parametersOf(query, {
          period: 'period',
          action: 'action',
          strategyId: 'strategy_id',
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.DecisionList,
      },
      call,
    ),
  /** Entries that a gate held back. */
  listRefusedEntries: async (
    query: ListRefusedEntriesQuery = {},
    call?: CallOptions,
  ): Promise<views.DecisionList> =>
    ask(
      {
        path: '/api/v1/agent/refused-entries',
        query: parametersOf(query, {
          period: 'period',
          gate: 'gate',
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.DecisionList,
      },
      call,
    ),
  /** Parameters of a deposit into the escrow contract, for the caller to sign and send. */
  prepareDeposit: async (body: views.DepositRequest, call?: CallOptions): Promise<views.DepositPrepared> =>
    ask(
      { path: '/mcp/deposit', body: bodyOf(views.DepositRequest, body), answer: views.DepositPrepared },
      call,
    ),
  /** Parameters of a withdrawal, for the caller to sign and send. */
  prepareWithdraw: async (body: views.WithdrawRequest, call?: CallOptions): Promise<views.WithdrawPrepared> =>
    ask(
      { path: '/mcp/withdraw', body: bodyOf(views.WithdrawRequest, body), answer: views.WithdrawPrepared },
      call,
    ),
  /** A deposit as the escrow contract holds it. */
  getDeposit: async (id: string, query: GetDepositQuery, call?: CallOptions): Promise<views.DepositState> =>
    ask(
      {
        path: `/mcp/deposit/${segment('id', id)}`,
        query: parametersOf(query, { network: 'network' }),
        answer: views.DepositState,
      },
      call,
    ),
  /** Deposits prepared here and their state on the chain, newest first. */
  listDeposits: async (query: ListDepositsQuery = {}, call?: CallOptions): Promise<views.DepositList> =>
    ask(
      {
        path: '/api/v1/agent/deposits',
        query: parametersOf(query, { cursor: 'cursor', limit: 'limit' }),
        answer: views.DepositList,
      },
      call,
    ),
  /** Deposits, withdrawals and transfers of the account with a running balance, newest first. */
  listLedger: async (query: ListLedgerQuery = {}, call?: CallOptions): Promise<views.LedgerList> =>
    ask(
      {
        path: '/api/v1/agent/ledger',
        query: parametersOf(query, {
          period: 'period',
          direction: 'direction',
          token: 'token',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.LedgerList,
      },
      call,
    ),
  /** Active alerts, worst first, and those resolved in the last day. */
  listAlerts: async (query: ListAlertsQuery = {}, call?: CallOptions): Promise<views.AlertList> =>
    ask(
      {
        path: '/api/v1/agent/alerts',
        query: parametersOf(query, { severity: 'severity', cursor: 'cursor', limit: 'limit' }),
        answer: views.AlertList,
      },
      call,
    ),
  /** Orders' outcomes, newest first. */
  listTrades: async (query: ListTradesQuery = {}, call?: CallOptions): Promise<views.TradeList> =>
    ask(
      {
        path: '/api/v1/agent/trades',
        query: parametersOf(query, {
          period: 'period',
          orderStatus: 'order_status',
          strategyId: 'strategy_id',
          reconciliation: 'reconciliation',
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.TradeList,
      },
      call,
    ),
  /** Round trips that have ended, newest first. */
  listClosedTrades: async (
    query: ListClosedTradesQuery = {},
    call?: CallOptions,
  ): Promise<views.ClosedTradeList> =>
    ask(
      {
        path: '/api/v1/agent/closed-trades',
        query: parametersOf(query, {
          period: 'period',
          strategyId: 'strategy_id',
          assetClass: 'asset_class',
          marketId: 'market_id',
          cursor: 'cursor',
          limit: 'limit',
        }),
        answer: views.ClosedTradeList,
      },
      call,
    ),
  /** The account's value, deposits and realized P&L over a period, and the venue's own history. */
  getEquity: async (query: GetEquityQuery = {}, call?: CallOptions): Promise<views.EquityHistory> =>
    ask(
      {
        path: '/api/v1/agent/equity',
        query: parametersOf(query, { period: 'period' }),
        answer: views.EquityHistory,
      },
      call,
    ),
});
