import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PerpscopeError } from '../errors.ts';
import { errorText, statusOf } from './problem.ts';
import { securityHeaders } from './answer-headers.ts';

type ParserError = Error & { readonly code?: string | undefined; readonly rawPacket?: unknown };

const longestFirstLine = 8 * 1024;

/** Creates 16 hex digits from a UUID: Node buffers their randomness; asking the system for each costs a tenth of a small answer. */
export function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** Answers a request that Node failed to parse: without a route or guard, just the body and the headers that every error has. */
export function answerBrokenRequest(version: string): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const { code, message } = problemOfParser(error);
    const status = statusOf(code);
    const body = errorText(code, message, newRequestId());
    const headers = Object.entries({
      ...securityHeaders(version),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
  };
}

function problemOfParser({ code, rawPacket }: ParserError): PerpscopeError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new PerpscopeError('timeout', 'The request did not arrive completely in time.');
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new PerpscopeError('invalid_parameter', 'This is not a valid HTTP request.');
  // Node reads no further than 16 KiB: if the first line does not end well before that, it is the path that is too long.
  const firstLine = Buffer.isBuffer(rawPacket) ? rawPacket.indexOf('\r\n') : -1;
  return firstLine === -1 || firstLine > longestFirstLine
    ? new PerpscopeError('not_found', 'There is nothing at this address.')
    : new PerpscopeError('payload_too_large', 'The headers are larger than this service accepts.');
}
