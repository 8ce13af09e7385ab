import type { McpServerFactory, ServerContext } from '@modelcontextprotocol/server';
import type { ApiParts } from '../rest/api-parts.ts';
import type { OpenSource } from '../../operations/current-source.ts';

/** What the protocol's answers are made of: what REST has, and when it changes. */
export interface RpcParts extends ApiParts {
  readonly onChange: OpenSource['onChange'];
  readonly epochs: OpenSource['epochs'];
  /** So long a call waits for what was never read since the start, real ms; absent: the usual time. */
  readonly firstReadingMs?: number;
}

/**
 * Asks, and asks again while what it rests on is being read for the first time. `isProvisional`: whether an answer will soon be
 * another, as round trips are not folded yet; absent: none is.
 */
export type WhenRead = <T>(
  ask: () => T | Promise<T>,
  signal: AbortSignal,
  isProvisional?: (answer: T) => boolean,
) => Promise<T>;

export interface CallParts extends RpcParts {
  readonly whenRead: WhenRead;
  /** Address of whoever asks now. */
  readonly caller: () => string;
}

/** Makes a server for each request; asked for with the first of them, and once. */
export type LoadMcpFactory = () => Promise<McpServerFactory>;

/** What can be read, by its address. */
export const resourceAddresses = {
  catalog: 'perpscope://catalog',
  market: 'perpscope://markets/{marketId}',
  agentCard: 'perpscope://agent-card',
  dailyReport: 'perpscope://daily-report',
} as const;

/**
 * Resolves when it is the caller's turn to be worked for, with a signal that ends when the time is up or the caller has gone,
 * so that no work is left running for nobody.
 */
export async function inTurn(
  { mcpReq }: ServerContext,
  { requestTimeoutMs, queue, caller }: Pick<CallParts, 'requestTimeoutMs' | 'queue' | 'caller'>,
): Promise<AbortSignal> {
  const signal = AbortSignal.any([departureOf(mcpReq.signal), AbortSignal.timeout(requestTimeoutMs)]);
  await queue.enter(caller(), signal);
  return signal;
}

/** The library gives an error of its own as the reason, which nobody who heeds a signal knows as having been given up. */
function departureOf(signal: AbortSignal): AbortSignal {
  const departure = new AbortController();
  if (signal.aborted) departure.abort();
  else signal.addEventListener('abort', () => departure.abort(), { once: true });
  return departure.signal;
}
