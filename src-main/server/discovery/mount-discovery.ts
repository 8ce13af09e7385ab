import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  A2aCapabilities,
  A2aDiscovery,
  A2aReply,
} from '../../../src-preload/contract/views/service/a2a.ts';
import {
  A2aCall,
  A2aCard,
  A2aFailure,
  A2aRequest,
  A2aResponse,
} from '../../../src-preload/contract/views/service/a2a.ts';
import { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import type { ErrorCode } from '../../errors.ts';
import { PerpscopeError } from '../../errors.ts';
import { answerBytes } from '../../operations/answer-cache.ts';
import { answerProblem } from '../answer-problem.ts';
import { problemOf, statusOf } from '../problem.ts';
import type { ApiDeps } from '../rest/api-deps.ts';
import { sendWithEtag } from '../rest/etag.ts';
import { unvalidatedBody, withJsonBodies, jsonOf } from '../rest/json-body.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { createAnswerMessage } from './a2a-messages.ts';
import { a2aCard, agentCard } from './cards.ts';

const tag = 'Discovery';

/** Mounts the discovery documents. Each is built from the current provider map. */
export async function mountDiscovery(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const card = {
    operationId: 'getAgentCard',
    summary: 'ERC-8004 agent card: what is available now, and what is not',
    description: 'Built from what is attached now: methods that would answer 503 are in unavailable_methods.',
    tag,
    answer: AgentCard,
    statuses: [304],
  } as const;
  app.get('/mcp/agent-card', { schema: routeSchema(card) }, (request, reply) =>
    sendWithEtag(answerBytes(AgentCard, agentCard(deps)), request, reply),
  );
  mountA2aCard(app, deps);
  await mountA2a(app, deps);
}

function mountA2aCard(app: FastifyInstance, deps: ApiDeps): void {
  const card = {
    operationId: 'getA2aCard',
    summary: 'A2A agent card: its skills are what is available now',
    description:
      'The card of the Agent2Agent protocol 1.0, with ETag. A skill is listed while what it needs is attached.',
    tag,
    answer: A2aCard,
    statuses: [304],
  } as const;
  app.get('/.well-known/agent-card.json', { schema: routeSchema(card) }, (request, reply) =>
    sendWithEtag(answerBytes(A2aCard, a2aCard(deps)), request, reply),
  );
}

const json = 'application/json; charset=utf-8';

/**
 * Mounts JSON-RPC 2.0: two methods of this service, and the messages of A2A 1.0. Errors have JSON-RPC's shape, except the guard's
 * refusals.
 */
async function mountA2a(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await withJsonBodies(app, (instance) => {
    instance.setErrorHandler<FastifyError>((error, request, reply) =>
      answerFailure(error, { request, reply, deps }),
    );
    mountRefusal(instance);
    const schema = { ...routeSchema(described), body: A2aRequest };
    const answerMessage = createAnswerMessage(deps);
    instance.post('/a2a', { ...unvalidatedBody, schema }, async (request, reply) => {
      const body = jsonOf(request.body);
      const methods = methodsOf(deps, (params) => answerMessage(params, request));
      const answer = await answerCalls(body, methods, (err) =>
        deps.log.error({ err, path: '/a2a' }, 'a request failed'),
      );
      if (answer === null) return reply.code(204).send();
      const text = JSON.stringify(answer);
      if (isStreamed(body) && 'result' in answer)
        return reply.header('content-type', 'text/event-stream').send(`data: ${text}\n\n`);
      return reply.header('content-type', json).send(text);
    });
  });
}

/** Refuses any method but POST before its body is read. */
function mountRefusal(instance: FastifyInstance): void {
  instance.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/a2a',
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { refuses: true },
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST');
      done(new PerpscopeError('method_not_allowed', 'This address accepts only POST.'));
    },
    handler: () => undefined,
  });
}

const described = {
  operationId: 'callA2a',
  summary: 'JSON-RPC 2.0: discover, capabilities, and the messages of A2A',
  description:
    'One call or a list of calls, answered as JSON-RPC. SendMessage runs a skill of the card; SendStreamingMessage does the same as an event stream of one event. A notification answers 204.',
  tag: 'Discovery',
  answer: A2aResponse,
  isStreamed: true,
  statuses: [204, 400, 413],
  meanings: {
    204: 'Only notifications were sent, which are not answered.',
    400: 'The body is not JSON.',
  },
  problem: A2aFailure,
} as const;

function methodsOf(deps: ApiDeps, sendMessage: A2aMethods['SendMessage']): A2aMethods {
  return {
    discover: once(() => a2aDiscovery(deps)),
    capabilities: once(() => a2aCapabilities(deps)),
    SendMessage: sendMessage,
    SendStreamingMessage: sendMessage,
  };
}

