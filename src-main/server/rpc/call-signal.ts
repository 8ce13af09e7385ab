import type { ServerContext } from '@modelcontextprotocol/server';
import type { RpcParts } from './rpc-parts.ts';

/** Ends when the time is up or the caller has gone, so that no work is left running for nobody. */
export function callSignal(
  { mcpReq }: ServerContext,
  { requestTimeoutMs }: Pick<RpcParts, 'requestTimeoutMs'>,
): AbortSignal {
  return AbortSignal.any([mcpReq.signal, AbortSignal.timeout(requestTimeoutMs)]);
}
