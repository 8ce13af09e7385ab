import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { writePastFastify } from '../answer-headers.ts';
import { requestSignal } from '../rest/request-signal.ts';
import type { McpHandler } from './mcp-handler.ts';
import type { LoadMcpFactory, RpcDeps } from './rpc-deps.ts';

/**
 * Mounts the Model Context Protocol over Streamable HTTP. Requests are admitted before, as on every route; all answers are the
 * protocol's own, those to bad bodies included. The protocol's library loads with the first request.
 */
export async function mountRpc(
  app: FastifyInstance,
  deps: RpcDeps,
  givenFactory?: LoadMcpFactory,
): Promise<void> {
  const callers = new AsyncLocalStorage<string>();
  const loadFactory = givenFactory ?? ownFactory(deps, () => callers.getStore() ?? '');
  const opened: { handler: Promise<McpHandler> | null } = { handler: null };
  const handler = (): Promise<McpHandler> =>
    (opened.handler ??= open(loadFactory, deps).catch((error: unknown) => {
      opened.handler = null; // the next request tries again
      throw error;
    }));
  await app.register(async (scope) => {
    // Otherwise a malformed or oversized body would be answered in the shape of REST.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all('/rpc', { schema: { hide: true } }, async (request, reply) => {
      await deps.queue.enter(request.ip, requestSignal(request, deps.requestTimeoutMs));
      const { answer } = await handler();
      writePastFastify(reply);
      await callers.run(request.ip, () => answer(request.raw, reply.raw));
    });
  });
  app.addHook('preClose', async () => (await opened.handler)?.close());
}

async function open(loadFactory: LoadMcpFactory, { log }: RpcDeps): Promise<McpHandler> {
  const [{ openMcpHandler }, factory] = await Promise.all([import('./mcp-handler.ts'), loadFactory()]);
  return openMcpHandler(factory, log);
}

function ownFactory(deps: RpcDeps, caller: () => string): LoadMcpFactory {
  return async () => (await import('./mcp-factory.ts')).createMcpFactory(deps, caller);
}
