import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mountDiscovery } from '../discovery/mount-discovery.ts';
import { rememberRoutes } from '../unmatched.ts';
import type { ApiDeps } from './api-deps.ts';
import { mountDescription } from './description.ts';
import { mountExports } from './exports.ts';
import { fromWire, toWire } from '../../../src-preload/contract/views/snake-case.ts';
import { McpServer } from '../../../src-preload/contract/views/service/mcp-server.ts';
import { answerBytes } from '../../operations/answer-cache.ts';
import { getSourceInUse } from '../../operations/settings/source-in-use.ts';
import { sendWithEtag } from './etag.ts';
import { routeSchema } from './route-schema.ts';
import { PerpscopeError } from '../../errors.ts';
import { operations } from '../../operations/index.ts';
import type { HttpPath, HttpStatus, Operation } from '../../operations/operation.ts';
import { countFundMovement } from '../rate-limit.ts';
import { unvalidatedBody, withJsonBodies, jsonOf } from './json-body.ts';
import { RequestOptions, requestSignal } from './request-signal.ts';

type Deps = Pick<ApiDeps, 'ask' | 'version' | 'baseUrl' | 'uptimeSeconds'>;

/** Mounts every REST route. Input is checked with the contract's schemas; tests check answers against them. */
export async function mountApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  rememberRoutes(app);
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (given) => validate(fromWire(route.schema as z.ZodType, given));
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await mountDescription(app, deps);
  await mountOperations(app, deps);
  mountExports(app, deps);
  mountMcpServer(app, deps);
  await mountDiscovery(app, deps);
}

/** Mounts GET /mcp, which identifies the service. */
function mountMcpServer(app: FastifyInstance, deps: Deps): void {
  const schema = routeSchema({
    operationId: 'getMcpServer',
    summary: 'Name, version and uptime of this service',
    description:
      'Says that Perpscope answers here, since when, and where its Model Context Protocol endpoint is.',
    tag: 'MCP',
    answer: McpServer,
    statuses: [304],
  });
  app.get('/mcp', { schema }, (request, reply) =>
    sendWithEtag(answerBytes(McpServer, mcpServer(deps)), request, reply),
  );
}

function mcpServer({ ask, version, baseUrl, uptimeSeconds }: Deps): McpServer {
  const { network, metadataReadAt } = ask(getSourceInUse, null);
  return {
    name: 'perpscope',
    version,
    uptimeSeconds: uptimeSeconds(),
    rpcEndpoint: `${baseUrl()}/rpc`,
    network,
    updatedAt: metadataReadAt,
  };
}

/** Mounts every path that an operation declares. GET answers carry an ETag and respect If-None-Match. */
async function mountOperations(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const paths = operations.flatMap((operation) =>
    (operation.http ?? []).map((path) => ({ operation, path })),
  );
  const isGet = ({ path }: HttpPath<unknown>): boolean => path.startsWith('GET ');
  for (const { operation, path } of paths.filter((one) => isGet(one.path))) {
    mountGet(app, { operation, path, deps });
  }
  await withJsonBodies(app, (instance) => {
    for (const { operation, path } of paths.filter((one) => !isGet(one.path))) {
      mountPost(instance, { operation, path, deps });
    }
  });
}

interface Mounted {
  readonly operation: Operation;
  readonly path: HttpPath<unknown>;
  readonly deps: ApiDeps;
}

function mountGet(app: FastifyInstance, mounted: Mounted): void {
  const { operation, path, deps } = mounted;
  const { params, query, withoutToken } = path;
  const isTokenMissing = ({ headers }: FastifyRequest): boolean =>
    deps.accessToken.isRequired() && headers.authorization === undefined;
  app.get(
    urlOf(path),
    {
      config: { answersWithoutToken: withoutToken !== undefined },
      ...(params === undefined ? {} : { preValidation: requireParams }),
      schema: {
        ...schemaOf(mounted),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { querystring: query }),
      },
    },
    (request, reply) => {
      if (withoutToken !== undefined && isTokenMissing(request))
        return sendWithEtag(answerBytes(withoutToken.schema, withoutToken.answer), request, reply);
      const cached = deps.cachedBytes(operation, inputOf(path, request));
      return cached === null ? renew(mounted, request, reply) : sendWithEtag(cached, request, reply);
    },
  );
}

function mountPost(app: FastifyInstance, mounted: Mounted): void {
  const { operation, path, deps } = mounted;
  app.post(
    urlOf(path),
    { ...unvalidatedBody, schema: { ...schemaOf(mounted), body: path.body } },
    async (request, reply: FastifyReply) => {
      const count = (): void => countFundMovement(deps.fundMovements, request.ip);
      const options = new RequestOptions(request, deps.requestTimeoutMs, count);
      const answer = await deps.ask(operation, fromWire(path.body ?? null, jsonOf(request.body)), options);
      return reply.code(path.success ?? 200).send(toWire(operation.output ?? null, answer));
    },
  );
}

/** Computes the answer; heavy work waits in the queue. */
async function renew(
  { operation, path, deps }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { queue, requestTimeoutMs } = deps;
  if (operation.isHeavy === true) await queue.enter(request.ip, requestSignal(request, requestTimeoutMs));
  const options = new RequestOptions(request, requestTimeoutMs);
  return sendWithEtag(await deps.bytes(operation, inputOf(path, request), options), request, reply);
}

/** Input of an operation. A query that the path does not declare was not parsed and is left out. */
function inputOf({ query: declared }: HttpPath<unknown>, { params, query }: FastifyRequest): unknown {
  return declared === undefined ? params : { ...(params as object), ...(query as object) };
}

function urlOf({ path }: HttpPath<unknown>): string {
  return path.slice(path.indexOf(' ') + 1);
}

function schemaOf({ operation, path }: Mounted): object {
  const { id: operationId, description, tag, params, query, meanings, success, isOpen } = path;
  const usual: HttpStatus[] = [
    ...(query === undefined ? [] : [400 as const]),
    ...(params === undefined ? [] : [404 as const]),
    502,
  ];
  const answer = answerSchema({ operation, path });
  const isTagged = answer !== null && path.path.startsWith('GET ');
  return routeSchema({
    operationId,
    summary: operation.summary,
    description,
    tag,
    answer,
    statuses: [...(isTagged ? ([304] as const) : []), ...(path.statuses ?? usual)],
    ...(meanings === undefined ? {} : { meanings }),
    ...(success === undefined ? {} : { success }),
    ...(isOpen === undefined ? {} : { isOpen }),
  });
}

function answerSchema({ operation, path }: Omit<Mounted, 'deps'>): z.ZodType | null {
  const { output = null } = operation;
  if (output === null || path.withoutToken === undefined) return output;
  return z.union([output, path.withoutToken.schema]);
}

/** Rejects an address without the parameter at its end. */
function requireParams(
  { params }: FastifyRequest,
  _reply: FastifyReply,
  done: (problem?: PerpscopeError) => void,
): void {
  const isComplete = !Object.values(params as Record<string, string>).includes('');
  if (isComplete) done();
  else done(new PerpscopeError('not_found', 'There is nothing at this address: the id is missing.'));
}
