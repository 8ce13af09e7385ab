import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WorldClock } from '../../clock.ts';
import { answerInfo } from './answer-info.ts';
import { concerns, type FaultInForce, type FaultKind } from './fault.ts';
import { asFields, parseJson, readInfoRequest } from './info-request.ts';
import { weightOf, type RequestCounter } from './request-counter.ts';
import type { Served } from './served.ts';

const longestBody = 64 * 1024;
const unreadable = 'Failed to deserialize the JSON body into the target type';

export interface InfoHandlerParts {
  readonly served: Served;
  readonly clock: WorldClock;
  readonly counter: RequestCounter;
  readonly fault: () => FaultInForce | null;
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const json = (status: number, body: string): Reply => ({ status, contentType: 'application/json', body });
const text = (status: number, body: string): Reply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});
const badGateway: Reply = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
};

/** Null: the body is longer than any request of the venue. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function typeNamed(body: unknown): string {
  const type = asFields(body)?.['type'];
  return typeof type === 'string' ? type : '';
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    'content-type': reply.contentType,
    'content-length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}

function sendHalf(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.body);
  response.writeHead(reply.status, { 'content-type': reply.contentType, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

const slowSeconds = 3;

/** Waits no longer than the connection stands. */
function sendLate(response: ServerResponse, reply: Reply, { seconds = slowSeconds }: FaultInForce): void {
  const timer = setTimeout(() => send(response, reply), seconds * 1000);
  response.once('close', () => clearTimeout(timer));
}

type Delivery = (response: ServerResponse, reply: Reply, fault: FaultInForce) => void;

/** What goes wrong with an answer on its way, by kind; the others are in what it says, or in WebSockets. */
const deliveries: Partial<Record<FaultKind, Delivery>> = {
  outage: (response) => void response.destroy(),
  hang: () => undefined,
  half_json: sendHalf,
  slow: sendLate,
  rate_limited: (response) => send(response, json(429, 'null')),
  html: (response) => send(response, badGateway),
  server_error: (response) => send(response, json(500, 'null')),
  null_answer: (response) => send(response, json(200, 'null')),
};

/** Answers `POST /info` as the venue does, or as a fault has it. */
export function createInfoHandler(
  parts: InfoHandlerParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const replyTo = (value: unknown): Reply => {
    const asked = readInfoRequest(value);
    if (asked === null) return text(422, unreadable);
    const at = { instant: parts.clock.now(), fault: parts.fault() };
    const { status, body, rows } = answerInfo(parts.served, asked, at);
    parts.counter.count(asked.type, weightOf(asked.type, rows));
    return json(status, body);
  };
  return async (request, response) => {
    if (request.url !== '/info') return send(response, text(404, ''));
    if (request.method !== 'POST') return send(response, text(405, ''));
    const body = await readBody(request);
    if (body === null) return send(response, text(413, ''));
    const parsed = parseJson(body);
    const type = typeNamed(parsed?.value);
    const fault = parts.fault();
    const reply = replyTo(parsed?.value);
    const deliver = fault === null ? undefined : deliveries[fault.kind];
    if (concerns(fault, type) && deliver !== undefined) deliver(response, reply, fault);
    else send(response, reply);
  };
}
