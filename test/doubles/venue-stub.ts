import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

/** One info request that the stub received. */
export interface InfoCall {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** Reply to a request; the connection stays open if a reply never ends. */
export type Reply = (response: ServerResponse, call: InfoCall) => void;

export interface StubSocket {
  /** Data to send: text as it is, anything else as JSON. */
  readonly send: (frame: unknown) => void;
  readonly cut: () => void;
  /** Every message of the client, parsed, in order. */
  readonly received: readonly SocketMessage[];
  readonly isOpen: () => boolean;
}

export interface SocketMessage {
  readonly method: string;
  readonly subscription?: {
    readonly type: string;
    readonly coin?: string;
    readonly interval?: string;
    readonly user?: string;
  };
}

export interface VenueStub {
  readonly url: string;
  /** Sets the replies from now on; a list is used one by one, and its last reply is repeated. */
  readonly answer: (type: string, ...replies: readonly Reply[]) => void;
  readonly calls: (type?: string) => readonly InfoCall[];
  /** Every WebSocket ever accepted, in order. */
  readonly sockets: readonly StubSocket[];
  readonly socket: () => StubSocket;
  /** Called for each message of each socket. */
  readonly onMessage: (listener: (message: SocketMessage, socket: StubSocket) => void) => void;
  /** While false, WebSocket handshakes are cut. */
  readonly acceptSockets: (yes: boolean) => void;
  readonly close: () => Promise<void>;
}

export const reply = {
  json: (value: unknown): Reply => reply.raw({ body: JSON.stringify(value) }),
  /** The venue's own way to say no: a status and the body `null`. */
  status: (status: number, body = 'null'): Reply => reply.raw({ status, body }),
  raw:
    ({ status = 200, type = 'application/json', body = '' }): Reply =>
    (response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    },
  cut: (): Reply => (response) => void response.destroy(),
  /** Half of the body is sent, then the connection is cut. */
  cutWithin:
    (body: string): Reply =>
    (response) => {
      const bytes = Buffer.from(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => void response.destroy());
    },
  hang: (): Reply => () => undefined,
  /** Headers and a first piece arrive, the rest never does. */
  hangWithin: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  },
};

/** A venue on loopback that answers as a test sets it. */
export async function startVenueStub(): Promise<VenueStub> {
  const script = new Map<string, Reply[]>();
  const calls: InfoCall[] = [];
  const server = createServer((request, response) => {
    void answerInfo({ request, response }, script, calls);
  });
  const gate = { open: true };
  const feed = serveSockets();
  server.on('upgrade', (request, socket, head) => {
    if (gate.open && request.url === '/ws') feed.upgrade({ request, socket, head });
    else socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (type, ...replies) => void script.set(type, [...replies]),
    calls: (type) => calls.filter((call) => type === undefined || call.type === type),
    sockets: feed.sockets,
    socket: () => {
      const socket = feed.sockets.at(-1);
      if (socket === undefined) throw new Error('No WebSocket was opened yet.');
      return socket;
    },
    onMessage: (listener) => void feed.listeners.push(listener),
    acceptSockets: (yes) => {
      gate.open = yes;
    },
    close: async () => {
      feed.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerInfo(
  { request, response }: Exchange,
  script: Map<string, Reply[]>,
  calls: InfoCall[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (request.url !== '/info' || request.method !== 'POST') return void response.writeHead(404).end();
  const body = JSON.parse(Buffer.concat(chunks).toString()) as InfoCall['body'];
  const call = { type: String(body['type']), body, at: performance.now() };
  calls.push(call);
  const replies = script.get(call.type) ?? [reply.status(422, 'Failed to deserialize the JSON body')];
  const next = replies.length > 1 ? replies.shift() : replies[0];
  next?.(response, call);
}

function serveSockets() {
  const server = new WebSocketServer({ noServer: true });
  const sockets: StubSocket[] = [];
  const listeners: ((message: SocketMessage, socket: StubSocket) => void)[] = [];
  const accept = (socket: WebSocket): void => {
    const received: SocketMessage[] = [];
    const stub: StubSocket = {
      send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      cut: () => socket.terminate(),
      received,
      isOpen: () => socket.readyState === socket.OPEN,
    };
    sockets.push(stub);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as SocketMessage;
      received.push(message);
      for (const listener of listeners) listener(message, stub);
    });
  };
  return {
    sockets,
    listeners,
    upgrade: ({ request, socket, head }: Upgrade) =>
      server.handleUpgrade(request, socket, head, (opened) => accept(opened)),
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}
