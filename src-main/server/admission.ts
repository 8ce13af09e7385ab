import type { FastifyReply, FastifyRequest } from 'fastify';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { MonotonicClock } from '../clock.ts';
import { PerpscopeError } from '../errors.ts';
import type { GuardRules } from './guard.ts';
import { createGuard } from './guard.ts';
import { pathOf } from './path-of.ts';
import { createRateLimit } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { isShellPath } from './web/dashboard.ts';

export interface AdmissionParts extends Omit<GuardRules, 'port'> {
  readonly version: string;
  readonly monotonic: MonotonicClock;
  readonly readsPerSecond: number;
}

/** Why a request is turned away; null admits it. Whatever it is, its answer has the headers that every answer has. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => PerpscopeError | null;

/** `port` is asked for with the first request, when it is known. */
export function createAdmission(parts: AdmissionParts, port: () => number): Admission {
  const limit = createRateLimit(parts.readsPerSecond, parts.monotonic);
  const headers = securityHeaders(parts.version);
  const origins = new Set(parts.allowedOrigins);
  const guard = { judge: null as ReturnType<typeof createGuard> | null };
  return (request, reply) => {
    reply.headers(headers);
    guard.judge ??= createGuard({ ...parts, port: port() });
    const isOpen = isShellPath(request.url) || pathOf(request.url) === socketPath || isPreflight(request);
    const refusal = guard.judge({ headers: request.headers, isOpen });
    if (refusal !== null) return refusal;
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

const tooMany = new PerpscopeError(
  'rate_limited',
  'Too many requests in this second; wait a second and go on.',
);

/** Only an origin named in the settings is told that it may read: any other foreign one was refused before. */
function leaveFor(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'authorization, content-type, if-none-match',
    vary: 'origin',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** A browser's question whether a page may ask at all: it can carry no token and is told nothing else. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** A preflight that was admitted and comes from an origin of the settings, which alone has been given leave. */
export function isAllowedPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  return isPreflight(request) && reply.hasHeader('access-control-allow-origin');
}
