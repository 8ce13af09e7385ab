// Must be the first import: it configures zod before any schema is created.
import './zod.ts';

export type { CallOptions, ClientOptions, Fetch } from './connection.ts';
export type { MarketClient, McpClient, PerpscopeClient } from './create-client.ts';
export { createClient } from './create-client.ts';
export type { AnsweredCode, AnswerIssue, ApiRefusal, PerpscopeFailure } from './errors.ts';
export {
  PerpscopeAbortError,
  PerpscopeAnswerError,
  PerpscopeApiError,
  PerpscopeConnectionError,
  PerpscopeError,
  PerpscopeSymbolError,
  PerpscopeTimeoutError,
} from './errors.ts';
export { DecisionEvent, OrderErrorEvent, TradeEvent } from './events.ts';
export type { ErrorFilter, Live, Subscriptions } from './subscriptions.ts';
export type { SubscribeOptions } from './subscribe.ts';
export type { PositionFilter } from './position-filter.ts';
export type {
  GetCandlesQuery as CandleQuery,
  GetDepositQuery as DepositStateQuery,
  GetPerformanceQuery as PeriodQuery,
  ListAlertsQuery as AlertQuery,
  ListDepositsQuery as DepositPageQuery,
  ListLedgerQuery as LedgerQuery,
  ListMarketsQuery as MarketFilter,
  ListMcpOrdersQuery as SymbolQuery,
  ListClosedTradesQuery as ClosedTradeQuery,
  ListDecisionsQuery as DecisionQuery,
  ListMcpTradesQuery as ClosedTradeHistoryQuery,
  ListOrdersQuery as OrderQuery,
  ListRefusedEntriesQuery as RefusedEntryQuery,
  ListTradesQuery as TradeQuery,
  ListQuotesQuery as QuoteFilter,
} from './queries.ts';
export * from './views.ts';
