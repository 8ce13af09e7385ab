import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import Fastify from 'fastify';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { BridgeEndpoint } from '../bridge/endpoint.ts';
import type { BrowserAccess } from '../bridge/socket.ts';
import { serveSocket, usualBacklogBytes } from '../bridge/socket.ts';
import { PerpscopeError, RateLimitedError, StartError, messageOf } from '../errors.ts';
import type { MonotonicClock } from '../clock.ts';
import type { FairQueue } from '../fair-queue.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { OpenSource } from '../operations/current-source.ts';
import { minuteMs } from '../time.ts';
import type { Admission, AdmissionDeps } from './admission.ts';
import { createAdmission, isAllowedPreflight, isAlwaysOpen, takesSockets } from './admission.ts';
import { answerProblem, installProblems } from './answer-problem.ts';
import { answerBrokenRequest, newRequestId } from './broken-request.ts';
import type { GraphqlDeps } from './graphql/graphql-deps.ts';
import { mountGraphql } from './graphql/mount-graphql.ts';
import { wrongToken } from './guard.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import type { RateLimit } from './rate-limit.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import { mountApi } from './rest/mount-api.ts';
import { mountRpc } from './rpc/mount-rpc.ts';
import type { LoadMcpFactory } from './rpc/rpc-deps.ts';
import { unmatched } from './unmatched.ts';
import { mountDashboard } from './web/dashboard.ts';
import { installWholeFiles } from './web/page-routes.ts';
import type { WrongSecretThrottle } from './wrong-secrets.ts';
import { createWrongSecretThrottle } from './wrong-secrets.ts';
import type { Server } from './local-port.ts';

export interface ServerDeps extends AdmissionDeps, Pick<GraphqlDeps, 'socketLimits'> {
  readonly source: OpenSource;
  readonly endpoint: BridgeEndpoint;
  readonly access: BrowserAccess;
  readonly log: Log;
  readonly requestLog: Pick<RequestLog, 'note' | 'noteSocket' | 'totals'>;
  /** Whether GET /metrics is served; absent: no. */
  readonly metrics?: boolean;
  /** Maximum number of accepted deposits and withdrawals per address. */
  readonly fundMovementsPerMinute: number;
  /** 0 takes a free port. */
  readonly port: number;
  /** Real ms after which a request times out with 503. */
  readonly requestTimeoutMs: number;
  /** Folder of the built dashboard; null: no dashboard is served. */
  readonly webRoot: string | null;
  /** Whether GraphQL's performance, statistics, trades and tradeHistory come from fills on the chain alone. */
  readonly useBlockchainAsSource: boolean;
  /** Queue shared with the window; absent: a new one. */
  readonly queue?: FairQueue;
  /** Number that increases with every switch of the source; absent: no switch can happen. */
  readonly epoch?: () => number;
  /** Real ms in which a connection must send a complete request, or a WebSocket must authenticate. */
  readonly timeoutMs?: number;
  /** Real ms that a tool's call waits for data never read since the start; absent: the usual time. */
  readonly firstReadingMs?: number;
  /** Other factory of MCP servers to mount; absent: our own. */
  readonly mcpFactory?: LoadMcpFactory;
}

export const usualTimeoutMs = 10_000;

/** Listens on 127.0.0.1 only; no setting opens it further. Throws StartError if the port can't be opened. */
export async function startServer(deps: ServerDeps): Promise<Server> {
  const { log, version, timeoutMs = usualTimeoutMs } = deps;
  const throttle = createWrongSecretThrottle(deps.monotonic);
  const admitOrRefuse = holdingBack(
    createAdmission(deps, () => portOf(app)),
    throttle,
  );
  const app: FastifyInstance = Fastify<RawServerDefault>({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 256 },
    requestTimeout: timeoutMs,
    http: {
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: timeoutMs / 10,
      requireHostHeader: false, // the guard refuses a request without one, in the shape of every error
      shouldUpgradeCallback: isSocketUpgrade,
    },
    // Requests that the router itself refuses (a bad or overlong path) never reach the hook below.
    frameworkErrors: (error, request, reply) =>
      admitOrRefuse(request, reply, (refusal) => {
        answerProblem(refusal ?? error, { request, reply, log });
        deps.requestLog.note(request, reply);
      }),
    clientErrorHandler: answerBrokenRequest(version),
  });
  // First: it marks upgrades, and only marked connections are closed when they are refused.
  await app.register(websocket, { options: socketOptions, preClose: endSockets });
  app.websocketServer.on('connection', (_, request) => deps.requestLog.noteSocket(request));
  const visits = installAdmission(app, admitOrRefuse);
  installProblems(app, log);
  installWholeFiles(app);
  installRequestLog(app, deps.requestLog);
  const { queue = createFairQueue() } = deps;
  const apiDeps = {
    ...deps,
    ...deps.source,
    queue,
    fundMovements: createFundLimit(deps),
    baseUrl: () => `http://127.0.0.1:${portOf(app)}`,
    uptimeSeconds: secondsSince(deps.monotonic(), deps.monotonic),
  };
  await mountApi(app, apiDeps);
  await mountRpc(app, apiDeps, deps.mcpFactory);
  if (deps.metrics === true) await mountMetrics(app, apiDeps);
  await mountGraphql(app, { ...deps, timeoutMs, throttle, queue });
  const guests = mountSocket(app, { ...deps, timeoutMs, throttle });
  if (deps.webRoot !== null) await mountDashboard(app, deps.webRoot);
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  await listen(app, deps.port);
  const undoToken = deps.accessToken.onChange(() => endVisits(app, { visits, guests }));
  return {
    port: portOf(app),
    close: async () => {
      undoToken();
      await app.close();
    },
  };
}

