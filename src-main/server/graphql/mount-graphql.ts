import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { createRateLimit } from '../rate-limit.ts';
import { writePastFastify } from '../answer-headers.ts';
import { requestSignal } from '../rest/request-signal.ts';
import { graphqlPath, mountExplorer, showExplorer, wantsPage } from './explorer/mount-explorer.ts';
import type { Visit } from './connection.ts';
import type { GraphqlDeps } from './graphql-deps.ts';
import type { GraphqlInterface } from './graphql-interface.ts';

/**
 * Mounts GraphQL at one address: queries by GET and POST, subscriptions over SSE and WebSocket, the explorer for a browser.
 * Requests are admitted before, as on every route; all answers have GraphQL's shape, those to bad bodies included. The libraries
 * load with the first request.
 */
export async function mountGraphql(app: FastifyInstance, deps: GraphqlDeps): Promise<void> {
  const opened: { graphql: Promise<GraphqlInterface> | null } = { graphql: null };
  const graphql = (): Promise<GraphqlInterface> =>
    (opened.graphql ??= open(deps).catch((error: unknown) => {
      opened.graphql = null; // the next request tries again
      throw error;
    }));
  // Limits the operations of all connections of an address together, to as many as its other reads.
  const limit = createRateLimit({ most: deps.readsPerSecond, withinMs: 1_000 }, deps.monotonic);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    if (isOfOneConnection(raw)) return refuseOneConnection(reply);
    if (raw.method === 'POST' && !isReadable(raw)) return refuseKind(reply);
    raw.url = graphqlPath + (/\?.*$/s.exec(raw.url ?? '')?.[0] ?? ''); // however it was spelled
    await deps.queue.enter(request.ip, requestSignal(request, deps.requestTimeoutMs));
    const { answer } = await graphql();
    writePastFastify(reply);
    await answer(request.raw, reply.raw, request.ip);
  };
  await app.register(async (scope) => {
    // Otherwise a malformed or oversized body would be answered in the shape of REST.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const schema = { hide: true };
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: graphqlPath,
      schema,
      handler: answer,
    });
    scope.route({
      method: 'GET',
      url: graphqlPath,
      schema,
      handler: (request, reply) => (wantsPage(request) ? showExplorer(reply) : answer(request, reply)),
      wsHandler: async (socket, { ip }) => {
        // A paused WebSocket is not read from, so its messages wait.
        socket.pause();
        const { takeSocket, contextOf } = await graphql();
        takeSocket(socket, {
          ...visitOf(deps, ip),
          mayAsk: () => limit.take(ip) === null,
          contextOf: (operation) => contextOf(operation, ip),
        });
        socket.resume();
      },
    });
    mountExplorer(scope, async () => (await graphql()).schemaText);
  });
  app.addHook('preClose', async () => (await opened.graphql)?.close());
}

/** Media types of request bodies in GraphQL over HTTP; without a Content-Type the body itself decides. */
const kinds: ReadonlySet<string> = new Set([
  'application/json',
  'application/graphql+json',
  'application/graphql',
  'application/x-www-form-urlencoded',
]);

function isReadable({ headers }: IncomingMessage): boolean {
  const kind = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return kind === undefined || kinds.has(kind);
}

function refuseKind(reply: FastifyReply): void {
  const message = 'Send a query as application/json: {"query": "..."}.';
  const extensions = { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'invalid_parameter' };
  void reply.code(415).send({ errors: [{ message, extensions }] });
}

/** Whether a request is of graphql-sse's single connection mode: a PUT reserves an event stream that later requests name. */
function isOfOneConnection({ method, headers }: IncomingMessage): boolean {
  return method === 'PUT' || headers['x-graphql-event-stream-token'] !== undefined;
}

function refuseOneConnection(reply: FastifyReply): void {
  const message =
    'Each subscription has an event stream of its own: leave singleConnection out of the graphql-sse client, or use graphql-ws at the same address.';
  const extensions = { code: 'METHOD_NOT_ALLOWED', error: 'method_not_allowed' };
  // The only part of a refusal that graphql-sse shows.
  reply.raw.statusMessage = 'singleConnection is not supported, use graphql-ws';
  void reply
    .code(405)
    .header('allow', 'GET, POST')
    .send({ errors: [{ message, extensions }] });
}

async function open(deps: GraphqlDeps): Promise<GraphqlInterface> {
  const { openGraphqlInterface } = await import('./graphql-interface.ts');
  return openGraphqlInterface(deps);
}

function visitOf(
  { accessToken, throttle }: GraphqlDeps,
  address: string,
): Pick<Visit, 'mayRead' | 'onWrongToken'> {
  return {
    mayRead: (token) => !accessToken.isRequired() || (token !== null && accessToken.matches(token)),
    onWrongToken: () => new Promise((resolve) => throttle.hold(address, resolve)),
  };
}
