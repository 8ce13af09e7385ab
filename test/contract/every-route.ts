import { expect } from 'vitest';
import type { z } from 'zod';
import { AgentCard } from '../../src-preload/contract/views/service/agent-card.ts';
import { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import { CandleSeries } from '../../src-preload/contract/views/markets/candles.ts';
import { OrderPage } from '../../src-preload/contract/views/account/order.ts';
import {
  ClosedTradeHistory,
  ClosedTradeList,
} from '../../src-preload/contract/views/trades/closed-trades.ts';
import { TradeList } from '../../src-preload/contract/views/trades/trade.ts';
import { EquityHistory } from '../../src-preload/contract/views/performance/equity-history.ts';
import { Performance, StoredPerformance } from '../../src-preload/contract/views/performance/performance.ts';
import type { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';
import { MarketSnapshots } from '../../src-preload/contract/views/markets/market-snapshots.ts';
import { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';
import { Catalog, MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import { McpServer } from '../../src-preload/contract/views/service/mcp-server.ts';
import { Pool } from '../../src-preload/contract/views/account/pool.ts';
import { Portfolio } from '../../src-preload/contract/views/account/portfolio.ts';
import { PositionList } from '../../src-preload/contract/views/account/position.ts';
import { MarketQuote, QuoteList } from '../../src-preload/contract/views/markets/quote.ts';
import { Reference } from '../../src-preload/contract/views/reference/reference.ts';
import { RestingOrders } from '../../src-preload/contract/views/account/resting-orders.ts';
import { RiskView } from '../../src-preload/contract/views/risk/risk.ts';
import { ActiveSignals } from '../../src-preload/contract/views/journal/signals.ts';
import { DepositList } from '../../src-preload/contract/views/funds/deposits.ts';
import { AlertList } from '../../src-preload/contract/views/alerts/alerts.ts';
import { LedgerList } from '../../src-preload/contract/views/funds/ledger.ts';
import { CollateralTransfers } from '../../src-preload/contract/views/funds/transfers.ts';
import type { AgentFeedState } from '../../src-main/agent/agent-feed-state.ts';
import type { AgentStatus } from '../../src-main/domain/journal/agent-status.ts';
import { vault } from '../main/agent-status.ts';
import { now } from '../main/markets.ts';
import { expectProblem } from '../main/server/expected-answers.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { viewOf } from '../on-wire.ts';
import { putEquity } from '../main/operations/trades/a-traded-account.ts';
import { putQuotes, putCompleteAccount, read } from '../main/complete-account.ts';

/** Every route that is read. */
const routes = {
  '/api/markets': Catalog,
  '/api/markets?activeOnly=true': Catalog,
  '/api/markets/sim-testnet%3ABTC': MarketRow,
  '/api/markets/sim-testnet%3ABTC/state': MarketState,
  '/api/markets/sim-testnet%3ABTC/quote': MarketQuote,
  '/api/markets/sim-testnet%3ABTC/candles': CandleSeries,
  '/api/markets/sim-testnet%3Axyz%3ATSLA/state': MarketState,
  '/api/quotes': QuoteList,
  '/api/reference': Reference,
  '/api/v1/agent/positions': PositionList,
  '/api/v1/agent/pool': Pool,
  '/api/v1/agent/deposits': DepositList,
  '/api/v1/agent/ledger': LedgerList,
  '/api/v1/agent/alerts': AlertList,
  '/api/v1/agent/trades': TradeList,
  '/api/v1/agent/closed-trades': ClosedTradeList,
  '/api/v1/agent/orders': OrderPage,
  '/api/v1/agent/performance': StoredPerformance,
  '/api/v1/agent/equity': EquityHistory,
  '/api/v1/agent/status': AgentStatusView,
  '/api/venue/transfers': CollateralTransfers,
  '/api/health': Health,
  '/mcp': McpServer,
  '/mcp/agent-card': AgentCard,
  '/mcp/status': AgentStatusView,
  '/mcp/portfolio': Portfolio,
  '/mcp/performance': Performance,
  '/mcp/trades': ClosedTradeHistory,
  '/mcp/orders': RestingOrders,
  '/mcp/signals': ActiveSignals,
  '/mcp/risk': RiskView,
  '/mcp/markets': MarketSnapshots,
} as const;
export type Route = keyof typeof routes;
export const all = Object.keys(routes) as Route[];

export type Refusal = readonly [status: number, code: ErrorCode];
export const notAttached: Refusal = [503, 'provider_not_attached'];
export const failed: Refusal = [502, 'provider_failed'];
export const status: Route = '/api/v1/agent/status';
/** Routes that only the agent can answer. Which markets it trades is in the catalog's rows. */
export const agentTells: readonly Route[] = [
  '/api/v1/agent/status',
  '/api/markets?activeOnly=true',
  '/mcp/status',
  '/mcp/signals',
  '/mcp/risk',
];
/** Routes that are served while nothing was ever read. */
export const itself: readonly Route[] = ['/api/health', '/mcp', '/mcp/agent-card'];
export const active: Route = '/api/markets?activeOnly=true';
export const transfers: Route = '/api/venue/transfers';
export const reference: Route = '/api/reference';

/** Reported by the agent's risk monitor. */
export const risk: AgentStatus['risk'] = { kind: 'reported', value: { daily_pnl_usd: -1 } };

/** An agent that was read just now, its risk monitor too. */
export function reported(change: Partial<AgentStatus> = {}, readAt = now): AgentFeedState {
  return read({ risk, ...change }, readAt);
}

/** A server with everything read and fresh, unless an option says otherwise. */
export async function anApp(options: ServerOptions = {}, readAt = now): Promise<ServerFixture> {
  const server = await aServer({ account: vault, agent: reported(), ...options });
  if (options.reading !== null) {
    putQuotes(server.store, readAt);
    if (options.account !== null) {
      putCompleteAccount(server.store, readAt);
      putEquity(server.store, readAt, { equity: '1050' });
    }
  }
  return server;
}

/** Asks every route: the named ones are refused with their codes, all others answer in their schema. */
export async function expectAnswers(
  server: ServerFixture,
  refusals: Partial<Record<Route, Refusal>>,
): Promise<Map<Route, unknown>> {
  const answers = new Map<Route, unknown>();
  for (const route of all) {
    const answer = await server.get(route);
    const refusal = refusals[route];
    if (refusal !== undefined) {
      answers.set(route, expectProblem(answer, ...refusal));
      continue;
    }
    expect([route, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([route, 200, '']);
    const schema: z.ZodType = routes[route];
    viewOf(schema, answer.json());
    answers.set(route, answer.json());
  }
  return answers;
}

export const refuse = (refusal: Refusal, ...which: readonly Route[]): Partial<Record<Route, Refusal>> =>
  Object.fromEntries(which.map((route) => [route, refusal]));
