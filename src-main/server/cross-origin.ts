/** Those of the protocols spoken here: a page can send no other. */
const askedHeaders = [
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
const toldHeaders = 'etag, retry-after, perpscope-version, mcp-session-id, www-authenticate';

/** Only an origin named in the settings is told that it may read: any other foreign one was refused before. */
export function leaveFor(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
    'access-control-allow-headers': askedHeaders,
    'access-control-expose-headers': toldHeaders,
    vary: 'origin',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
