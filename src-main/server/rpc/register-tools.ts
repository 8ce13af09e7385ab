import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Log } from '../../log.ts';
import { problemOf } from '../problem.ts';
import { countFundMovement } from '../rate-limit.ts';
import type { CallDeps } from './rpc-deps.ts';
import { inTurn } from './rpc-deps.ts';
import type { RpcTool } from './tool.ts';

/** Registers the tools in the order in which they are listed, which is always the same. */
export function registerTools(server: McpServer, tools: readonly RpcTool[], deps: CallDeps): void {
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
          const signal = await inTurn(context, deps);
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
