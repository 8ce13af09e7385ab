import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpRequest } from '../main/http-request.ts';
import { aFolder } from '../main/a-folder.ts';
import { aFullApp } from '../main/server/rpc-fixture.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { withItsRoutes } from './registered-routes.ts';

/** One request to try: `route` as it is registered, `path` as it is sent. */
export interface Knock {
  readonly route: string;
  readonly path: string;
  readonly asked: HttpRequest;
  /** A caller without a token is refused at a `closed` route; an `open` one holds no data or asks for no token. */
  readonly token: 'open' | 'closed';
}

const address = `0x${'a1'.repeat(20)}`;
const deposit = { amount: 100_000_000, network: 'arbitrum', depositor_address: address };
const withdrawal = { amount: 1, network: 'base', recipient_address: address };
const subscription = 'subscription { statusChanged { status } }';

const posts = (body: unknown, type = 'application/json'): HttpRequest => ({
  method: 'POST',
  headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});
const call = (method: string, params: object): unknown => ({ jsonrpc: '2.0', id: 1, method, params });
const tool = call('tools/call', { name: 'get_portfolio', arguments: {} });
const question = { query: '{ positions { coin size } }' };

/** Reads by route, with the addresses to try. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'GET /api/markets': ['/api/markets', '/api/markets?activeOnly=true'],
  'GET /api/markets/:marketId': ['/api/markets/sim-testnet%3ABTC'],
  'GET /api/markets/:marketId/candles': ['/api/markets/sim-testnet%3ABTC/candles'],
  'GET /api/markets/:marketId/quote': ['/api/markets/sim-testnet%3ABTC/quote'],
  'GET /api/markets/:marketId/state': ['/api/markets/sim-testnet%3ABTC/state'],
  'GET /api/quotes': ['/api/quotes'],
  'GET /api/reference': ['/api/reference'],
  'GET /api/v1/agent/deposits': ['/api/v1/agent/deposits'],
  'GET /api/v1/agent/ledger': ['/api/v1/agent/ledger'],
  'GET /api/v1/agent/alerts': ['/api/v1/agent/alerts'],
  'GET /api/v1/agent/trades': ['/api/v1/agent/trades'],
  'GET /api/v1/agent/closed-trades': ['/api/v1/agent/closed-trades'],
  'GET /api/v1/agent/decisions': ['/api/v1/agent/decisions'],
  'GET /api/v1/agent/refused-entries': ['/api/v1/agent/refused-entries'],
  'GET /api/v1/agent/orders': ['/api/v1/agent/orders'],
  'GET /api/v1/agent/performance': ['/api/v1/agent/performance'],
  'GET /api/v1/agent/equity': ['/api/v1/agent/equity'],
  'GET /api/v1/agent/pool': ['/api/v1/agent/pool'],
  'GET /api/v1/agent/token': ['/api/v1/agent/token'],
  'GET /api/v1/agent/chain-checks': ['/api/v1/agent/chain-checks?period=all'],
  'GET /api/v1/agent/positions': ['/api/v1/agent/positions'],
  'GET /api/v1/agent/status': ['/api/v1/agent/status'],
  'GET /api/venue/transfers': ['/api/venue/transfers'],
  'GET /api/exports/:subject': ['/api/exports/fills'],
  'GET /api/exports/:exportId/manifest.json': [
    '/api/exports/f65d11d5-72f5-4d5c-9a71-64bd0ec4c20d/manifest.json',
  ],
  'GET /api/openapi.json': ['/api/openapi.json'],
  'GET /docs/*': ['/docs/json', '/docs/nothing'],
  'GET /mcp': ['/mcp'],
  'GET /mcp/agent-card': ['/mcp/agent-card'],
  'GET /mcp/status': ['/mcp/status'],
  'GET /mcp/portfolio': ['/mcp/portfolio'],
  'GET /mcp/performance': ['/mcp/performance?period=all'],
  'GET /mcp/trades': ['/mcp/trades?period=all'],
  'GET /mcp/orders': ['/mcp/orders'],
  'GET /mcp/signals': ['/mcp/signals'],
  'GET /mcp/risk': ['/mcp/risk'],
  'GET /mcp/markets': ['/mcp/markets'],
  'GET /mcp/deposit/:id': [`/mcp/deposit/0x${'0d'.repeat(32)}?network=arbitrum`],
  'GET /mcp/withdraw/:id': ['/mcp/withdraw/1'],
  'GET /.well-known/agent-card.json': ['/.well-known/agent-card.json'],
  'GET /graphql': ['/graphql?query=%7Bpositions%7Bcoin%7D%7D'],
  'GET /graphql/schema': ['/graphql/schema'],
  'GET /metrics': ['/metrics'],
  'GET /rpc': ['/rpc'],
  'GET /a2a': ['/a2a'],
};

/** Pages and their files: they hold no data, so they need no token. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'GET /': ['/'],
  'GET /index.html': ['/index.html'],
  'GET /assets/index.js': ['/assets/index.js'],
  'GET /api/downloads/:ticket': ['/api/downloads/none'],
  'GET /docs': ['/docs'],
  'GET /docs/': ['/docs/'],
  'GET /docs/static/*': ['/docs/static/swagger-ui.css'],
  'GET /api/health': ['/api/health'],
  'GET /graphql/explorer.css': ['/graphql/explorer.css'],
  'GET /graphql/explorer.js': ['/graphql/explorer.js'],
};

/** The two that the contract leaves open to whoever may knock at all. */
const fundMovements: readonly Knock[] = [
  { route: 'POST /mcp/deposit', path: '/mcp/deposit', asked: posts(deposit), token: 'open' },
  { route: 'POST /mcp/withdraw', path: '/mcp/withdraw', asked: posts(withdrawal), token: 'open' },
  { route: 'POST /mcp/deposit', path: '/mcp/deposit', asked: posts(deposit, 'text/plain'), token: 'open' },
  {
    route: 'POST /mcp/withdraw',
    path: '/mcp/withdraw',
    asked: posts(withdrawal, 'text/plain'),
    token: 'open',
  },
];

