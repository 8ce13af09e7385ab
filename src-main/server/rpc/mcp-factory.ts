import type { McpServerFactory } from '@modelcontextprotocol/server';
import { createWhenRead } from './first-reading.ts';
import { createPlainServer } from './mcp-identity.ts';
import { registerPrompts } from './register-prompts.ts';
import { registerResources } from './register-resources.ts';
import { registerTools } from './register-tools.ts';
import type { RpcParts } from './rpc-parts.ts';
import { rpcTools } from './tool.ts';

/** Creates the factory of servers, one per request; they share only their dependencies. `caller`: address of the caller. */
export function createMcpFactory(parts: RpcParts, caller: () => string): McpServerFactory {
  const tools = rpcTools(parts);
  const callParts = { ...parts, caller, whenRead: createWhenRead(parts) };
  return () => {
    const server = createPlainServer(parts.version);
    registerTools(server, tools, callParts);
    registerResources(server, callParts);
    registerPrompts(server, callParts);
    return server;
  };
}
