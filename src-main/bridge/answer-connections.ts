import { assertNever } from '../errors.ts';
import type { CheckedCall } from './call-arguments.ts';
import type { ConnectionCommands } from './window-commands.ts';

const names = ['getConnections', 'createToken', 'revokeToken', 'openPort'] as const;

/** How programs reach Perpscope. */
export type ConnectionCall = Extract<CheckedCall, { name: (typeof names)[number] }>;

export function isConnectionCall(call: CheckedCall): call is ConnectionCall {
  return names.some((name) => name === call.name);
}

export async function answerConnections(
  connections: ConnectionCommands,
  call: ConnectionCall,
): Promise<unknown> {
  switch (call.name) {
    case 'getConnections':
      return connections.view();
    case 'createToken':
      return connections.createToken();
    case 'revokeToken':
      await connections.revokeToken();
      return connections.view();
    case 'openPort':
      await connections.openPort();
      return connections.view();
    default:
      return assertNever(call);
  }
}