const json = 'application/json';
/** Content types that any page may send without a preflight. */
const simple = 'text/plain';
const form = 'application/x-www-form-urlencoded';

/** Requests whose `path` is their `route`: these addresses have no parameter. */
const posted: readonly (readonly [path: string, body: unknown, type: string])[] = [
  ['/rpc', tool, json],
  ['/rpc', tool, simple],
  ['/rpc', call('initialize', { protocolVersion: '2025-11-25', capabilities: {} }), simple],
  ['/graphql', question, json],
  ['/graphql', question, simple],
  ['/graphql', question, form],
  ['/a2a', call('discover', {}), json],
  ['/a2a', call('capabilities', {}), simple],
  ['/a2a', call('SendMessage', { message: { messageId: 'm', deps: [{ text: 'get_status' }] } }), json],
];

const streamed: readonly Knock[] = [
  {
    route: 'GET /graphql',
    path: `/graphql?query=${encodeURIComponent(subscription)}`,
    asked: { headers: { accept: 'text/event-stream' } },
    token: 'closed',
  },
  {
    route: 'POST /graphql',
    path: '/graphql',
    asked: {
      method: 'POST',
      headers: { 'content-type': json, accept: 'text/event-stream' },
      body: JSON.stringify({ query: subscription }),
    },
    token: 'closed',
  },
  { route: 'GET /rpc', path: '/rpc', asked: { headers: { accept: 'text/event-stream' } }, token: 'closed' },
  { route: 'GET /graphql', path: '/graphql', asked: { headers: { accept: 'text/html' } }, token: 'open' },
];

const others: readonly Knock[] = [
  ...['DELETE', 'OPTIONS', 'PATCH', 'PUT', 'QUERY', 'TRACE'].map((method) => ['/rpc', method] as const),
  ...['DELETE', 'OPTIONS', 'PATCH', 'PUT'].map((method) => ['/graphql', method] as const),
  ...['DELETE', 'OPTIONS', 'PATCH', 'PUT', 'TRACE'].map((method) => ['/a2a', method] as const),
].map(([path, method]) => ({ route: `${method} ${path}`, path, asked: { method }, token: 'closed' }));

const addresses = (
  listed: Readonly<Record<string, readonly string[]>>,
  token: Knock['token'],
): readonly Knock[] =>
  Object.entries(listed).flatMap(([route, paths]) =>
    paths.map((path) => ({ route, path, asked: {}, token })),
  );

/** Every route by every way that a page has to request it; the WebSockets are `sockets`. */
export const knocks: readonly Knock[] = [
  ...addresses(reads, 'closed'),
  ...addresses(pages, 'open'),
  ...posted.map(([path, body, type]): Knock => ({
    route: `POST ${path}`,
    path,
    asked: posts(body, type),
    token: 'closed',
  })),
  ...fundMovements,
  ...streamed,
  ...others,
];

/** Routes that accept a WebSocket, with its subprotocol. */
export const sockets = {
  'GET /bridge': null,
  'GET /graphql': 'graphql-transport-ws',
} as const;

/** Every route that a knock or a socket is listed for. */
export const listedRoutes: readonly string[] = [
  ...new Set([...knocks.map(({ route }) => route), ...Object.keys(sockets)]),
].toSorted();

export const titleOf = ({ path, asked: { method = 'GET', headers = {} } }: Knock): string =>
  [method, path, headers['content-type'] ?? headers['accept'] ?? ''].join(' ').trim();

interface App extends AsyncDisposable {
  readonly server: ServerFixture;
  readonly routes: readonly string[];
}

/** Everything is attached, everything is mounted: the built pages as well. */
export async function aServerWithPages(options: ServerOptions['server'] = {}): Promise<App> {
  const web = aFolder();
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Perpscope</title>');
  writeFileSync(join(web.path, 'assets/index.js'), 'export {};');
  const server = { fundMovementsPerMinute: 1_000_000, webRoot: web.path, metrics: true, ...options };
  const { started, routes } = await withItsRoutes(() => aFullApp({ server }));
  return {
    server: started,
    routes,
    [Symbol.asyncDispose]: async () => {
      await started[Symbol.asyncDispose]();
      web.remove();
    },
  };
}
