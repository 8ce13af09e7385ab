import type { WorldClock } from '../../clock.ts';
import { escrowChains, type EscrowChain } from '../../domain/funds/escrow.ts';
import { concerns, type FaultInForce, type FaultKind } from '../server/fault.ts';
import { asFields, parseJson } from '../server/info-request.ts';
import { readBody } from '../server/read-body.ts';
import { deliver, jsonReply, send, textReply, type Handler } from '../server/reply.ts';
import type { RequestCounter } from '../server/request-counter.ts';
import type { SimulatedChains } from './simulated-chain.ts';

const paths: ReadonlyMap<string, EscrowChain> = new Map(escrowChains.map((name) => [`/chain/${name}`, name]));

/** Checks whether a request is for a chain's endpoint: chains share an address with the venue. */
export function isForChain({ url = '' }: { readonly url?: string | undefined }): boolean {
  return url.startsWith('/chain/');
}

interface ChainHandlerDeps {
  readonly chains: SimulatedChains;
  readonly clock: WorldClock;
  readonly counter: RequestCounter;
  readonly fault: () => FaultInForce | null;
}

/** Default number of seconds by which an endpoint that goes back in time lags. */
const backSeconds = 600;

/** Faults of the chain endpoint that are general faults limited to its requests. */
const onTheWay: Partial<Record<FaultKind, FaultKind>> = {
  chain_hang: 'hang',
  chain_error: 'server_error',
  chain_half_json: 'half_json',
};

function seenAt(instant: number, fault: FaultInForce | null): number {
  if (fault?.kind === 'chain_stands_still') return Math.min(instant, fault.since);
  return fault?.kind === 'chain_goes_back' ? instant - (fault.seconds ?? backSeconds) * 1000 : instant;
}

/** Returns the request type that a fault may be limited to: the method, or `batch`. */
function typeOf(value: unknown): string {
  const method = asFields(value)?.['method'];
  return Array.isArray(value) ? 'batch' : typeof method === 'string' ? method : '';
}

const refusals = {
  limited: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_005, message: 'rate limit exceeded' },
  }),
  broken: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'internal error' } }),
};

/** Creates a handler that answers JSON-RPC over HTTP like an endpoint of the chain, or as a fault makes it. */
export function createChainHandler({ chains, clock, counter, fault }: ChainHandlerDeps): Handler {
  return async (request, response) => {
    const name = paths.get(request.url ?? '');
    if (name === undefined) return send(response, textReply(404, ''));
    if (request.method !== 'POST') return send(response, textReply(405, ''));
    const text = await readBody(request);
    if (text === null) return send(response, textReply(413, ''));
    const body = parseJson(text);
    const type = typeOf(body?.value);
    counter.count('chain', 0);
    const inForce = fault();
    const ours = concerns(inForce, type) ? inForce : null;
    const chain = chains[name];
    // The encoding library is loaded with the first request, because most simulators never get one.
    const { answerRpc } = await import('./answer-rpc.ts');
    const answer = answerRpc(body, {
      view: chain.at(seenAt(clock.now(), ours)),
      chainId: chain.chainId + (ours?.kind === 'chain_wrong_id' ? 1 : 0),
    });
    const reply = answer === null ? textReply(204, '') : jsonReply(200, JSON.stringify(answer));
    const spoiled = ours === null ? null : { ...ours, kind: onTheWay[ours.kind] ?? ours.kind };
    deliver(response, reply, { type, fault: spoiled, refusals });
  };
}
