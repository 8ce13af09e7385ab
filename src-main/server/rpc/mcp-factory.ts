import type { McpServerFactory } from '@modelcontextprotocol/server';
import { createWhenRead } from './first-reading.ts';
import { createPlainServer } from './mcp-identity.ts';
import { registerPrompts } from './register-prompts.ts';
import { registerResources } from './register-resources.ts';
import { registerTools } from './register-tools.ts';
import type { RpcDeps } from './rpc-deps.ts';
import { rpcTools } from './tool.ts';

/** Creates the factory of servers, one per request; they share only their dependencies. `caller`: address of the caller. */
export function createMcpFactory(deps: RpcDeps, caller: () => string): McpServerFactory {
  const tools = rpcTools(deps);
  const callDeps = { ...deps, caller, whenRead: createWhenRead(deps) };
  return () => {
    const server = createPlainServer(deps.version);
    registerTools(server, tools, callDeps);
    registerResources(server, callDeps);
    registerPrompts(server, callDeps);
    return server;
  };
}
