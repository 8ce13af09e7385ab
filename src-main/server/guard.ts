import type { IncomingHttpHeaders } from 'node:http';
import { PerpscopeError } from '../errors.ts';
import type { AccessToken } from './access-token.ts';

export interface GuardRules {
  /** Port of this service, part of every loopback Host and Origin. */
  readonly port: number;
  /** Further Host values, for a tunnel; with a port if it has one. */
  readonly allowedHosts: readonly string[];
  /** Origins that may read cross-origin. */
  readonly allowedOrigins: readonly string[];
  readonly accessToken: AccessToken;
}

/** Facts about a request that decide whether it is admitted. */
export interface Visitor {
  readonly headers: IncomingHttpHeaders;
  /** Whether it needs no token, such as the page shell and its files or a preflight, whose answers hold no data. */
  readonly isOpen: boolean;
}

/**
 * Decides who may read. Host is compared with fixed names and never with itself, so a name rebound to 127.0.0.1 gains nothing. A
 * request that names another origin, or that a browser sent on behalf of another site, is refused.
 */
export function createGuard(rules: GuardRules): (visitor: Visitor) => PerpscopeError | null {
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${rules.port}`);
  const forbiddenHost = new PerpscopeError(
    'forbidden_host',
    `This Host is not served. Use ${loopback[0]} or ${loopback[1]}, or add the one of this request to allowedHosts in the settings.`,
  );
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

const forbiddenOrigin = new PerpscopeError(
  'forbidden_origin',
  'Pages of other origins may not read this service.',
);
const unauthorized = new PerpscopeError(
  'unauthorized',
  'A token is configured: send it as Authorization: Bearer TOKEN.',
);
/** Error for a wrong token, sent with a growing delay to an address that keeps guessing. */
export const wrongToken = new PerpscopeError(
  'unauthorized',
  'This token is wrong. Send the configured token as Authorization: Bearer TOKEN.',
);
