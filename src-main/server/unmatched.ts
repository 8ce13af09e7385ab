import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PerpscopeError } from '../errors.ts';
import { isOauthDiscovery } from './oauth-discovery.ts';
import { pathOf } from './request-path.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only refuses a method, in its protocol's shape: it then does not count as a method of its path. */
    readonly refuses?: boolean;
    /** Whether a request without a token is answered too: see HttpPath.withoutToken. */
    readonly answersWithoutToken?: boolean;
  }
}

const allowedMethods = new WeakMap<FastifyInstance, Map<string, Set<string>>>();

/** Remembers every route as it is added, to recognize a known path that is requested with another method. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes = new Map<string, Set<string>>();
  allowedMethods.set(app, routes);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refuses === true) return;
    const methods = routes.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });
}

/** Problem of a request without a route: 405 with Allow if its path has routes, else 404. */
export function unmatched(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): PerpscopeError {
  const path = pathOf(request.url);
  for (const [pattern, methods] of allowedMethods.get(app) ?? []) {
    if (!matches(pattern, path)) continue;
    const allow = [...methods].sort().join(', ');
    reply.header('allow', allow);
    const where = path === '/mcp' ? ` ${whereMcpIs(request.socket.localPort)}` : '';
    return new PerpscopeError('method_not_allowed', `This address accepts only ${allow}.${where}`);
  }
  if (isOauthDiscovery(path)) return new PerpscopeError('not_found', noOauth);
  return new PerpscopeError('not_found', 'There is nothing at this address.');
}

const noOauth =
  'Perpscope has no OAuth. In the client, set the header Authorization: Bearer TOKEN, with the token that was created under Connections or configured.';

/** Advice for MCP clients that were given the address of the REST routes. */
function whereMcpIs(port: number | undefined): string {
  const address = `http://127.0.0.1:${port}/rpc`;
  return [
    `The Model Context Protocol is served at ${address}: set that address in the client.`,
    `Claude Code: claude mcp add --transport http --scope user perpscope ${address}.`,
    'Cursor, VS Code and Codex: url. Gemini CLI: httpUrl. Claude Desktop: perpscope mcp over stdio.',
  ].join(' ');
}

/** Whether a path matches a route pattern. Parameters are whole segments, and `*` stands only at the end. */
function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''));
}
