import type { IncomingHttpHeaders } from 'node:http';
import { PerpscopeError } from '../errors.ts';
import type { AccessToken } from './access-token.ts';

export interface GuardRules {
  /** Our own port: part of every loopback Host and Origin. */
  readonly port: number;
  /** Further Host values, for a tunnel; with port where it has one. */
  readonly allowedHosts: readonly string[];
  /** Origins that may read cross-site. */
  readonly allowedOrigins: readonly string[];
  readonly accessToken: AccessToken;
}

/** What a request says of itself. */
export interface Visitor {
  readonly headers: IncomingHttpHeaders;
  /** What holds no data asks for no token: the page shell and its files, a preflight. */
  readonly isOpen: boolean;
}

/**
 * Who may read. Host is compared with fixed names and never with itself, so that a name rebound to 127.0.0.1 gains
 * nothing; a request that names another origin, or that a browser sent on behalf of another site, is refused.
 */
export function createGuard(rules: GuardRules): (visitor: Visitor) => PerpscopeError | null {
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${rules.port}`);
  const hosts = new Set([...loopback, ...rules.allowedHosts.map((host) => host.toLowerCase())]);
  const configured = new Set(rules.allowedOrigins);
  const isOwnOrigin = (origin: string, host: string): boolean =>
    origin === `http://${host}` || (origin === `https://${host}` && !loopback.includes(host));
  const isForeign = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean => {
    if (origin !== undefined && configured.has(origin)) return false;
    if (origin !== undefined && !isOwnOrigin(origin, host)) return true;
    return site !== undefined && site !== 'same-origin' && site !== 'none';
  };
  return ({ headers, isOpen }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (!hosts.has(host)) return forbiddenHost;
    if (isForeign(headers, host)) return forbiddenOrigin;
    return isOpen || !rules.accessToken.isRequired() ? null : checkToken(headers, rules.accessToken);
  };
}

function checkToken({ authorization = '' }: IncomingHttpHeaders, token: AccessToken): PerpscopeError | null {
  const given = /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (given === undefined) return unauthorized;
  return token.matches(given) ? null : wrongToken;
}

const forbiddenHost = new PerpscopeError(
  'forbidden_host',
  'This Host is not served. Use the loopback address, or add the name to allowedHosts in the settings.',
);
const forbiddenOrigin = new PerpscopeError(
  'forbidden_origin',
  'Pages of other origins may not read this service.',
);
const unauthorized = new PerpscopeError(
  'unauthorized',
  'A token is configured: send it as Authorization: Bearer TOKEN.',
);
/** Sent later and later to whoever goes on guessing. */
export const wrongToken = new PerpscopeError(
  'unauthorized',
  'This token is wrong: send the one that is configured as Authorization: Bearer TOKEN.',
);
