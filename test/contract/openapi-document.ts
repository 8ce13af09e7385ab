import { z } from 'zod';
import { A2aCard, A2aFailure, A2aResponse } from '../../src-preload/contract/views/service/a2a.ts';
import { AgentCard } from '../../src-preload/contract/views/service/agent-card.ts';
import { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import { CandleSeries } from '../../src-preload/contract/views/markets/candles.ts';
import { DecisionList } from '../../src-preload/contract/views/journal/decisions.ts';
import { OrderPage } from '../../src-preload/contract/views/account/order.ts';
import {
  ClosedTradeHistory,
  ClosedTradeList,
} from '../../src-preload/contract/views/trades/closed-trades.ts';
import { TradeList } from '../../src-preload/contract/views/trades/trade.ts';
import { EquityHistory } from '../../src-preload/contract/views/performance/equity-history.ts';
import { Performance, StoredPerformance } from '../../src-preload/contract/views/performance/performance.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import {
  DepositPrepared,
  DepositState,
  WithdrawPrepared,
} from '../../src-preload/contract/views/funds/fund-movement.ts';
import { ExportManifest } from '../../src-preload/contract/views/exports/exports.ts';
import { Health, Liveness } from '../../src-preload/contract/views/service/health.ts';
import { MarketSnapshots } from '../../src-preload/contract/views/markets/market-snapshots.ts';
import { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';
import { Catalog, MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import { McpServer } from '../../src-preload/contract/views/service/mcp-server.ts';
import { AgentToken } from '../../src-preload/contract/views/funds/agent-token.ts';
import { ChainCheckList } from '../../src-preload/contract/views/trades/chain-check.ts';
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

export const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().optional(),
  schema: z.looseObject({}),
});
export type Parameter = z.infer<typeof Parameter>;
const InJson = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: InJson }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
  security: z.array(z.unknown()).optional(),
});
type Operation = z.infer<typeof Operation>;
export const Document = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});
export type Document = z.infer<typeof Document>;

/** Schema of each operation's successful answer; null: it never succeeds. */
const answers = {
  'GET /api/markets': Catalog,
  'GET /api/markets/{marketId}': MarketRow,
  'GET /api/markets/{marketId}/quote': MarketQuote,
  'GET /api/markets/{marketId}/candles': CandleSeries,
  'GET /api/markets/{marketId}/state': MarketState,
  'GET /api/quotes': QuoteList,
  'GET /api/reference': Reference,
  'GET /api/v1/agent/positions': PositionList,
  'GET /api/v1/agent/pool': Pool,
  'GET /api/v1/agent/token': AgentToken,
  'GET /api/v1/agent/chain-checks': ChainCheckList,
  'GET /api/v1/agent/status': AgentStatusView,
  'GET /api/v1/agent/deposits': DepositList,
  'GET /api/v1/agent/ledger': LedgerList,
  'GET /api/v1/agent/alerts': AlertList,
  'GET /api/v1/agent/trades': TradeList,
  'GET /api/v1/agent/closed-trades': ClosedTradeList,
  'GET /api/v1/agent/decisions': DecisionList,
  'GET /api/v1/agent/refused-entries': DecisionList,
  'GET /api/v1/agent/orders': OrderPage,
  'GET /api/v1/agent/performance': StoredPerformance,
  'GET /api/v1/agent/equity': EquityHistory,
  'GET /api/venue/transfers': CollateralTransfers,
  'GET /api/health': z.union([Health, Liveness]),
  'GET /api/exports/{subject}': null,
  'GET /api/exports/{exportId}/manifest.json': ExportManifest,
  'GET /mcp': McpServer,
  'GET /mcp/agent-card': AgentCard,
  'GET /mcp/status': AgentStatusView,
  'GET /mcp/portfolio': Portfolio,
  'GET /mcp/performance': Performance,
  'GET /mcp/trades': ClosedTradeHistory,
  'GET /mcp/orders': RestingOrders,
  'GET /mcp/signals': ActiveSignals,
  'GET /mcp/risk': RiskView,
  'GET /mcp/markets': MarketSnapshots,
  'POST /mcp/deposit': DepositPrepared,
  'GET /mcp/deposit/{id}': DepositState,
  'POST /mcp/withdraw': WithdrawPrepared,
  'GET /mcp/withdraw/{id}': null,
  'GET /.well-known/agent-card.json': A2aCard,
  'POST /a2a': A2aResponse,
} as const;
export type Name = keyof typeof answers;
export const names = Object.keys(answers) as Name[];
export const methodOf = (name: Name): string => name.split(' ')[0] ?? '';
export const pathOf = (name: Name): string => name.split(' ')[1] ?? '';
export const paths = [...new Set(names.map(pathOf))];
/** The two that ask for no token, and 201 for each. */
export const fundMovements: ReadonlySet<Name> = new Set(['POST /mcp/deposit', 'POST /mcp/withdraw']);

export function operationOf(document: Document, name: Name): Operation {
  return document.paths[pathOf(name)]![methodOf(name).toLowerCase()]!;
}

/** The shape that an answer of this status has to have; null: none, it is empty. */
export function shapeOf(name: Name, status: number): z.ZodType | null {
  if (status === 204) return null;
  if (status < 300) return answers[name];
  return name === 'POST /a2a' && [400, 413].includes(status) ? A2aFailure : ErrorBody;
}
