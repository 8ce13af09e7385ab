import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PerpscopeError } from '../errors.ts';
import { isOauthDiscovery } from './oauth-discovery.ts';
import { pathOf } from './request-path.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that is there to refuse a method in its protocol's own shape: it is no way to use its path. */
    readonly refuses?: boolean;
    /** A request without a token is answered too: see HttpPath.withoutToken. */
    readonly answersWithoutToken?: boolean;
  }
}

const allowedMethods = new WeakMap<FastifyInstance, Map<string, Set<string>>>();

/** Remembers every route as it is added, so that a known path asked with another method can be recognized. */
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

/** The problem of a request that no route takes: 405 with Allow where its path has one, else 404. */
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
    return new PerpscopeError('method_not_allowed', `This address takes ${allow}, nothing else.${where}`);
  }
  if (isOauthDiscovery(path)) return new PerpscopeError('not_found', noOauth);
  return new PerpscopeError('not_found', 'There is nothing at this address.');
}

const noOauth =
  'Perpscope has no OAuth: set the header Authorization: Bearer TOKEN in the client, with the token of the settings.';

/** The advice to MCP clients that were given the address of the REST routes. */
function whereMcpIs(port: number | undefined): string {
  const address = `http://127.0.0.1:${port}/rpc`;
  return [
    `The Model Context Protocol is served at ${address}: set that address in the client.`,
    `Claude Code: claude mcp add --transport http --scope user perpscope ${address}.`,
    'Cursor, VS Code and Codex: url. Gemini CLI: httpUrl. Claude Desktop: perpscope mcp over stdio.',
  ].join(' ');
}

/** Route patterns here have whole-segment parameters, and a `*` only at their end. */
function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''));
}
