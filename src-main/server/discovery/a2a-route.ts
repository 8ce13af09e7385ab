import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { A2aFailure, A2aRequest, A2aResponse } from '../../../src-preload/contract/views/a2a.ts';
import type { ErrorCode } from '../../errors.ts';
import { PerpscopeError } from '../../errors.ts';
import { answerProblem } from '../answer-problem.ts';
import { problemOf, statusOf } from '../problem.ts';
import type { ApiParts } from '../rest/api-parts.ts';
import { asItCame, inJsonRoom, jsonOf } from '../rest/json-room.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { answerCalls, failureOf } from './a2a-calls.ts';
import { a2aCapabilities, a2aDiscovery } from './a2a-card.ts';

const json = 'application/json; charset=utf-8';

/** JSON-RPC 2.0 with two methods. Whatever is wrong is said in its own shape, but for the guard's refusals. */
export async function mountA2a(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await inJsonRoom(app, (room) => {
    room.setErrorHandler<FastifyError>((error, request, reply) =>
      answerFailure(error, { request, reply, parts }),
    );
    mountRefusal(room);
    const schema = { ...routeSchema(described), body: A2aRequest };
    room.post('/a2a', { ...asItCame, schema }, (request, reply) => {
      const answer = answerCalls(jsonOf(request.body), methodsOf(parts), (err) =>
        parts.log.error({ err, path: '/a2a' }, 'a request failed'),
      );
      if (answer === null) return reply.code(204).send();
      return reply.header('content-type', json).send(JSON.stringify(answer));
    });
  });
}

/** Any other method is refused before its body is looked at. */
function mountRefusal(room: FastifyInstance): void {
  room.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/a2a',
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { refuses: true },
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST');
      done(new PerpscopeError('method_not_allowed', 'This address takes POST, nothing else.'));
    },
    handler: () => undefined,
  });
}

const described = {
  operationId: 'callA2a',
  summary: 'JSON-RPC 2.0: discover, and capabilities',
  tag: 'Discovery',
  answer: A2aResponse,
  statuses: [204, 400, 413],
  meanings: {
    204: 'Nothing was asked that is answered: notifications alone.',
    400: 'The body is no JSON.',
  },
  problem: A2aFailure,
} as const;

function methodsOf(parts: ApiParts): Parameters<typeof answerCalls>[1] {
  return { discover: once(() => a2aDiscovery(parts)), capabilities: once(() => a2aCapabilities(parts)) };
}

function once(build: () => object): () => object {
  const built = { value: null as object | null };
  return () => (built.value ??= build());
}

const guardCodes: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'forbidden_host',
  'forbidden_origin',
  'rate_limited',
]);

interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: ApiParts;
}

function answerFailure(error: unknown, { request, reply, parts: { log } }: FailedRequest): void {
  const { problem, isFault } = problemOf(error);
  if (problem instanceof PerpscopeError && guardCodes.has(problem.code))
    return answerProblem(error, { request, reply, log });
  if (isFault) log.error({ err: error, method: request.method, path: '/a2a' }, 'a request failed');
  const body = JSON.stringify(failureOf(problem));
  void reply.code(statusOf(problem.code)).header('content-type', json).send(body);
}