const streaming = 'SendStreamingMessage';

/** Whether the answer is sent as an event stream, whose only event it is. */
function isStreamed(body: unknown): boolean {
  return A2aCall.safeParse(body).data?.method === streaming;
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
  readonly deps: ApiDeps;
}

function answerFailure(error: unknown, { request, reply, deps: { log } }: FailedRequest): void {
  const { problem, isFault } = problemOf(error);
  if (problem instanceof PerpscopeError && guardCodes.has(problem.code))
    return answerProblem(error, { request, reply, log });
  if (isFault) log.error({ err: error, method: request.method, path: '/a2a' }, 'a request failed');
  const body = JSON.stringify(failureOf(problem));
  void reply.code(statusOf(problem.code)).header('content-type', json).send(body);
}

const mostCalls = 100;

/** Methods by name. Those without params are built once, however often a batch calls them. */
type A2aMethods = Readonly<
  Record<
    'discover' | 'capabilities' | 'SendMessage' | typeof streaming,
    (params: unknown) => object | Promise<object>
  >
>;

interface Fault {
  readonly code: number;
  readonly message: string;
}
const invalid: Fault = {
  code: -32600,
  message: 'This is not a JSON-RPC 2.0 request: send jsonrpc "2.0", an id and a method.',
};
const tooMany: Fault = { code: -32600, message: `A batch must have 1 to ${mostCalls} calls.` };
const unknown: Fault = {
  code: -32601,
  message: 'The methods here are discover, capabilities, SendMessage and SendStreamingMessage.',
};
const notInBatch: Fault = {
  code: -32600,
  message: 'Send SendStreamingMessage alone, not in a batch.',
};

/** Answers a call, or the calls of a batch one after the other; null: all are notifications. */
async function answerCalls(
  body: unknown,
  methods: A2aMethods,
  note: (fault: unknown) => void,
): Promise<A2aResponse | null> {
  if (!Array.isArray(body)) return await answerCall(body, methods, note);
  if (body.length === 0 || body.length > mostCalls) return failure(null, tooMany);
  const replies: A2aReply[] = [];
  for (const call of body) {
    const reply = isStreamed(call) ? failure(idOf(call), notInBatch) : await answerCall(call, methods, note);
    if (reply !== null) replies.push(reply);
  }
  return replies.length === 0 ? null : replies;
}

function failure(id: A2aFailure['id'], error: A2aFailure['error']): A2aFailure {
  return { jsonrpc: '2.0', id, error };
}

/** JSON-RPC error for a problem of this service. */
function failureOf({ code, message }: PerpscopeError): A2aFailure {
  if (code === 'invalid_json') return failure(null, { code: -32700, message });
  if (code === 'payload_too_large' || code === 'method_not_allowed')
    return failure(null, { code: -32600, message, data: { code } });
  const isInvalid = [400, 404].includes(statusOf(code));
  return failure(null, { code: isInvalid ? -32602 : -32603, message, data: { code } });
}

async function answerCall(
  body: unknown,
  methods: A2aMethods,
  note: (fault: unknown) => void,
): Promise<A2aReply | null> {
  const call = A2aCall.safeParse(body);
  if (!call.success) return failure(idOf(body), invalid);
  const { id, method, params } = call.data;
  if (id === undefined) return null;
  if (!Object.hasOwn(methods, method)) return failure(id, unknown);
  try {
    const result = await methods[method as keyof A2aMethods](params);
    return { jsonrpc: '2.0', id, result } as A2aReply;
  } catch (error) {
    const { problem, isFault } = problemOf(error);
    if (isFault) note(error);
    return { ...failureOf(problem), id };
  }
}

/** Id of an invalid call, if it has one. */
function idOf(body: unknown): A2aFailure['id'] {
  const id = A2aCall.pick({ id: true }).safeParse(body);
  return id.success ? (id.data.id ?? null) : null;
}

type Deps = Pick<ApiDeps, 'ask' | 'baseUrl' | 'version'>;

function a2aDiscovery(deps: Deps): A2aDiscovery {
  const base = deps.baseUrl();
  const { name, description, network, protocols, updated_at } = agentCard(deps);
  return {
    name,
    version: deps.version,
    description,
    network,
    agent_card: `${base}/mcp/agent-card`,
    a2a_card: `${base}/.well-known/agent-card.json`,
    protocols,
    updated_at,
  };
}

function a2aCapabilities(deps: Deps): A2aCapabilities {
  const { network, capabilities, protocols, updated_at } = agentCard(deps);
  const { methods, unavailable_methods } = protocols.mcp;
  return { network, capabilities, methods, unavailable_methods, updated_at };
}
