import type { McpServer } from '@modelcontextprotocol/server';
import { PerpscopeError } from '../../errors.ts';
import { callSignal } from './call-signal.ts';
import type { RpcParts } from './rpc-parts.ts';
import { toolFailure } from './tool-failure.ts';
import type { DoorTool } from './tool.ts';

/** In the order that they are listed in, which is always the same. */
export function registerTools(
  server: McpServer,
  tools: readonly DoorTool[],
  parts: RpcParts & { readonly caller: () => string },
): void {
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
          if (!isReadOnly) admitFundMovement(parts.fundMovements.take(parts.caller()));
          return await tool.answer(args, callSignal(context, parts));
        } catch (error) {
          return toolFailure(error, name, parts.log);
        }
      },
    );
  }
}

/** `wait`: whole seconds; null admits it. */
function admitFundMovement(wait: number | null): void {
  if (wait === null) return;
  throw new PerpscopeError(
    'rate_limited',
    `Too many deposits and withdrawals in this minute; wait ${wait} s and go on.`,
  );
}
