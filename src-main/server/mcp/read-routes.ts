import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AgentStatusView } from '../../../src-preload/contract/views/agent-status.ts';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/closed-trades.ts';
import { MarketSnapshots } from '../../../src-preload/contract/views/market-snapshots.ts';
import { McpServer } from '../../../src-preload/contract/views/mcp-server.ts';
import { Performance } from '../../../src-preload/contract/views/performance.ts';
import { Portfolio } from '../../../src-preload/contract/views/portfolio.ts';
import { RestingOrders } from '../../../src-preload/contract/views/resting-orders.ts';
import { RiskView } from '../../../src-preload/contract/views/risk.ts';
import { ActiveSignals } from '../../../src-preload/contract/views/signals.ts';
import type { ApiParts } from '../rest/api-parts.ts';
import { heavy, requestSignal } from '../rest/request-signal.ts';
import type { RouteDescription } from '../rest/route-schema.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { mcpServer } from './mcp-server.ts';
import { PeriodQuery, SymbolQuery, TradeQuery } from './mcp-parameters.ts';

type Described = Pick<RouteDescription, 'operationId' | 'summary' | 'answer'>;

/** Everything under /mcp that is read: a failed reading is 502, what is not attached 503, never an empty list. */
export function mountReadRoutes(app: FastifyInstance, parts: ApiParts): void {
  mountServer(app, parts);
  mountAgentWord(app, parts);
  mountHistory(app, parts);
  mountVenueReads(app, parts);
}

function schemaOf(described: Described, statuses: RouteDescription['statuses']): object {
  return routeSchema({ ...described, tag: 'MCP', statuses });
}

function mountServer(app: FastifyInstance, parts: ApiParts): void {
  const server = {
    operationId: 'getMcpServer',
    summary: 'Name, version and uptime of what answers',
    answer: McpServer,
  };
  app.get('/mcp', { schema: schemaOf(server, []) }, () => mcpServer(parts));
}

/** What the agent says of itself and of its risk. */
function mountAgentWord(app: FastifyInstance, { readModel }: ApiParts): void {
  const status = {
    operationId: 'getMcpStatus',
    summary: 'Whether the agent runs, is paused or degraded',
    answer: AgentStatusView,
  };
  app.get('/mcp/status', { schema: schemaOf(status, [502]) }, () => readModel.agentStatus());
  const signals = {
    operationId: 'listMcpSignals',
    summary: 'Signals that the agent holds now',
    answer: ActiveSignals,
  };
  app.get('/mcp/signals', { schema: schemaOf(signals, [502]) }, () => readModel.signalsNow());
  const risk = {
    operationId: 'getMcpRisk',
    summary: 'Risk posture, as the risk monitor of the agent reports it',
    answer: RiskView,
  };
  app.get('/mcp/risk', { schema: schemaOf(risk, [502]) }, () => readModel.riskView());
}

/** What the account holds and what it did. */
function mountHistory(app: FastifyInstance, parts: ApiParts): void {
  const { readModel, requestTimeoutMs } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const portfolio = {
    operationId: 'getMcpPortfolio',
    summary: 'Net open positions and the sums of the pooled account',
    answer: Portfolio,
  };
  app.get('/mcp/portfolio', { schema: schemaOf(portfolio, [502]) }, () => readModel.portfolio());
  const performance = {
    operationId: 'getMcpPerformance',
    summary: 'What the account earned in a period',
    answer: Performance,
  };
  typed.get(
    '/mcp/performance',
    { ...heavy(parts), schema: { querystring: PeriodQuery, ...schemaOf(performance, [400, 502]) } },
    (request) => readModel.performanceNow(request.query.period, requestSignal(request, requestTimeoutMs)),
  );
  const trades = {
    operationId: 'listMcpTrades',
    summary: 'Closed trades of a period, newest first',
    answer: ClosedTradeHistory,
  };
  typed.get(
    '/mcp/trades',
    { ...heavy(parts), schema: { querystring: TradeQuery, ...schemaOf(trades, [400, 502]) } },
    (request) => {
      const { period, symbol = null, limit } = request.query;
      const signal = requestSignal(request, requestTimeoutMs);
      return readModel.closedTradeHistory({ period, symbol, limit }, signal);
    },
  );
}

/** What the venue is asked for the moment it is wanted. */
function mountVenueReads(app: FastifyInstance, parts: ApiParts): void {
  const { readModel, requestTimeoutMs } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const orders = {
    operationId: 'listMcpOrders',
    summary: 'Resting orders, protective ones among them',
    answer: RestingOrders,
  };
  typed.get(
    '/mcp/orders',
    { schema: { querystring: SymbolQuery, ...schemaOf(orders, [400, 502]) } },
    (request) =>
      readModel.restingOrders(request.query.symbol ?? null, requestSignal(request, requestTimeoutMs)),
  );
  const markets = {
    operationId: 'listMcpMarkets',
    summary: 'Price, range and funding of each market in use, or of the one that is named',
    answer: MarketSnapshots,
  };
  typed.get(
    '/mcp/markets',
    { ...heavy(parts), schema: { querystring: SymbolQuery, ...schemaOf(markets, [400, 502]) } },
    (request) =>
      readModel.marketSnapshots(request.query.symbol ?? null, requestSignal(request, requestTimeoutMs)),
  );
}
