import type { FastifyInstance } from 'fastify';
import { McpServer } from '../../../src-preload/contract/views/mcp-server.ts';
import type { ApiParts } from './api-parts.ts';
import { answerBytes, sendWithEtag } from './etag.ts';
import { routeSchema } from './route-schema.ts';

type Parts = Pick<ApiParts, 'readModel' | 'version' | 'baseUrl' | 'uptimeSeconds'>;

/** GET /mcp: who answers there. */
export function mountMcpServer(app: FastifyInstance, parts: Parts): void {
  const schema = routeSchema({
    operationId: 'getMcpServer',
    summary: 'Name, version and uptime of what answers',
    tag: 'MCP',
    answer: McpServer,
    statuses: [304],
  });
  app.get('/mcp', { schema }, (request, reply) =>
    sendWithEtag(answerBytes(mcpServer(parts)), request, reply),
  );
}

function mcpServer({ readModel, version, baseUrl, uptimeSeconds }: Parts): McpServer {
  const { network, metadataReadAt } = readModel.sourceInUse();
  return {
    name: 'perpscope',
    version,
    uptime_seconds: uptimeSeconds(),
    rpc_endpoint: `${baseUrl()}/rpc`,
    network,
    updated_at: metadataReadAt,
  };
}
