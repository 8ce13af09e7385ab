import type { FastifyInstance } from 'fastify';
import { McpServer } from '../../../src-preload/contract/views/mcp-server.ts';
import { answerBytes } from '../../operations/kept-answers.ts';
import { getSourceInUse } from '../../operations/settings/source-in-use.ts';
import type { ApiParts } from './api-parts.ts';
import { sendWithEtag } from './etag.ts';
import { routeSchema } from './route-schema.ts';

type Parts = Pick<ApiParts, 'ask' | 'version' | 'baseUrl' | 'uptimeSeconds'>;

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
    sendWithEtag(answerBytes(McpServer, mcpServer(parts)), request, reply),
  );
}

function mcpServer({ ask, version, baseUrl, uptimeSeconds }: Parts): McpServer {
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
