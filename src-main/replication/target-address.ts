import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StartError, cannotRead } from '../errors.ts';

/** Database to which the record is replicated. */
export interface TargetAddress {
  /** Display name without user and password: `host:port/database`. */
  readonly name: string;
  /** Host name, address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** null: PGUSER, else the name of this system's user. */
  readonly user: string | null;
  /** A secret. null: PGPASSWORD, else none. */
  readonly password: string | null;
  /** null: a plain connection. */
  readonly tls: ConnectionOptions | null;
}

const usualPort = 5432;
const parameters = ['sslmode', 'sslrootcert', 'host'];
const encrypted = ['require', 'verify-ca', 'verify-full'] as const;

const wrong = (what: string): StartError =>
  new StartError(
    `The address of the database ${what}. Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE?sslmode=verify-full.`,
  );

/**
 * Parses a `postgres://` address. The default for another machine is TLS with a verified certificate; `mayBePlain`: a plain
 * connection to one is allowed. Throws StartError, which never repeats the address.
 */
export function readTargetAddress(
  text: string,
  { mayBePlain }: { readonly mayBePlain: boolean },
): TargetAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hash !== '')
    throw wrong('is not a postgres:// address');
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw wrong(`has an unknown parameter; known are ${parameters.join(', ')}`);
  const host = url.searchParams.get('host') ?? decoded(url.hostname).replace(/^\[(.*)\]$/, '$1');
  const database = decoded(url.pathname.slice(1));
  if (host === '' || host.includes(',')) throw wrong('must name one host');
  if (database === '') throw wrong('must name a database');
  const port = url.port === '' ? usualPort : Number(url.port);
  return {
    name: `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`,
    host,
    port,
    database,
    user: url.username === '' ? null : decoded(url.username),
    password: url.password === '' ? null : decoded(url.password),
    tls: tlsOf(url.searchParams, { host, mayBePlain }),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw wrong('has a % that is not followed by two hex digits');
  }
}

/** Whether a host is a Unix socket or a loopback address. */
const isOfThisMachine = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

function tlsOf(
  given: URLSearchParams,
  { host, mayBePlain }: { readonly host: string; readonly mayBePlain: boolean },
): ConnectionOptions | null {
  const isHere = isOfThisMachine(host);
  const authorities = given.get('sslrootcert');
  const mode = given.get('sslmode') ?? (isHere && authorities === null ? 'disable' : 'verify-full');
  if (mode === 'disable') {
    if (isHere || mayBePlain) return null;
    throw new StartError(
      'sslmode=disable would send the password and the record in plain text to another machine. Use sslmode=verify-full, or --allow-plaintext if the network is private.',
    );
  }
  const known = encrypted.find((name) => name === mode);
  // `allow` and `prefer` fall back to a plain connection without notice.
  if (known === undefined) throw wrong(`has an sslmode other than disable, ${encrypted.join(', ')}`);
  if (known === 'require' && authorities === null) return { rejectUnauthorized: false };
  const trusted = authorities === null ? {} : { ca: readAuthorities(authorities) };
  // Without the host, the check of the certificate's names would take an IP address for localhost.
  return known === 'verify-full'
    ? { ...trusted, rejectUnauthorized: true, host }
    : { ...trusted, rejectUnauthorized: true, checkServerIdentity: () => undefined };
}

function readAuthorities(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(cannotRead(`The file ${path} of sslrootcert`, error), error);
  }
}
