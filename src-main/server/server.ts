import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { BridgeEndpoint } from '../bridge/endpoint.ts';
import type { BrowserAccess } from '../bridge/socket.ts';
import { serveSocket, usualSocketLimits } from '../bridge/socket.ts';
import type { MonotonicClock } from '../clock.ts';
import { PerpscopeError, StartError, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ReadModel } from '../queries/read-model.ts';
import { answerProblem, installProblems } from './answer-problem.ts';
import type { GuardRules } from './guard.ts';
import { createGuard } from './guard.ts';
import { errorBody } from './problem.ts';
import { createRateLimit } from './rate-limit.ts';
import { mountApi } from './rest/mount-api.ts';
import { securityHeaders } from './security-headers.ts';
import { unmatched } from './unmatched.ts';
import { isShellPath, mountDashboard } from './web/dashboard.ts';

export interface ServerParts extends Omit<GuardRules, 'port'> {
  readonly readModel: ReadModel;
  readonly endpoint: BridgeEndpoint;
  readonly access: BrowserAccess;
  readonly version: string;
  readonly log: Log;
  readonly monotonic: MonotonicClock;
  /** 0 takes a free port. */
  readonly port: number;
  readonly readsPerSecond: number;
  /** Real ms after which a request is given up with 503. */
  readonly requestTimeoutMs: number;
  /** Folder of the built dashboard; null serves none. */
  readonly webRoot: string | null;
}

export interface Server {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Listens on 127.0.0.1 alone; no setting opens it further. Throws StartError where the port can't be had. */
export async function startServer(parts: ServerParts): Promise<Server> {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    genReqId: () => randomBytes(8).toString('hex'),
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => answerProblem(error, { request, reply, log: parts.log }),
    clientErrorHandler: answerBrokenRequest,
  });
  installGuard(app, parts);
  installProblems(app, parts.log);
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } });
  await mountApi(app, parts);
  app.get(socketPath, { websocket: true, schema: { hide: true } }, (socket) =>
    serveSocket(socket, parts, usualSocketLimits),
  );
  if (parts.webRoot !== null) await mountDashboard(app, parts.webRoot);
  await listen(app, parts.port);
  return { port: portOf(app), close: () => app.close() };
}

/** Checks every request before anything else looks at it, unknown paths and WebSocket upgrades included. */
function installGuard(app: FastifyInstance, parts: ServerParts): void {
  const limit = createRateLimit(parts.readsPerSecond, parts.monotonic);
  const headers = securityHeaders(parts.version);
  const guard = { judge: null as ReturnType<typeof createGuard> | null };
  app.addHook('onListen', (done) => {
    guard.judge = createGuard({ ...parts, port: portOf(app) });
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const isShell = isShellPath(request.url) || request.url === socketPath;
    const refusal = guard.judge?.({ headers: request.headers, isShell }) ?? null;
    if (refusal !== null) return done(refusal);
    const retryAfter = limit.take(request.ip);
    if (retryAfter !== null) {
      reply.header('retry-after', retryAfter);
      return done(tooMany);
    }
    allowConfiguredOrigin(request, reply);
    return done(request.is404 ? unmatched(app, request, reply) : undefined);
  });
}

const tooMany = new PerpscopeError(
  'rate_limited',
  'Too many requests in this second; wait a second and go on.',
);

/** Only an origin named in the settings passes the guard with a foreign Origin: it alone is told that it may read. */
function allowConfiguredOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === `http://${host}`) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    vary: 'origin',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Node refused to parse the request: no route, no guard, just the body that every error has. */
function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const body = JSON.stringify(
    errorBody('invalid_parameter', 'This is not a request that HTTP knows.', 'none'),
  );
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  socket.end([...head, 'connection: close', '', body].join('\r\n'));
}

async function listen(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await app.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Choose another with --port N, or --port 0 for any.`,
      );
    }
    throw new StartError(`Port ${port} can't be opened: ${messageOf(error)}.`, error);
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.');
  return address.port;
}
