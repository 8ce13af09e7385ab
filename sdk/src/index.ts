// First: it says how the schemas that follow are made.
import './jitless.ts';

export type { CallOptions, ClientOptions, Fetch } from './ask.ts';
export type { MarketFilter, PerpscopeClient, QuoteFilter } from './create-client.ts';
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
export type { CandleQuery, MarketClient } from './market-client.ts';
export type {
  ClosedTradeQuery,
  DepositStateQuery,
  McpClient,
  PeriodQuery,
  SymbolQuery,
} from './mcp-client.ts';
export type { PositionFilter } from './position-filter.ts';
export * from './views.ts';
