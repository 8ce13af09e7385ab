import type { FastifyReply, FastifyRequest } from 'fastify';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { MonotonicClock } from '../clock.ts';
import { PerpscopeError } from '../errors.ts';
import { leaveFor } from './cross-origin.ts';
import { isExplorerVisit } from './graphql/open-visit.ts';
import type { GuardRules } from './guard.ts';
import { createGuard } from './guard.ts';
import { pathOf } from './path-of.ts';
import type { RateLimit } from './rate-limit.ts';
import { createRateLimit } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { isShellPath } from './web/dashboard.ts';

export interface AdmissionParts extends Omit<GuardRules, 'port'> {
  readonly version: string;
  readonly monotonic: MonotonicClock;
  readonly readsPerSecond: number;
  /** Of the two POSTs that ask about money to be moved, and the tools that ask the same. */
  readonly fundMovementsPerMinute: number;
}

/** Why a request is turned away; null admits it. Whatever it is, its answer has the headers that every answer has. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => PerpscopeError | null;

/** What one address may ask about money to be moved, by whatever door it asks. */
export function fundMovementLimit({
  fundMovementsPerMinute,
  monotonic,
}: Pick<AdmissionParts, 'fundMovementsPerMinute' | 'monotonic'>): RateLimit {
  return createRateLimit({ most: fundMovementsPerMinute, withinMs: 60_000 }, monotonic);
}

/** `port` is asked for with the first request, when it is known. */
export function createAdmission(
  parts: AdmissionParts,
  port: () => number,
  fundMovements = fundMovementLimit(parts),
): Admission {
  const limits = limitsOf(parts, fundMovements);
  const headers = securityHeaders(parts.version);
  const origins = new Set(parts.allowedOrigins);
  const guard = { judge: null as ReturnType<typeof createGuard> | null };
  return (request, reply) => {
    reply.headers(headers);
    guard.judge ??= createGuard({ ...parts, port: port() });
    const isFundMovement = asksToMoveFunds(request);
    const refusal = guard.judge({ headers: request.headers, isOpen: isFundMovement || isOpen(request) });
    if (refusal !== null) return refusal;
    const { limit, refusal: tooMany } = isFundMovement ? limits.fundMovements : limits.reads;
    const retryAfter = limit.take(request.ip);
    if (retryAfter !== null) {
      reply.header('retry-after', retryAfter);
      return tooMany;
    }
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin)) reply.headers(leaveFor(origin));
    return null;
  };
}

function limitsOf({ readsPerSecond, monotonic }: AdmissionParts, fundMovements: RateLimit) {
  return {
    reads: {
      limit: createRateLimit({ most: readsPerSecond, withinMs: 1_000 }, monotonic),
      refusal: new PerpscopeError(
        'rate_limited',
        'Too many requests in this second; wait a second and go on.',
      ),
    },
    fundMovements: {
      limit: fundMovements,
      refusal: new PerpscopeError(
        'rate_limited',
        'Too many deposits and withdrawals in this minute; wait as long as Retry-After says and go on.',
      ),
    },
  };
}

const fundMovementPaths: ReadonlySet<string> = new Set(['/mcp/deposit', '/mcp/withdraw']);

/** By the route that takes it, however its address is spelled: what reaches that route has the route's own limit. */
function asksToMoveFunds({ method, routeOptions, url }: FastifyRequest): boolean {
  return method === 'POST' && fundMovementPaths.has(routeOptions?.url ?? pathOf(url));
}

/** A WebSocket says who it is in its first message: no browser lets a page set its headers. */
const socketPaths: ReadonlySet<string> = new Set([socketPath, '/graphql']);

export function takesSockets(url: string): boolean {
  return socketPaths.has(pathOf(url));
}

function isOpen(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  if (isShellPath(request.url) || path === socketPath || isPreflight(request)) return true;
  if (isExplorerVisit(request.raw) && request.ws !== true) return true;
  return request.ws === true && takesSockets(path); // a mere Upgrade header makes no WebSocket of a read
}

/** A browser's question whether a page may ask at all: it can carry no token and is told nothing else. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** A preflight that was admitted and comes from an origin of the settings, which alone has been given leave. */
export function isAllowedPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  return isPreflight(request) && reply.hasHeader('access-control-allow-origin');
}
