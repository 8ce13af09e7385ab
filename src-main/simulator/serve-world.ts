import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { monotonicClock, type MonotonicClock, type WorldClock } from '../clock.ts';
import { createFeed, type Feed } from './server/feed.ts';
import type { Fault } from './server/fault.ts';
import { createInfoHandler } from './server/info-handler.ts';
import { createRequestCounter, type RequestCount } from './server/request-counter.ts';
import type { World } from './world.ts';

export interface SimulatorServer {
  /** `http://127.0.0.1:N`, without a path. */
  readonly url: string;
  readonly requests: () => readonly RequestCount[];
  /** Null ends the fault. */
  readonly setFault: (fault: Fault | null) => void;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  readonly world: World;
  readonly clock: WorldClock;
  /** 0 takes a free one. */
  readonly port?: number;
  /** Real ms between frames. */
  readonly tickMs?: number;
  /** Real ms after which a WebSocket that was sent nothing is closed. */
  readonly silenceMs?: number;
  readonly monotonic?: MonotonicClock;
}

function acceptSockets(server: Server, feed: Feed, fault: () => Fault | null): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    const cut = fault();
    if (request.url !== '/ws' || (cut?.kind === 'outage' && cut.type === undefined)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => feed.accept(webSocket));
  });
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves a world over HTTP (`POST /info`) and WebSocket (`/ws`) on 127.0.0.1, in this thread. */
export async function serveWorld(options: ServeOptions): Promise<SimulatorServer> {
  const { world, clock, monotonic = monotonicClock } = options;
  const state: { fault: Fault | null } = { fault: null };
  const fault = (): Fault | null => state.fault;
  const counter = createRequestCounter(monotonic);
  const answer = createInfoHandler({ world, clock, counter, fault });
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const url = await listen(server, options.port ?? 0);
  const { tickMs = 1000, silenceMs = 60_000 } = options;
  const feed = createFeed({ world, clock, monotonic, fault, tickMs, silenceMs });
  acceptSockets(server, feed, fault);
  return {
    url,
    requests: counter.counts,
    setFault: (next) => {
      state.fault = next;
      if (next?.kind !== 'outage' || next.type !== undefined) return;
      feed.cutAll();
      server.closeAllConnections();
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
