import type { IncomingMessage } from 'node:http';
import type { WorldClock } from '../../clock.ts';
import { answerInfo } from './answer-info.ts';
import type { FaultInForce } from './fault.ts';
import { asFields, parseJson, readInfoRequest } from './info-request.ts';
import { deliver, jsonReply, send, textReply, type Handler, type Reply } from './reply.ts';
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

/** The venue says nothing of what is amiss. */
const refusals = { limited: 'null', broken: 'null' };

/** Answers `POST /info` as the venue does, or as a fault has it. */
export function createInfoHandler(parts: InfoHandlerParts): Handler {
  const replyTo = (value: unknown): Reply => {
    const asked = readInfoRequest(value);
    if (asked === null) return textReply(422, unreadable);
    const at = { instant: parts.clock.now(), fault: parts.fault() };
    const { status, body, rows } = answerInfo(parts.served, asked, at);
    parts.counter.count(asked.type, weightOf(asked.type, rows));
    return jsonReply(status, body);
  };
  return async (request, response) => {
    if (request.url !== '/info') return send(response, textReply(404, ''));
    if (request.method !== 'POST') return send(response, textReply(405, ''));
    const body = await readBody(request);
    if (body === null) return send(response, textReply(413, ''));
    const parsed = parseJson(body);
    const type = typeNamed(parsed?.value);
    const fault = parts.fault();
    deliver(response, replyTo(parsed?.value), { type, fault, refusals });
  };
}
