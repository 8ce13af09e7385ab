import type { FastifyReply } from 'fastify';

/** Headers of every answer; the dashboard's pages widen the policy for their own scripts. */
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

/** Request headers of the protocols served here: a page can send no others. */
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

/** CORS headers for an origin named in the settings; requests of any other foreign origin were refused before. */
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

/** Hands the answer over to code that writes it without Fastify, and sets the headers that Fastify would have sent. */
export function writePastFastify(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
