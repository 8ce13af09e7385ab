import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { monotonicClock, type MonotonicClock, type WorldClock } from '../clock.ts';
import { createReferenceHandler, isForReference, referenceKeyOf } from './reference/reference-handler.ts';
import { createFeed, type Feed } from './server/feed.ts';
import type { Fault, FaultInForce } from './server/fault.ts';
import { createInfoHandler } from './server/info-handler.ts';
import { createRequestCounter, type RequestCount } from './server/request-counter.ts';
import { remembering } from './server/remembering.ts';
import type { Accounts } from './server/served.ts';
import { createVaults } from './vault/create-vaults.ts';
import type { World } from './world.ts';

export interface SimulatorServer {
  /** `http://127.0.0.1:N`, without a path. */
  readonly url: string;
  /** What the reference provider, at the same address, takes for a key. */
  readonly referenceKey: string;
  readonly requests: () => readonly RequestCount[];
  /** Null ends the fault. */
  readonly setFault: (fault: Fault | null) => void;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  readonly world: World;
  /** Absent: the world's own. */
  readonly vaults?: Accounts;
  readonly clock: WorldClock;
  /** 0 takes a free one. */
  readonly port?: number;
  /** Real ms between frames. */
  readonly tickMs?: number;
  /** Real ms after which a WebSocket that was sent nothing is closed. */
  readonly silenceMs?: number;
  readonly monotonic?: MonotonicClock;
}

/** Faults of the whole connection, not of one type of answer. */
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

/** What a fault does once, to the connections that stand when it begins. */
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

/** Serves a world over HTTP (the venue's `POST /info`, the reference provider's paths) and WebSocket (`/ws`) on 127.0.0.1, in this thread. */
export async function serveWorld(options: ServeOptions): Promise<SimulatorServer> {
  const { world, clock, monotonic = monotonicClock } = options;
  const accounts = options.vaults ?? createVaults(world, world.origin.seed);
  const served = { world, vaults: remembering(accounts) };
  const state: { fault: FaultInForce | null } = { fault: null };
  const fault = (): FaultInForce | null => state.fault;
  const counter = createRequestCounter(monotonic);
  const answer = createInfoHandler({ served, clock, counter, fault });
  const answerReference = createReferenceHandler({ world, clock, counter, fault });
  const server = createServer((request, response) => {
    const handle = isForReference(request) ? answerReference : answer;
    handle(request, response).catch(() => response.destroy());
  });
  const url = await listen(server, options.port ?? 0);
  const { tickMs = 1000, silenceMs = 60_000 } = options;
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
