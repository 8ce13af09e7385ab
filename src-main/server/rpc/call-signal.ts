import type { ServerContext } from '@modelcontextprotocol/server';
import type { RpcParts } from './rpc-parts.ts';

/** Ends when the time is up or the caller has gone, so that no work is left running for nobody. */
export function callSignal(
  { mcpReq }: ServerContext,
  { requestTimeoutMs }: Pick<RpcParts, 'requestTimeoutMs'>,
): AbortSignal {
  return AbortSignal.any([departureOf(mcpReq.signal), AbortSignal.timeout(requestTimeoutMs)]);
}

/** The library gives an error of its own as the reason, which nobody who heeds a signal knows as having been given up. */
function departureOf(signal: AbortSignal): AbortSignal {
  const departure = new AbortController();
  if (signal.aborted) departure.abort();
  else signal.addEventListener('abort', () => departure.abort(), { once: true });
  return departure.signal;
}
