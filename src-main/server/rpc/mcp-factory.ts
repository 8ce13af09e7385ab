import type { McpServerFactory } from '@modelcontextprotocol/server';
import { PlainMcpServer } from './bad-params.ts';
import { instructions } from './instructions.ts';
import { registerPrompts } from './register-prompts.ts';
import { registerResources } from './register-resources.ts';
import { registerTools } from './register-tools.ts';
import type { RpcParts } from './rpc-parts.ts';
import { doorTools } from './tool.ts';

/** What is listed stays the same while the process runs; what is read does not. */
const lists = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;
const readings = { ttlMs: 0, cacheScope: 'private' } as const;

/** Makes the server of one request: no two of them share anything but what they are asked of. `caller`: the address that asks. */
export function createMcpFactory(parts: RpcParts, caller: () => string): McpServerFactory {
  const tools = doorTools(parts.readModel);
  const callParts = { ...parts, caller };
  return () => {
    const server = new PlainMcpServer(
      { name: 'perpscope', title: 'Perpscope', version: parts.version },
      {
        // Said outright: what is left out would be announced as changing.
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false, subscribe: false },
          prompts: { listChanged: false },
          completions: {},
        },
        cacheHints: {
          'tools/list': lists,
          'prompts/list': lists,
          'resources/list': lists,
          'resources/templates/list': lists,
          'server/discover': lists,
          'resources/read': readings,
        },
        instructions,
      },
    );
    registerTools(server, tools, callParts);
    registerResources(server, callParts);
    registerPrompts(server, callParts);
    return server;
  };
}
