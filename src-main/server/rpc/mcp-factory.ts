import type { McpServerFactory, CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { createWhenRead } from './first-reading.ts';
import { createPlainServer } from './mcp-identity.ts';
import { registerPrompts } from './register-prompts.ts';
import { registerResources } from './register-resources.ts';
import { type RpcDeps, type CallDeps, waitInQueue } from './rpc-deps.ts';
import { rpcTools, type RpcTool } from './tool.ts';
import type { Log } from '../../log.ts';
import { problemOf } from '../problem.ts';
import { countFundMovement } from '../rate-limit.ts';

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

/** Registers the tools in the order in which they are listed, which is always the same. */
function registerTools(server: McpServer, tools: readonly RpcTool[], deps: CallDeps): void {
  for (const tool of tools) {
    const { name, title, description, inputSchema, outputSchema, isReadOnly } = tool;
    const annotations = {
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: isReadOnly,
      openWorldHint: false,
    };
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations },
      async (args: unknown, context) => {
        try {
          const signal = await waitInQueue(context, deps);
          const caller = deps.caller();
          const count = (): void => countFundMovement(deps.fundMovements, caller);
          const ask = () => tool.answer(args, { signal, count });
          const { result } = await deps.whenRead(ask, signal, (answer) => answer.isProvisional);
          return result;
        } catch (error) {
          return toolFailure(error, name, deps.log);
        }
      },
    );
  }
}

/** Result of a failed call: the code and message that the route with the same answer has. */
function toolFailure(error: unknown, tool: string, log: Log): CallToolResult {
  const { problem, isFault } = problemOf(error);
  if (isFault) log.error({ err: error, tool }, 'a tool failed');
  const text = JSON.stringify({ error: problem.code, message: problem.message });
  return { content: [{ type: 'text', text }], isError: true };
}
