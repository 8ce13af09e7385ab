import type { EIP1193RequestFn, Transport } from 'viem';
import { http } from 'viem';
import { type Agent, Response, fetch } from 'undici';
import { mostJsonBytes } from '../../json-text.ts';
import { z } from 'zod';
import { ChainFailure } from '../chain.ts';
import { latestTime } from '../../domain/bounds.ts';

export interface RpcQuestion {
  readonly method: string;
  readonly params?: unknown;
}

interface Options {
  /** Aborts every request. */
  readonly signal: AbortSignal;
  readonly agent: Agent;
  /** Timeout of a whole answer, real ms. */
  readonly timeoutMs: number;
}

/** viem's HTTP transport with checked and size-limited answers. It does not retry: a failed request goes to the next endpoint. */
export function checkedHttp(url: string, options: Options): Transport {
  const open = http(url, {
    retryCount: 0,
    // fetchFn limits the time of the whole answer; this timeout covers only its beginning.
    timeout: 0,
    maxResponseBodySize: mostJsonBytes,
    fetchFn: boundedFetch(options),
  });
  return (parameters) => {
    const transport = open({ ...parameters, retryCount: 0 });
    const request = async (question: RpcQuestion): Promise<unknown> => {
      const answer: unknown = await transport.request(question);
      checkAnswer(question.method, question.params, answer);
      return answer;
    };
    return { ...transport, request: request as EIP1193RequestFn };
  };
}

/** Fetches without following redirects, because another address was not configured. */
function boundedFetch({ signal, agent, timeoutMs }: Options): typeof globalThis.fetch {
  const bounded = async (url: string, init: object): Promise<unknown> => {
    const response = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    // viem would parse an error page as JSON if its content type said so, and leave a body unread on its connection if its
    // content length were too large.
    const headers = response.ok ? { 'content-type': 'application/json' } : {};
    return new Response(response.body, { status: response.status, headers });
  };
  return bounded as typeof globalThis.fetch;
}

/** A JSON-RPC quantity that fits in a JavaScript number. */
const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .refine((text) => Number.isSafeInteger(Number(text)));
const Bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);
const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const Block = z.object({
  number: Quantity,
  hash: Hash,
  timestamp: Quantity.refine((text) => Number(text) * 1_000 <= latestTime),
});

const Logs = z.array(
  z.object({
    address: Address,
    topics: z.array(Hash).max(4),
    data: Bytes,
    blockNumber: Quantity,
    blockHash: Hash,
    transactionHash: Hash,
    logIndex: Quantity,
    removed: z.boolean().optional(),
  }),
);

interface LogsRequest {
  readonly address?: string;
  readonly topics?: readonly (string | null)[];
  readonly fromBlock: string;
  readonly toBlock: string;
}

/** Throws ChainFailure unless an answer has the shape of its method and matches the request. */
function checkAnswer(method: string, params: unknown, answer: unknown): void {
  const why = wrongOf(method, params, answer);
  if (why !== null) throw new ChainFailure('malformed', why);
}

function wrongOf(method: string, params: unknown, answer: unknown): string | null {
  switch (method) {
    case 'eth_chainId':
      return Quantity.safeParse(answer).success ? null : 'answered no chain id';
    case 'eth_call':
      return Bytes.safeParse(answer).success ? null : 'answered a call with something other than bytes';
    case 'eth_getCode':
      return Bytes.safeParse(answer).success ? null : 'answered with no code';
    case 'eth_getBlockByNumber':
      return wrongBlock((params as readonly [string])[0], answer);
    case 'eth_getLogs':
      return wrongLogs((params as readonly [LogsRequest])[0], answer);
    default:
      return `was asked for ${method}`;
  }
}

function wrongBlock(requested: string, answer: unknown): string | null {
  if (answer === null) return null; // The endpoint doesn't have the block, which is a valid answer.
  const block = Block.safeParse(answer);
  if (!block.success) return 'answered a block with a missing or wrong field';
  return requested.startsWith('0x') && Number(requested) !== Number(block.data.number)
    ? `answered block ${Number(block.data.number)} for block ${Number(requested)}`
    : null;
}

function wrongLogs(requested: LogsRequest, answer: unknown): string | null {
  const logs = Logs.safeParse(answer);
  if (!logs.success) return 'answered events with a missing or wrong field';
  const [from, to] = [Number(requested.fromBlock), Number(requested.toBlock)];
  const address = requested.address?.toLowerCase();
  for (const log of logs.data) {
    const block = Number(log.blockNumber);
    if (block < from || block > to) return `answered an event of block ${block} for blocks ${from} to ${to}`;
    if (address !== undefined && log.address.toLowerCase() !== address)
      return 'answered an event of another contract';
    const isOther = requested.topics?.some(
      (topic, index) => topic !== null && topic !== log.topics[index]?.toLowerCase(),
    );
    if (isOther === true) return 'answered an event of another kind';
  }
  return null;
}
