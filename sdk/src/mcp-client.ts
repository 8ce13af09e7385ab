import type { z } from 'zod';
import { AgentCard } from '../../src-preload/contract/views/agent-card.ts';
import { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { ClosedTradeHistory } from '../../src-preload/contract/views/closed-trades.ts';
import type { EscrowChain } from '../../src-preload/contract/views/fund-movement.ts';
import {
  DepositPrepared,
  DepositRequest,
  DepositState,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../src-preload/contract/views/fund-movement.ts';
import { MarketSnapshots } from '../../src-preload/contract/views/market-snapshots.ts';
import { McpServer } from '../../src-preload/contract/views/mcp-server.ts';
import type { PerformancePeriod } from '../../src-preload/contract/views/performance.ts';
import { Performance } from '../../src-preload/contract/views/performance.ts';
import { Portfolio } from '../../src-preload/contract/views/portfolio.ts';
import { RestingOrders } from '../../src-preload/contract/views/resting-orders.ts';
import { RiskView } from '../../src-preload/contract/views/risk.ts';
import { ActiveSignals } from '../../src-preload/contract/views/signals.ts';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import { segment } from './address.ts';
import type { Ask, CallOptions, Question } from './ask.ts';
import { PerpscopeSymbolError } from './errors.ts';

export interface PeriodQuery {
  /** `7d` unless told. */
  readonly period?: PerformancePeriod | undefined;
}

export interface SymbolQuery {
  /** Such as `BTC`, `BTC/USDC` or `xyz:TSLA`; all symbols unless told. */
  readonly symbol?: string | undefined;
}

export interface ClosedTradeQuery extends PeriodQuery, SymbolQuery {
  /** 1 to 500; 50 unless told. */
  readonly limit?: number | undefined;
}

export interface DepositStateQuery {
  readonly network: EscrowChain;
}

/** The routes under /mcp, one by one. */
export interface McpClient {
  readonly server: (call?: CallOptions) => Promise<McpServer>;
  readonly agentCard: (call?: CallOptions) => Promise<AgentCard>;
  readonly status: (call?: CallOptions) => Promise<AgentStatusView>;
  readonly portfolio: (call?: CallOptions) => Promise<Portfolio>;
  readonly performance: (query?: PeriodQuery, call?: CallOptions) => Promise<Performance>;
  readonly trades: (query?: ClosedTradeQuery, call?: CallOptions) => Promise<ClosedTradeHistory>;
  readonly orders: (query?: SymbolQuery, call?: CallOptions) => Promise<RestingOrders>;
  readonly signals: (call?: CallOptions) => Promise<ActiveSignals>;
  readonly risk: (call?: CallOptions) => Promise<RiskView>;
  readonly markets: (query?: SymbolQuery, call?: CallOptions) => Promise<MarketSnapshots>;
  /** Parameters of a transaction that the caller sends: nothing is signed or sent by the service. */
  readonly deposit: (body: DepositRequest, call?: CallOptions) => Promise<DepositPrepared>;
  readonly withdraw: (body: WithdrawRequest, call?: CallOptions) => Promise<WithdrawPrepared>;
  readonly depositState: (id: string, query: DepositStateQuery, call?: CallOptions) => Promise<DepositState>;
}

export function createMcpClient(ask: Ask): McpClient {
  return {
    server: (call) => ask({ path: '/mcp', answer: McpServer }, call),
    agentCard: (call) => ask({ path: '/mcp/agent-card', answer: AgentCard }, call),
    status: (call) => ask({ path: '/mcp/status', answer: AgentStatusView }, call),
    portfolio: (call) => ask({ path: '/mcp/portfolio', answer: Portfolio }, call),
    performance: ({ period } = {}, call) =>
      ask({ path: '/mcp/performance', query: { period }, answer: Performance }, call),
    trades: ({ period, symbol, limit } = {}, call) =>
      askOf(ask, { path: '/mcp/trades', query: { period, symbol, limit }, answer: ClosedTradeHistory }, call),
    orders: ({ symbol } = {}, call) =>
      askOf(ask, { path: '/mcp/orders', query: { symbol }, answer: RestingOrders }, call),
    signals: (call) => ask({ path: '/mcp/signals', answer: ActiveSignals }, call),
    risk: (call) => ask({ path: '/mcp/risk', answer: RiskView }, call),
    markets: ({ symbol } = {}, call) =>
      askOf(ask, { path: '/mcp/markets', query: { symbol }, answer: MarketSnapshots }, call),
    deposit: (body, call) =>
      ask({ path: '/mcp/deposit', body: toWire(DepositRequest, body), answer: DepositPrepared }, call),
    withdraw: (body, call) =>
      ask({ path: '/mcp/withdraw', body: toWire(WithdrawRequest, body), answer: WithdrawPrepared }, call),
    depositState: async (id, { network }, call) => {
      const path = `/mcp/deposit/${segment('id', id)}`;
      return ask({ path, query: { network }, answer: DepositState }, call);
    },
  };
}

type SymbolAnswer = z.ZodType<{ readonly symbol: string | null; readonly symbolNote: string | null }>;

/** Rejects with PerpscopeSymbolError where the symbol means no one market. */
async function askOf<Schema extends SymbolAnswer>(
  ask: Ask,
  question: Question<Schema>,
  call: CallOptions | undefined,
): Promise<z.output<Schema>> {
  const answer = await ask(question, call);
  if (answer.symbolNote === null) return answer;
  throw new PerpscopeSymbolError(`GET ${question.path}`, answer.symbol ?? '', answer.symbolNote);
}
