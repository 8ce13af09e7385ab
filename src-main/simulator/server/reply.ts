import type { IncomingMessage, ServerResponse } from 'node:http';
import { concerns, type FaultInForce, type FaultKind } from './fault.ts';

/** Answers a request of one of the simulator's APIs. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** World ms for the Date header; absent: the host's own time. */
  readonly datedAt?: number;
}

export const jsonReply = (status: number, body: string): Reply => ({
  status,
  contentType: 'application/json',
  body,
});

export const textReply = (status: number, body: string): Reply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

const badGateway: Reply = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
};

function headersOf({ contentType, body, datedAt }: Reply): Record<string, string | number> {
  return {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...(datedAt === undefined ? {} : { date: new Date(datedAt).toUTCString() }),
  };
}

export function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, headersOf(reply));
  response.end(reply.body);
}

function sendHalf(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.body);
  response.writeHead(reply.status, headersOf(reply));
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

const slowSeconds = 3;

/** Sends a reply late, unless the connection closes first. */
function sendLate(response: ServerResponse, reply: Reply, { seconds = slowSeconds }: FaultInForce): void {
  const timer = setTimeout(() => send(response, reply), seconds * 1000);
  response.once('close', () => clearTimeout(timer));
}

/** JSON bodies of an API's 429 and 500 responses. */
interface Refusals {
  readonly limited: string;
  readonly broken: string;
}

interface Sending {
  readonly response: ServerResponse;
  readonly reply: Reply;
  readonly fault: FaultInForce;
  readonly refusals: Refusals;
}

/** Faults of delivery, by kind; the other faults change the content of an answer, or concern WebSockets. */
const deliveries: Partial<Record<FaultKind, (sending: Sending) => void>> = {
  outage: ({ response }) => void response.destroy(),
  hang: () => undefined,
  half_json: ({ response, reply }) => sendHalf(response, reply),
  slow: ({ response, reply, fault }) => sendLate(response, reply, fault),
  rate_limited: ({ response, refusals }) => send(response, jsonReply(429, refusals.limited)),
  html: ({ response }) => send(response, badGateway),
  server_error: ({ response, refusals }) => send(response, jsonReply(500, refusals.broken)),
  null_answer: ({ response }) => send(response, jsonReply(200, 'null')),
};

interface Delivery {
  /** Type of the request. */
  readonly type: string;
  readonly fault: FaultInForce | null;
  readonly refusals: Refusals;
}

/** Sends the answer, changed by a fault that concerns the request. */
export function deliver(response: ServerResponse, reply: Reply, { type, fault, refusals }: Delivery): void {
  if (!concerns(fault, type)) return send(response, reply);
  const spoil = deliveries[fault.kind];
  if (spoil === undefined) return send(response, reply);
  spoil({ response, reply, fault, refusals });
}
