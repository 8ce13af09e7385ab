import type { FastifyReply } from 'fastify';

/** On every answer; the dashboard's pages widen the policy for their own scripts. */
export function securityHeaders(version: string): Readonly<Record<string, string>> {
  return {
    'perpscope-version': version,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Those of the protocols spoken here: a page can send no other. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'if-none-match',
  'last-event-id',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'a2a-version',
].join(', ');
const exposedHeaders = 'etag, retry-after, perpscope-version, mcp-session-id, www-authenticate';

/** Only an origin named in the settings is allowed to read: any other foreign one was refused before. */
export function crossOriginHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': exposedHeaders,
    vary: 'origin',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** From here on the answer is written past Fastify, which would leave its headers out. */
export function writePastFastify(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
