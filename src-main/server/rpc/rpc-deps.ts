import type { McpServerFactory, ServerContext } from '@modelcontextprotocol/server';
import type { ApiDeps } from '../rest/api-deps.ts';
import type { OpenSource } from '../../operations/current-source.ts';

/** Dependencies of the protocol's answers: those of REST, and notifications of changes. */
export interface RpcDeps extends ApiDeps {
  readonly onChange: OpenSource['onChange'];
  readonly epochs: OpenSource['epochs'];
  /** Real ms that a call waits for data never read since the start; absent: the usual time. */
  readonly firstReadingMs?: number;
}

/**
 * Asks, and asks again while the data for the answer is being read for the first time. `isProvisional`: whether an answer will soon
 * change, because round trips are not folded yet; absent: none will.
 */
export type WhenRead = <T>(
  ask: () => T | Promise<T>,
  signal: AbortSignal,
  isProvisional?: (answer: T) => boolean,
) => Promise<T>;

export interface CallDeps extends RpcDeps {
  readonly whenRead: WhenRead;
  /** Address of the current caller. */
  readonly caller: () => string;
}

/** Loads the factory of per-request servers; called once, with the first request. */
export type LoadMcpFactory = () => Promise<McpServerFactory>;

/** URIs of the resources. */
export const resourceAddresses = {
  catalog: 'perpscope://catalog',
  market: 'perpscope://markets/{marketId}',
  agentCard: 'perpscope://agent-card',
  dailyReport: 'perpscope://daily-report',
} as const;

/**
 * Waits in the queue for the caller's turn. Resolves with a signal that aborts when the time is up or the caller is gone, so that
 * work stops.
 */
export async function waitInQueue(
  { mcpReq }: ServerContext,
  { requestTimeoutMs, queue, caller }: Pick<CallDeps, 'requestTimeoutMs' | 'queue' | 'caller'>,
): Promise<AbortSignal> {
  const signal = AbortSignal.any([departureOf(mcpReq.signal), AbortSignal.timeout(requestTimeoutMs)]);
  await queue.enter(caller(), signal);
  return signal;
}

/** Replaces the abort reason: the library's is an error of its own, which our code does not recognize as a cancellation. */
function departureOf(signal: AbortSignal): AbortSignal {
  const departure = new AbortController();
  if (signal.aborted) departure.abort();
  else signal.addEventListener('abort', () => departure.abort(), { once: true });
  return departure.signal;
}
