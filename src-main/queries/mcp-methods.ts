import type { Attachment, ProviderMap, ProviderName } from '../domain/provider.ts';

/** One route under /mcp, and whether what it rests on is there now. */
export interface McpMethod {
  readonly method: 'GET' | 'POST';
  /** As the source document spells it: `/mcp/deposit/<id>`. */
  readonly route: string;
  /** The tool of the Model Context Protocol that asks the same; null: none does. */
  readonly tool: string | null;
  /** What the route answers, in a few words. */
  readonly summary: string;
  readonly available: boolean;
  /** A sentence with what to do about it; null where it is available. */
  readonly reason: string | null;
}

type McpRoute = Pick<McpMethod, 'method' | 'route' | 'tool' | 'summary'> & {
  /** null: it rests on nothing that may be missing. */
  readonly provider: ProviderName | null;
};

/** GET /mcp/withdraw/<id> is not among them: it is built for nobody, whatever is attached. */
const routes = [
  { method: 'GET', route: '/mcp', provider: null, tool: null, summary: 'Name, version and uptime' },
  { method: 'GET', route: '/mcp/agent-card', provider: null, tool: null, summary: 'The agent card' },
  {
    method: 'GET',
    route: '/mcp/status',
    provider: 'status',
    tool: 'get_status',
    summary: 'What the agent says of itself',
  },
  {
    method: 'GET',
    route: '/mcp/portfolio',
    provider: 'portfolio',
    tool: 'get_portfolio',
    summary: 'Net open positions and the sums of the pooled account',
  },
  {
    method: 'GET',
    route: '/mcp/performance',
    provider: 'performance',
    tool: 'get_performance',
    summary: 'What the account earned in a period',
  },
  {
    method: 'GET',
    route: '/mcp/trades',
    provider: 'trades',
    tool: 'list_trades',
    summary: 'Closed trades of a period, newest first',
  },
  {
    method: 'GET',
    route: '/mcp/orders',
    provider: 'orders',
    tool: 'list_orders',
    summary: 'Resting orders, protective ones among them, as the venue gives them now',
  },
  {
    method: 'GET',
    route: '/mcp/signals',
    provider: 'signals',
    tool: 'list_signals',
    summary: 'Signals that the agent holds now',
  },
  {
    method: 'GET',
    route: '/mcp/risk',
    provider: 'risk',
    tool: 'get_risk',
    summary: "What the agent's risk monitor reports",
  },
  {
    method: 'GET',
    route: '/mcp/markets',
    provider: 'snapshots',
    tool: 'list_markets',
    summary: 'Price, range and funding of the markets that the agent trades, holds or has orders on',
  },
  {
    method: 'POST',
    route: '/mcp/deposit',
    provider: 'deposits',
    tool: 'prepare_deposit',
    summary: 'Parameters of a deposit into the escrow contract, for the caller to sign and send',
  },
  {
    method: 'GET',
    route: '/mcp/deposit/<id>',
    provider: 'chain',
    tool: 'get_deposit',
    summary: 'A deposit as the escrow contract holds it',
  },
  {
    method: 'POST',
    route: '/mcp/withdraw',
    provider: null,
    tool: 'prepare_withdraw',
    summary: 'Parameters of a withdrawal, for the caller to sign and send',
  },
] as const satisfies readonly McpRoute[];

/** Tools that ask what a route answers. */
export type McpToolName = Exclude<(typeof routes)[number]['tool'], null>;

/** Every route that is advertised or listed as unavailable, in the order of the contract. */
export function mcpMethods(providers: ProviderMap): readonly McpMethod[] {
  return routes.map(({ provider, ...route }) => ({
    ...route,
    ...availability(provider === null ? null : providers[provider]),
  }));
}

/** A tool without a route, and whether what it rests on is there now. */
export type FurtherTool = Pick<McpMethod, 'available' | 'reason'> & {
  readonly name: string;
  readonly description: string;
};

const further = [
  { name: 'get_market', provider: 'markets', description: 'One market with its state and quote' },
  { name: 'get_candles', provider: 'markets', description: 'Venue candles of one market' },
  { name: 'list_decisions', provider: null, description: 'What the agent decided, why, and what came of it' },
  { name: 'list_refused_entries', provider: null, description: 'Entries that a gate held back' },
] as const satisfies readonly { name: string; provider: ProviderName | null; description: string }[];

/** Tools that ask what no route under /mcp answers. What of the agent's journal was kept is told without a feed, too. */
export function furtherTools(providers: ProviderMap): readonly FurtherTool[] {
  return further.map(({ provider, ...tool }) => ({
    ...tool,
    ...availability(provider === null ? null : providers[provider]),
  }));
}

/** A route as the agent card names it: `GET /mcp/status`. */
export function methodName({ method, route }: Pick<McpMethod, 'method' | 'route'>): string {
  return `${method} ${route}`;
}

function availability(attachment: Attachment | null): Pick<McpMethod, 'available' | 'reason'> {
  return attachment?.kind === 'not_attached'
    ? { available: false, reason: attachment.reason }
    : { available: true, reason: null };
}
