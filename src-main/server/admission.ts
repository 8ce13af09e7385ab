import type { FastifyReply, FastifyRequest } from 'fastify';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { MonotonicClock } from '../clock.ts';
import type { PerpscopeError } from '../errors.ts';
import { RateLimitedError } from '../errors.ts';
import { downloadPath } from '../operations/exports/exports.ts';
import { crossOriginHeaders, securityHeaders } from './answer-headers.ts';
import { isExplorerVisit } from './graphql/explorer/mount-explorer.ts';
import type { GuardRules } from './guard.ts';
import { createGuard } from './guard.ts';
import { isOauthDiscovery } from './oauth-discovery.ts';
import { pathOf } from './request-path.ts';
import { createRateLimit } from './rate-limit.ts';
import { isMarked } from './web/page-routes.ts';

export interface AdmissionDeps extends Omit<GuardRules, 'port'> {
  readonly version: string;
  readonly monotonic: MonotonicClock;
  readonly readsPerSecond: number;
}

/** Returns why a request is refused; null admits it. Sets the headers that every answer has in either case. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => PerpscopeError | null;

/** Creates the admission check. `port` is called at the first request, when the port is known. */
export function createAdmission(deps: AdmissionDeps, port: () => number): Admission {
  const { readsPerSecond, monotonic } = deps;
  const limit = createRateLimit({ most: readsPerSecond, withinMs: 1_000 }, monotonic);
  const headers = securityHeaders(deps.version);
  const origins = new Set(deps.allowedOrigins);
  const guard = { check: null as ReturnType<typeof createGuard> | null };
  return (request, reply) => {
    reply.headers(headers);
    guard.check ??= createGuard({ ...deps, port: port() });
    const isOpenNow =
      !deps.accessToken.isRequired() || isAlwaysOpen(request) || isAnsweredWithoutToken(request);
    const refusal = guard.check({ headers: request.headers, isOpen: isOpenNow });
    if (refusal !== null) return refusal;
    const retryAfter = limit.take(request.ip);
    if (retryAfter !== null)
      return new RateLimitedError('Too many requests this second. Wait a second, then continue.', retryAfter);
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin)) reply.headers(crossOriginHeaders(origin));
    return null;
  };
}

const fundMovementPaths: ReadonlySet<string> = new Set(['/mcp/deposit', '/mcp/withdraw']);

/** Whether a request prepares a deposit or withdrawal. Matched by route, however the address is spelled. */
function isFundMovement({ method, routeOptions, url }: FastifyRequest): boolean {
  return method === 'POST' && fundMovementPaths.has(routeOptions?.url ?? pathOf(url));
}

/** Paths of WebSockets, which authenticate in their first message: browsers don't let a page set their headers. */
const socketPaths: ReadonlySet<string> = new Set([socketPath, '/graphql']);

export function takesSockets(url: string): boolean {
  return socketPaths.has(pathOf(url));
}

/** Whether the answer to a request is the same with a token configured and without one. */
export function isAlwaysOpen(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  if (isFundMovement(request) || isMarked(request, 'holdsNoData') || path === socketPath) return true;
  // A page of an older build asks for its own files: that one is gone is no call without a token.
  if (request.is404 && path.startsWith('/assets/')) return true;
  // A browser that saves a file sends no token: the single-use ticket in the address replaces it.
  if (path.startsWith(downloadPath)) return true;
  if (isPreflight(request)) return true;
  if (isOauthDiscovery(path)) return true;
  if (isExplorerVisit(request.raw) && request.ws !== true) return true;
  return request.ws === true && takesSockets(path); // an Upgrade header alone does not turn a read into a WebSocket
}

/** Whether a route answers without a token and none was sent. A wrong token is refused, and an Upgrade header changes nothing. */
function isAnsweredWithoutToken({ headers, routeOptions, ws }: FastifyRequest): boolean {
  const answers = routeOptions?.config?.answersWithoutToken === true;
  return answers && headers.authorization === undefined && ws !== true;
}

/** Whether this is a CORS preflight, which can carry no token and gets no other answer. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Whether this is an admitted preflight from an origin of the settings, the only ones that may read cross-origin. */
export function isAllowedPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  return isPreflight(request) && reply.hasHeader('access-control-allow-origin');
}
