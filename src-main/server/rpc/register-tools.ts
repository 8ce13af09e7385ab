import type { McpServer } from '@modelcontextprotocol/server';
import { countFundMovement } from '../rate-limit.ts';
import { inTurn } from './call-signal.ts';
import type { CallParts } from './rpc-parts.ts';
import { toolFailure } from './tool-failure.ts';
import type { DoorTool } from './tool.ts';

/** In the order that they are listed in, which is always the same. */
export function registerTools(server: McpServer, tools: readonly DoorTool[], parts: CallParts): void {
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
          const answer = await tool.answer(args, await inTurn(context, parts));
          if (!isReadOnly) countFundMovement(parts.fundMovements, parts.caller());
          return answer;
        } catch (error) {
          return toolFailure(error, name, parts.log);
        }
      },
    );
  }
}
