/** Prefixes of the addresses at which MCP clients look for an authorization server (RFC 9728, RFC 8414, OpenID Connect). */
const discoveryPaths = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/** Addresses where clients register if they find no authorization server, and that they build by extending an endpoint's path. */
const fallbackPaths: ReadonlySet<string> = new Set(['/register', '/rpc/.well-known/openid-configuration']);

/**
 * Whether a client looks for OAuth at this address, which Perpscope does not have. The answer is 404 with or without the token: a
 * 401 would read as an authorization server that needs authorization.
 */
export function isOauthDiscovery(path: string): boolean {
  const isOf = (start: string): boolean => path === start || path.startsWith(`${start}/`);
  return fallbackPaths.has(path) || discoveryPaths.some(isOf);
}
