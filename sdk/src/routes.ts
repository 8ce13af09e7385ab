// Written from the list of operations by `node test/tooling/client-routes.ts`.
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import { segment } from './address.ts';
import type { Ask, CallOptions } from './ask.ts';
import * as views from './views.ts';

export interface GetMcpPerformanceQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

export interface ListMcpTradesQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListMcpOrdersQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
}

export interface ListMcpMarketsQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
}

export interface ListMarketsQuery {
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only markets that the agent may trade */
  readonly activeOnly?: boolean | undefined;
}

export interface GetCandlesQuery {
  /** 1h where none is named */
  readonly interval?: views.CandleInterval | undefined;
  /** the window is the last so many intervals; fewer rows come where the venue has fewer */
  readonly limit?: number | undefined;
}

export interface ListQuotesQuery {
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
}

export interface ListChainChecksQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** only rows with this result */
  readonly state?: 'matched' | 'differs' | 'missing_on_chain' | 'missing_at_venue' | undefined;
  /** where the page before says that the next one begins; the newest rows where it is empty */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface GetDepositQuery {
  /** the chain that the deposit is on */
  readonly network: views.EscrowChain;
}

export interface ListDepositsQuery {
  /** where the page before says that the next one begins; the newest rows where it is empty */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListLedgerQuery {
  /** all where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only what came in, went out, or moved within the account */
  readonly direction?: views.LedgerDirection | undefined;
  /** only this token, as the ledger spells it */
  readonly token?: string | undefined;
  /** where the page before says that the next one begins; the newest rows where it is empty */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListAlertsQuery {
  /** only this severity */
  readonly severity?: views.AlertSeverity | undefined;
  /** where the page before says that the next one begins; the newest rows where it is empty */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export type Routes = ReturnType<typeof createRoutes>;

/** A method for each route, by its operationId in the OpenAPI document. */
// oxlint-disable-next-line max-lines-per-function -- one expression for each route
export const createRoutes = (ask: Ask) => ({
  /** What the agent says of itself. */
  getMcpStatus: async (call?: CallOptions): Promise<views.AgentStatusView> =>
    ask({ path: '/mcp/status', answer: views.AgentStatusView }, call),
  /** What the agent says of itself. */
  getAgentStatus: async (call?: CallOptions): Promise<views.AgentStatusView> =>
    ask({ path: '/api/v1/agent/status', answer: views.AgentStatusView }, call),
  /** Net open positions and the sums of the pooled account. */
  getMcpPortfolio: async (call?: CallOptions): Promise<views.Portfolio> =>
    ask({ path: '/mcp/portfolio', answer: views.Portfolio }, call),
  /** What the account earned in a period. */
  getMcpPerformance: async (
    { period }: GetMcpPerformanceQuery = {},
    call?: CallOptions,
  ): Promise<views.Performance> =>
    ask({ path: '/mcp/performance', query: { period }, answer: views.Performance }, call),
  /** Closed trades of a period, newest first. */
  listMcpTrades: async (
    { period, symbol, limit }: ListMcpTradesQuery = {},
    call?: CallOptions,
  ): Promise<views.ClosedTradeHistory> =>
    ask({ path: '/mcp/trades', query: { period, symbol, limit }, answer: views.ClosedTradeHistory }, call),
  /** Resting orders, protective ones among them, as the venue gives them now. */
  listMcpOrders: async (
    { symbol }: ListMcpOrdersQuery = {},
    call?: CallOptions,
  ): Promise<views.RestingOrders> =>
    ask({ path: '/mcp/orders', query: { symbol }, answer: views.RestingOrders }, call),
  /** Signals that the agent holds now. */
  listMcpSignals: async (call?: CallOptions): Promise<views.ActiveSignals> =>
    ask({ path: '/mcp/signals', answer: views.ActiveSignals }, call),
  /** What the agent's risk monitor reports. */
  getMcpRisk: async (call?: CallOptions): Promise<views.RiskView> =>
    ask({ path: '/mcp/risk', answer: views.RiskView }, call),
  /** Price, range and funding of the markets that the agent trades, holds or has orders on. */
  listMcpMarkets: async (
    { symbol }: ListMcpMarketsQuery = {},
    call?: CallOptions,
  ): Promise<views.MarketSnapshots> =>
    ask({ path: '/mcp/markets', query: { symbol }, answer: views.MarketSnapshots }, call),
  /** The market catalog. */
  listMarkets: async (
    { assetClass, activeOnly }: ListMarketsQuery = {},
    call?: CallOptions,
  ): Promise<views.Catalog> =>
    ask({ path: '/api/markets', query: { assetClass, activeOnly }, answer: views.Catalog }, call),
  /** One catalog row, including activation. */
  getMarket: async (marketId: string, call?: CallOptions): Promise<views.MarketRow> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}`, answer: views.MarketRow }, call),
  /** Sessions, freshness and the verdict on new entries. */
  getMarketState: async (marketId: string, call?: CallOptions): Promise<views.MarketState> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}/state`, answer: views.MarketState }, call),
  /** Current mid, mark and further figures. */
  getQuote: async (marketId: string, call?: CallOptions): Promise<views.MarketQuote> =>
    ask({ path: `/api/markets/${segment('marketId', marketId)}/quote`, answer: views.MarketQuote }, call),
  /** Venue candles of one market. */
  getCandles: async (
    marketId: string,
    { interval, limit }: GetCandlesQuery = {},
    call?: CallOptions,
  ): Promise<views.CandleSeries> =>
    ask(
      {
        path: `/api/markets/${segment('marketId', marketId)}/candles`,
        query: { interval, limit },
        answer: views.CandleSeries,
      },
      call,
    ),
  /** A quote for every market. */
  listQuotes: async ({ assetClass }: ListQuotesQuery = {}, call?: CallOptions): Promise<views.QuoteList> =>
    ask({ path: '/api/quotes', query: { assetClass }, answer: views.QuoteList }, call),
  /** Outside data on shares and volatility, by our own provider and by the agent. */
  getReference: async (call?: CallOptions): Promise<views.Reference> =>
    ask({ path: '/api/reference', answer: views.Reference }, call),
  /** Open positions with their identity and protective orders. */
  listPositions: async (call?: CallOptions): Promise<views.PositionList> =>
    ask({ path: '/api/v1/agent/positions', answer: views.PositionList }, call),
  /** Sums of the pooled account, and what they leave out. */
  getPool: async (call?: CallOptions): Promise<views.Pool> =>
    ask({ path: '/api/v1/agent/pool', answer: views.Pool }, call),
  /** Collateral in transit between DEXes, as the agent reports it. */
  getTransfers: async (call?: CallOptions): Promise<views.CollateralTransfers> =>
    ask({ path: '/api/venue/transfers', answer: views.CollateralTransfers }, call),
  /** The agent's own token and what it is worth. */
  getAgentToken: async (call?: CallOptions): Promise<views.AgentToken> =>
    ask({ path: '/api/v1/agent/token', answer: views.AgentToken }, call),
  /** Fills that the agent published on the chain beside the venue's, newest first. */
  listChainChecks: async (
    { period, assetClass, marketId, state, cursor, limit }: ListChainChecksQuery = {},
    call?: CallOptions,
  ): Promise<views.ChainCheckList> =>
    ask(
      {
        path: '/api/v1/agent/chain-checks',
        query: { period, assetClass, marketId, state, cursor, limit },
        answer: views.ChainCheckList,
      },
      call,
    ),
  /** How each source does; 200 whenever the service answers. */
  getHealth: async (call?: CallOptions): Promise<views.Health> =>
    ask({ path: '/api/health', answer: views.Health }, call),
  /** Parameters of a deposit into the escrow contract, for the caller to sign and send. */
  prepareDeposit: async (body: views.DepositRequest, call?: CallOptions): Promise<views.DepositPrepared> =>
    ask(
      { path: '/mcp/deposit', body: toWire(views.DepositRequest, body), answer: views.DepositPrepared },
      call,
    ),
  /** Parameters of a withdrawal, for the caller to sign and send. */
  prepareWithdraw: async (body: views.WithdrawRequest, call?: CallOptions): Promise<views.WithdrawPrepared> =>
    ask(
      { path: '/mcp/withdraw', body: toWire(views.WithdrawRequest, body), answer: views.WithdrawPrepared },
      call,
    ),
  /** A deposit as the escrow contract holds it. */
  getDeposit: async (
    id: string,
    { network }: GetDepositQuery,
    call?: CallOptions,
  ): Promise<views.DepositState> =>
    ask({ path: `/mcp/deposit/${segment('id', id)}`, query: { network }, answer: views.DepositState }, call),
  /** Deposits that were prepared here and their state on the chain, newest first. */
  listDeposits: async (
    { cursor, limit }: ListDepositsQuery = {},
    call?: CallOptions,
  ): Promise<views.DepositList> =>
    ask({ path: '/api/v1/agent/deposits', query: { cursor, limit }, answer: views.DepositList }, call),
  /** Deposits, withdrawals and transfers of the account with a running balance, newest first. */
  listLedger: async (
    { period, direction, token, cursor, limit }: ListLedgerQuery = {},
    call?: CallOptions,
  ): Promise<views.LedgerList> =>
    ask(
      {
        path: '/api/v1/agent/ledger',
        query: { period, direction, token, cursor, limit },
        answer: views.LedgerList,
      },
      call,
    ),
  /** Active alerts, worst first, and those resolved in the last day. */
  listAlerts: async (
    { severity, cursor, limit }: ListAlertsQuery = {},
    call?: CallOptions,
  ): Promise<views.AlertList> =>
    ask({ path: '/api/v1/agent/alerts', query: { severity, cursor, limit }, answer: views.AlertList }, call),
});
