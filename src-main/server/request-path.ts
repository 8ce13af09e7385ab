import type { InterfaceName } from '../../src-preload/contract/bridge/connections.ts';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';

const interfaces: readonly (readonly [path: string, interfaceName: InterfaceName])[] = [
  ['/api', 'rest'],
  ['/mcp', 'mcp'],
  ['/rpc', 'rpc'],
  ['/graphql', 'graphql'],
  ['/graphiql', 'graphql'],
  ['/a2a', 'a2a'],
  ['/.well-known', 'a2a'],
  ['/docs', 'docs'],
  ['/metrics', 'metrics'],
  ['/assets', 'pages'],
  [socketPath, 'pages'],
];
const pages: ReadonlySet<string> = new Set(['/', '/index.html', '/icon.svg']);

const below = interfaces.map(([path, interfaceName]) => ({ path, start: `${path}/`, interfaceName }));

/** Interface of an address as it was sent. */
export function interfaceOf(url: string): InterfaceName {
  const path = pathOf(url);
  if (pages.has(path)) return 'pages';
  return below.find((one) => path === one.path || path.startsWith(one.start))?.interfaceName ?? 'other';
}

const longestPath = 200;
const mostNames = 20;

/** Address for the log: its path and the names of its parameters. A value, or anything that is not a name, may be a secret. */
export function loggedPath(url: string): string {
  const path = pathOf(url);
  const names = url.slice(path.length + 1).split('&', mostNames);
  const pairs = names.filter(Boolean).map((pair) => `${nameOf(pair)}=…`);
  const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return pairs.length === 0 ? shown : `${shown}?${pairs.join('&')}`;
}

const nameOf = (pair: string): string => /^([\w.[\]-]{1,40})=/.exec(pair)?.[1] ?? '…';

/** Path of a request's address, as it was sent: not decoded, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
