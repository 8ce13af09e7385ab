import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { mountDiscovery } from '../discovery/mount-discovery.ts';
import { rememberRoutes } from '../unmatched.ts';
import type { ApiDeps } from './api-deps.ts';
import { mountDescription } from './description.ts';
import { mountExports } from './exports.ts';
import { mountOperations } from './mount-operations.ts';
import { fromWire } from '../../../src-preload/contract/views/snake-case.ts';
import { McpServer } from '../../../src-preload/contract/views/service/mcp-server.ts';
import { answerBytes } from '../../operations/answer-cache.ts';
import { getSourceInUse } from '../../operations/settings/source-in-use.ts';
import { sendWithEtag } from './etag.ts';
import { routeSchema } from './route-schema.ts';

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
