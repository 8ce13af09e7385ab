import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  A2aCapabilities,
  A2aDiscovery,
  A2aReply,
} from '../../../src-preload/contract/views/service/a2a.ts';
import {
  A2aCall,
  A2aFailure,
  A2aRequest,
  A2aResponse,
} from '../../../src-preload/contract/views/service/a2a.ts';
import type { ErrorCode } from '../../errors.ts';
import { PerpscopeError } from '../../errors.ts';
import { answerProblem } from '../answer-problem.ts';
import { problemOf, statusOf } from '../problem.ts';
import type { ApiParts } from '../rest/api-parts.ts';
import { asItCame, inJsonRoom, jsonOf } from '../rest/json-body.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { agentCard } from './agent-card.ts';

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
  description: 'One call or a list of calls, answered as JSON-RPC. A notification answers 204.',
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

const mostCalls = 100;

/** By name; each result is built once however often a batch asks for it. */
type A2aMethods = Readonly<Record<'discover' | 'capabilities', () => object>>;

interface Fault {
  readonly code: number;
  readonly message: string;
}
const invalid: Fault = {
  code: -32600,
  message: 'This is no request of JSON-RPC 2.0: send jsonrpc "2.0", an id and a method.',
};
const tooMany: Fault = { code: -32600, message: `A batch holds 1 to ${mostCalls} calls.` };
const unknown: Fault = { code: -32601, message: 'The methods here are discover and capabilities.' };

/** Answers a call or a batch of them; null where all are notifications. */
function answerCalls(body: unknown, methods: A2aMethods, note: (fault: unknown) => void): A2aResponse | null {
  const answer = (call: unknown): A2aReply | null => answerCall(call, methods, note);
  if (!Array.isArray(body)) return answer(body);
  if (body.length === 0 || body.length > mostCalls) return failure(null, tooMany);
  const replies = body.map(answer).filter((reply) => reply !== null);
  return replies.length === 0 ? null : replies;
}

function failure(id: A2aFailure['id'], error: A2aFailure['error']): A2aFailure {
  return { jsonrpc: '2.0', id, error };
}

/** What a refusal of this service is in JSON-RPC's words. */
function failureOf({ code, message }: PerpscopeError): A2aFailure {
  if (code === 'invalid_json') return failure(null, { code: -32700, message });
  if (code === 'payload_too_large' || code === 'method_not_allowed')
    return failure(null, { code: -32600, message, data: { code } });
  return failure(null, { code: -32603, message, data: { code } });
}

function answerCall(body: unknown, methods: A2aMethods, note: (fault: unknown) => void): A2aReply | null {
  const call = A2aCall.safeParse(body);
  if (!call.success) return failure(idOf(body), invalid);
  const { id, method } = call.data;
  const reply = (): A2aReply => {
    if (!Object.hasOwn(methods, method)) return failure(id ?? null, unknown);
    try {
      const result = methods[method as keyof A2aMethods]();
      return { jsonrpc: '2.0', id: id ?? null, result } as A2aReply;
    } catch (error) {
      const { problem, isFault } = problemOf(error);
      if (isFault) note(error);
      return { ...failureOf(problem), id: id ?? null };
    }
  };
  return id === undefined ? null : reply();
}

/** The id of what is otherwise no call, where it has one. */
function idOf(body: unknown): A2aFailure['id'] {
  const id = A2aCall.pick({ id: true }).safeParse(body);
  return id.success ? (id.data.id ?? null) : null;
}

type Parts = Pick<ApiParts, 'ask' | 'baseUrl' | 'version'>;

function a2aDiscovery(parts: Parts): A2aDiscovery {
  const base = parts.baseUrl();
  const { name, description, network, protocols, updated_at } = agentCard(parts);
  return {
    name,
    version: parts.version,
    description,
    network,
    agent_card: `${base}/mcp/agent-card`,
    a2a_card: `${base}/.well-known/agent-card.json`,
    protocols,
    updated_at,
  };
}

function a2aCapabilities(parts: Parts): A2aCapabilities {
  const { network, capabilities, protocols, updated_at } = agentCard(parts);
  const { methods, unavailable_methods } = protocols.mcp;
  return { network, capabilities, methods, unavailable_methods, updated_at };
}
