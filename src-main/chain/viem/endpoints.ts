import type { EIP1193RequestFn, Transport } from 'viem';
import { createClient, defineChain, fallback } from 'viem';
import { Agent } from 'undici';
import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import { ChainFailure } from '../chain.ts';
import type { RpcQuestion } from './checked-http.ts';
import { checkedHttp } from './checked-http.ts';
import { endpointFailure, isRangeRefusal, isRevert, isUnknownTag } from './failures.ts';

export type ReadClient = ReturnType<typeof openClient>;

/** The endpoints of one chain, tried in order. */
export interface Endpoints {
  /**
   * Runs a reading with all its answers from one endpoint; from the next endpoint if one fails or its answers are wrong. Throws
   * ChainFailure.
   */
  readonly read: <T>(signal: AbortSignal, run: (client: ReadClient) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface Endpoint {
  /** Position in the configured order, starting at 1; the endpoint's name in messages. */
  readonly number: number;
  readonly url: string;
  /** Real ms until which its chain id is not checked again. */
  checkedUntil: number;
  /** Real ms until which the other endpoints are tried before it. */
  restsUntil: number;
}

/** One reading: the endpoint that serves it, and the endpoints that failed. */
interface Reading {
  readonly signal: AbortSignal;
  readonly failures: Map<Endpoint, ChainFailure>;
  server: Endpoint | null;
}

interface Options {
  readonly timeoutMs: number;
  /** Real ms. */
  readonly now: () => number;
}

/** Time for which a failed endpoint is tried after the others, real ms. */
const restMs = 30_000;
/** Time for which a chain id check stays valid, real ms. */
const checkMs = 60_000;

/** Address of Multicall3, the same on every chain that has it. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** Arbitrum One, Base, and their testnets. */
const chainsWithMulticall: ReadonlySet<number> = new Set([42_161, 8_453, 421_614, 84_532]);

export function openEndpoints(
  setup: Pick<ChainSetup, 'name' | 'chainId' | 'endpoints'>,
  options: Options,
): Endpoints {
  const agent = new Agent({ connections: 4 });
  const all = setup.endpoints.map((url, index): Endpoint => ({
    number: index + 1,
    url,
    checkedUntil: 0,
    restsUntil: 0,
  }));
  return {
    read: async (signal, run) => {
      const reading: Reading = { signal, failures: new Map(), server: null };
      const ordered = all.toSorted((a, b) => Number(rests(a, options)) - Number(rests(b, options)));
      while (reading.failures.size < all.length) {
        if (signal.aborted) break;
        reading.server = null;
        const failed = reading.failures.size;
        try {
          const transports = ordered
            .filter((endpoint) => !reading.failures.has(endpoint))
            .map((endpoint) => guarded(endpoint, { setup, reading, agent, options }));
          // oxlint-disable-next-line no-await-in-loop -- Each endpoint is tried only after the one before it failed.
          return await run(openClient(setup.chainId, transports));
        } catch (error) {
          if (signal.aborted) break;
          fail(reading, reading.server, { error, options });
          if (reading.failures.size === failed) throw unreadable(setup);
        }
      }
      if (signal.aborted)
        throw new ChainFailure('unreachable', `Reading the chain ${setup.name} was canceled.`);
      throw failureOfAll(
        setup,
        [...reading.failures].toSorted(([a], [b]) => a.number - b.number),
      );
    },
    close: () => agent.destroy(),
  };
}

/** Failure of the request itself, such as an invalid address: no endpoint was asked. */
const unreadable = ({ name }: Pick<ChainSetup, 'name'>): ChainFailure =>
  new ChainFailure('malformed', `The request to the chain ${name} is invalid and was not sent.`);

const rests = ({ restsUntil }: Endpoint, { now }: Options): boolean => now() < restsUntil;

function openClient(chainId: number, transports: readonly Transport[]) {
  const hasMulticall = chainsWithMulticall.has(chainId);
  return createClient({
    chain: defineChain({
      id: chainId,
      name: String(chainId),
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      ...(hasMulticall && { contracts: { multicall3: { address: multicall3 } } }),
    }),
    // A contract must not send a reader to addresses of its choice.
    ccipRead: false,
    batch: { multicall: hasMulticall },
    transport: fallback(transports, { retryCount: 0, rank: false, shouldThrow: isAnswer }),
  });
}

/** Whether an error is an answer of the chain or the contract, so that no other endpoint needs to be asked. */
const isAnswer = (error: Error): boolean => isRevert(error) || isRangeRefusal(error) || isUnknownTag(error);

interface Guarding {
  readonly setup: Pick<ChainSetup, 'chainId'>;
  readonly reading: Reading;
  readonly agent: Agent;
  readonly options: Options;
}

/** Transport of one endpoint: checks its chain id first, and keeps a reading on one endpoint. */
function guarded(endpoint: Endpoint, { setup, reading, agent, options }: Guarding): Transport {
  const open = checkedHttp(endpoint.url, { signal: reading.signal, agent, timeoutMs: options.timeoutMs });
  let chainCheck: Promise<void> | null = null;
  return (parameters) => {
    const transport = open(parameters);
    const checkChain = async (): Promise<void> => {
      if (options.now() < endpoint.checkedUntil) return;
      const chainId = Number(await transport.request({ method: 'eth_chainId' }));
      if (chainId !== setup.chainId)
        throw new ChainFailure('wrong_chain', `serves the chain ${chainId} instead`);
      endpoint.checkedUntil = options.now() + checkMs;
    };
    const request = async (question: RpcQuestion): Promise<unknown> => {
      if (reading.failures.has(endpoint)) throw new Error('It failed this reading.');
      if (reading.server !== null && reading.server !== endpoint)
        throw new Error('The reading is that of another endpoint.');
      try {
        await (chainCheck ??= checkChain());
        const answer: unknown = await transport.request(question);
        reading.server ??= endpoint;
        return answer;
      } catch (error) {
        if (isAnswer(error as Error)) reading.server ??= endpoint;
        else if (!reading.signal.aborted) fail(reading, endpoint, { error, options });
        throw error;
      }
    };
    return { ...transport, request: request as EIP1193RequestFn };
  };
}

function fail(
  { failures }: Reading,
  endpoint: Endpoint | null,
  { error, options }: { readonly error: unknown; readonly options: Options },
): void {
  if (endpoint === null || failures.has(endpoint)) return;
  failures.set(endpoint, endpointFailure(error, options.timeoutMs));
  endpoint.checkedUntil = 0;
  endpoint.restsUntil = options.now() + restMs;
}

function failureOfAll(
  { name, chainId }: Pick<ChainSetup, 'name' | 'chainId'>,
  failures: readonly (readonly [Endpoint, ChainFailure])[],
): ChainFailure {
  const chain = `The chain ${name} (${chainId})`;
  if (failures.length === 0) return new ChainFailure('wrong_chain', `${chain} has no endpoint configured.`);
  const each = failures.map(([{ number }, { message }]) => `endpoint ${number} ${message}`).join('; ');
  // A failure may be temporary; that no endpoint serves the chain is not.
  const kinds = failures.map(([, { kind }]) => kind);
  const kind = kinds.find((one) => one !== 'wrong_chain') ?? 'wrong_chain';
  return new ChainFailure(kind, `${chain} could not be read: ${each}.`);
}
