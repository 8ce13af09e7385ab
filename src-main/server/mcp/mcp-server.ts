import type { McpServer } from '../../../src-preload/contract/views/mcp-server.ts';
import type { ApiParts } from '../rest/api-parts.ts';

type Parts = Pick<ApiParts, 'readModel' | 'version' | 'baseUrl' | 'uptimeSeconds'>;

export function mcpServer({ readModel, version, baseUrl, uptimeSeconds }: Parts): McpServer {
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
