import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { MonotonicClock, WorldClock } from '../clock.ts';
import { monotonicClock } from '../clock.ts';
import { minuteMs } from '../time.ts';
import { createChainHandler, isForChain } from './chain/chain-handler.ts';
import { createSimulatedChains, type SimulatedChains } from './chain/simulated-chain.ts';
import { createReferenceHandler, isForReference, referenceKeyOf } from './reference/reference-handler.ts';
import { answerInfo } from './server/answer-info.ts';
import type { Fault, FaultInForce } from './server/fault.ts';
import type { Feed } from './server/feed.ts';
import { createFeed } from './server/feed.ts';
import { asFields, parseJson, readInfoRequest } from './server/info-request.ts';
import { readBody } from './server/read-body.ts';
import type { Handler, Reply } from './server/reply.ts';
import { deliver, jsonReply, send, textReply } from './server/reply.ts';
import type { RequestCount, RequestCounter } from './server/request-counter.ts';
import { createRequestCounter, weightOf } from './server/request-counter.ts';
import type { Accounts, Served } from './server/served.ts';
import { createVaults } from './vault/create-vaults.ts';
import type { Vault } from './vault/vault.ts';
import type { World } from './world.ts';

export interface SimulatorServer {
  /** `http://127.0.0.1:N`, without a path. */
  readonly url: string;
  /** Key of the reference provider, which has the same address. */
  readonly referenceKey: string;
  readonly requests: () => readonly RequestCount[];
  /** Sets the fault; null ends it. */
  readonly setFault: (fault: Fault | null) => void;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  readonly world: World;
  /** Accounts; absent: the world's own. */
  readonly vaults?: Accounts;
  /** Chains; absent: the world's own, without acts on them. */
  readonly chains?: SimulatedChains;
  readonly clock: WorldClock;
  /** Port to listen on; absent or 0 takes a free one. */
  readonly port?: number;
  /** Real ms between frames. */
  readonly tickMs?: number;
  /** Real ms after which the server closes a WebSocket on which it has sent nothing. */
  readonly silenceMs?: number;
  readonly monotonic?: MonotonicClock;
}

/** Returns the kind of a fault of the whole connection; null for a fault of one type of answer. */
function wholeFault(fault: Fault | null): Fault['kind'] | null {
  return fault === null || fault.type !== undefined ? null : fault.kind;
}

function acceptSockets(server: Server, feed: Feed, fault: () => Fault | null): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    const kind = wholeFault(fault());
    if (request.url !== '/ws' || kind === 'outage' || kind === 'no_sockets') {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => feed.accept(webSocket));
  });
}

/** Applies the one-time effect of a fault on the connections that are open when it begins. */
function strike(fault: Fault | null, { server, feed }: { server: Server; feed: Feed }): void {
  switch (wholeFault(fault)) {
    case 'outage':
      feed.cutAll();
      return server.closeAllConnections();
    case 'cut_sockets':
    case 'no_sockets':
      return feed.cutAll();
    case 'dead_sockets':
      return feed.deadenAll();
    default:
      return;
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function createOwnChains(world: World): SimulatedChains {
  return createSimulatedChains({
    world,
    vault: createVaults(world, world.origin.seed).standard,
    acts: () => [],
  });
}

/**
 * Serves a world on 127.0.0.1, in this thread: over HTTP the venue's `POST /info`, the reference provider and the chains, over
 * WebSocket `/ws`.
 */
export async function serveWorld(options: ServeOptions): Promise<SimulatorServer> {
  const { world, clock, monotonic = monotonicClock } = options;
  const accounts = options.vaults ?? createVaults(world, world.origin.seed);
  const served = { world, vaults: remembering(accounts) };
  const state: { fault: FaultInForce | null } = { fault: null };
  const fault = (): FaultInForce | null => state.fault;
  const counter = createRequestCounter(monotonic);
  const answer = createInfoHandler({ served, clock, counter, fault });
  const answerReference = createReferenceHandler({ world, clock, counter, fault });
  const answerChain = createChainHandler({
    chains: options.chains ?? createOwnChains(world),
    clock,
    counter,
    fault,
  });
  const handlerFor = (request: IncomingMessage): Handler => {
    if (isForChain(request)) return answerChain;
    return isForReference(request) ? answerReference : answer;
  };
  const server = createServer((request, response) => {
    handlerFor(request)(request, response).catch(() => response.destroy());
  });
  const url = await listen(server, options.port ?? 0);
  const { tickMs = 1000, silenceMs = minuteMs } = options;
  const feed = createFeed({ served, clock, monotonic, fault, tickMs, silenceMs });
  acceptSockets(server, feed, fault);
  return {
    url,
    referenceKey: referenceKeyOf(world.origin.seed),
    requests: counter.counts,
    setFault: (next) => {
      state.fault = next === null ? null : { ...next, since: clock.now() };
      strike(next, { server, feed });
    },
    close: async () => {
      feed.close();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Caches a function of the instant for the last instant, which is asked for repeatedly. */
function lastOnly<Value>(work: (instant: number) => Value): (instant: number) => Value {
  const cached: { last: { readonly instant: number; readonly value: Value } | null } = { last: null };
  return (instant) => {
    if (cached.last?.instant !== instant) cached.last = { instant, value: work(instant) };
    return cached.last.value;
  };
}

/** Wraps the accounts so that their states and orders are computed once per tick, not once per subscription. */
function remembering(accounts: Accounts): Accounts {
  const known = new Map<Vault, Vault>();
  const remember = (vault: Vault): Vault => {
    const twin = { ...vault, stateAt: lastOnly(vault.stateAt), ordersAt: lastOnly(vault.ordersAt) };
    known.set(vault, twin);
    return twin;
  };
  return {
    roleOf: accounts.roleOf,
    byAddress: (address) => {
      const vault = accounts.byAddress(address);
      return vault === null ? null : (known.get(vault) ?? remember(vault));
    },
  };
}

const unreadable = 'Failed to deserialize the JSON body into the target type';

interface InfoHandlerDeps {
  readonly served: Served;
  readonly clock: WorldClock;
  readonly counter: RequestCounter;
  readonly fault: () => FaultInForce | null;
}

function typeNamed(body: unknown): string {
  const type = asFields(body)?.['type'];
  return typeof type === 'string' ? type : '';
}

/** The venue's error answers: `null`, without a reason. */
const refusals = { limited: 'null', broken: 'null' };

/** Creates a handler that answers `POST /info` like the venue, or as a fault makes it. */
function createInfoHandler(deps: InfoHandlerDeps): Handler {
  const replyTo = (value: unknown): Reply => {
    const asked = readInfoRequest(value);
    if (asked === null) return textReply(422, unreadable);
    const at = { instant: deps.clock.now(), fault: deps.fault() };
    const { status, body, rows } = answerInfo(deps.served, asked, at);
    deps.counter.count(asked.type, weightOf(asked.type, rows));
    return jsonReply(status, body);
  };
  return async (request, response) => {
    if (request.url !== '/info') return send(response, textReply(404, ''));
    if (request.method !== 'POST') return send(response, textReply(405, ''));
    const body = await readBody(request);
    if (body === null) return send(response, textReply(413, ''));
    const parsed = parseJson(body);
    const type = typeNamed(parsed?.value);
    const fault = deps.fault();
    deliver(response, replyTo(parsed?.value), { type, fault, refusals });
  };
}
