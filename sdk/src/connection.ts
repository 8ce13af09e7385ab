import { parseBaseUrl } from './address.ts';
import { refuseUnknown } from './arguments.ts';
import { PerpscopeAnswerError, PerpscopeConnectionError } from './errors.ts';

/** Function that sends requests: the platform's `fetch` or a compatible one. It must not follow redirects automatically. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:4310`: http or https, with a path prefix if a tunnel adds one. */
  readonly baseUrl: string | URL;
  /** Sent as `Authorization: Bearer`, only to baseUrl. Deposit and withdraw requests need no token and are sent without it. */
  readonly token?: string | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Time limit for the whole response, in ms. Default: 15,000. */
  readonly timeoutMs?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with PerpscopeAbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for the whole response, in ms. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

export const callOptions: readonly (keyof CallOptions)[] = ['signal', 'timeoutMs'];
const clientOptions: readonly (keyof ClientOptions)[] = ['baseUrl', 'token', 'fetch', 'timeoutMs'];

/** Base URL, `fetch`, headers and time limit that a client sends its requests with. */
export interface Connection {
  /** Base URL without a trailing slash. */
  readonly base: string;
  readonly send: Fetch;
  /** Authorization header; empty without a token. */
  readonly bearer: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Request settings: no cookies, no referrer, and no redirects, which would send the token to another address. */
export const common = { redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Creates a connection. Throws TypeError on invalid options. */
export function createConnection(options: ClientOptions): Connection {
  refuseUnknown(options, clientOptions);
  const { baseUrl, token, fetch, timeoutMs = 15_000 } = options;
  const base = parseBaseUrl(baseUrl);
  checkTimeout(timeoutMs);
  return {
    base,
    send: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    bearer: token === undefined ? {} : { authorization: `Bearer ${checkedToken(token)}` },
    timeoutMs,
  };
}

export async function reach(request: string, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    throw new PerpscopeConnectionError(request, error);
  }
}

export async function refuseRedirect(request: string, response: Response): Promise<void> {
  const { status, type, redirected, body } = response;
  if (type !== 'opaqueredirect' && !redirected && !(status >= 300 && status < 400)) return;
  await body?.cancel();
  throw new PerpscopeAnswerError(request, status, [
    { path: '', message: 'it leads to another address, and redirects are not followed.' },
  ]);
}

function checkedToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('token must be visible ASCII characters without a space.');
  }
  return token;
}

/** Maximum delay of a timer, in ms. */
const longestMs = 2 ** 31 - 1;

export function checkTimeout(ms: number): void {
  if (!(ms > 0 && ms <= longestMs))
    throw new TypeError(`timeoutMs must be above 0 and at most ${longestMs}.`);
}