function secondsSince(startMs: number, monotonic: MonotonicClock): () => number {
  return () => (monotonic() - startMs) / 1_000;
}

function createFundLimit({ fundMovementsPerMinute, monotonic }: ServerDeps): RateLimit {
  return createRateLimit({ most: fundMovementsPerMinute, withinMs: minuteMs }, monotonic);
}

/** Whether to upgrade to a WebSocket. Any other Upgrade (clients offer h2c unasked) is answered as a plain request. */
function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && takesSockets(url ?? '');
}

/** Calls `next` with the reason for a refusal, or null: with a growing delay for wrong tokens, otherwise at once. */
type HeldAdmission = (
  request: FastifyRequest,
  reply: FastifyReply,
  next: (refusal: PerpscopeError | null) => void,
) => void;

function holdingBack(admit: Admission, throttle: WrongSecretThrottle): HeldAdmission {
  return (request, reply, next) => {
    const refusal = admit(request, reply);
    if (refusal !== wrongToken) return next(refusal);
    throttle.hold(request.ip, (wait) => next(wait === null ? wrongToken : tooManyTries(wait)));
  };
}

function tooManyTries(wait: number): RateLimitedError {
  return new RateLimitedError(
    `Too many wrong tokens from this address. Send the right one, or wait ${wait} s.`,
    wait,
  );
}

/**
 * Checks every request before anything else does, unknown paths and WebSocket upgrades included. Returns the requests in progress
 * that were admitted by the token, or because none is configured.
 */
function installAdmission(app: FastifyInstance, admitOrRefuse: HeldAdmission): ReadonlySet<IncomingMessage> {
  const visits = new Set<IncomingMessage>();
  app.addHook('onRequest', (request, reply, done) =>
    admitOrRefuse(request, reply, (refusal) => {
      if (refusal !== null) return done(refusal);
      if (request.ws !== true && !isAlwaysOpen(request)) {
        visits.add(request.raw);
        reply.raw.once('close', () => visits.delete(request.raw));
      }
      if (isAllowedPreflight(request, reply)) return void reply.code(204).send();
      return done(request.is404 ? unmatched(app, request, reply) : undefined);
    }),
  );
  return visits;
}

function installRequestLog(app: FastifyInstance, requestLog: Pick<RequestLog, 'note'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    requestLog.note(request, reply);
    done();
  });
}

/** Mounts the bridge, which is served only as a WebSocket: a plain request gets 404. Returns its current connections. */
function mountSocket(
  app: FastifyInstance,
  deps: ServerDeps & { readonly timeoutMs: number; readonly throttle: WrongSecretThrottle },
): ReadonlySet<unknown> {
  const guests = new Set<unknown>();
  app.route({
    method: 'GET',
    url: socketPath,
    schema: { hide: true },
    wsHandler: (socket, { ip }) => {
      guests.add(socket);
      socket.once('close', () => guests.delete(socket));
      const limit = createRateLimit({ most: deps.readsPerSecond, withinMs: 1_000 }, deps.monotonic);
      const mayCall = (): boolean => limit.take('this page') === null;
      serveSocket(
        socket,
        { ...deps, mayCall, onWrongSecret: (refuse) => deps.throttle.hold(ip, refuse) },
        { helloWithinMs: deps.timeoutMs, backlogBytes: usualBacklogBytes },
      );
    },
    handler: () => {
      throw new PerpscopeError('not_found', 'There is nothing at this address but a WebSocket.');
    },
  });
  return guests;
}

/**
 * Ends visits that another token, or none, admitted. Dashboards, their files and downloads stay, because they came by a link, unless
 * such a visit waits behind them on their connection.
 */
function endVisits(
  app: FastifyInstance,
  {
    visits,
    guests,
  }: { readonly visits: ReadonlySet<IncomingMessage>; readonly guests: ReadonlySet<unknown> },
): void {
  for (const client of app.websocketServer.clients) {
    if (!guests.has(client)) client.close(unauthorizedSocket, 'Unauthorized');
  }
  // The connection, because an answer that waits behind another one has none yet and would be sent all the same.
  for (const { socket } of visits) socket.destroy();
  app.server.closeIdleConnections();
}

/** Close code with which graphql-ws ends a connection that authenticates too late or not at all. */
const unauthorizedSocket = 4401;

/** Real ms in which the other end of a WebSocket must answer a close. */
const farewellMs = 500;

/** `closeTimeout` is missing from the library's types. */
const socketOptions = { maxPayload: 64 * 1024, closeTimeout: farewellMs };

function endSockets(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer;
  for (const client of clients) client.close(1001, 'Perpscope is closing');
  const force = setTimeout(() => clients.forEach((client) => client.terminate()), farewellMs);
  this.websocketServer.close(() => {
    clearTimeout(force);
    done();
  });
}

async function listen(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await app.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Choose another with --port N, or --port 0 for any.`,
        error,
      );
    }
    throw new StartError(`Port ${port} can't be opened: ${messageOf(error)}.`, error);
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening yet.');
  return address.port;
}
