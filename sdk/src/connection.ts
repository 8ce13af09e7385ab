import { parseBaseUrl } from './address.ts';
import { refuseUnknown } from './arguments.ts';
import { PerpscopeAnswerError, PerpscopeConnectionError } from './errors.ts';

/** How requests are sent: the platform's `fetch`, or one that keeps to what it promises. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Such as `http://127.0.0.1:4310`. */
  readonly baseUrl: string | URL;
  /** Sent as `Authorization: Bearer`, to baseUrl alone; the two POSTs, which are open to all, go without. */
  readonly token?: string | undefined;
  readonly fetch?: Fetch | undefined;
  /** Time limit for the whole response, in ms. Default: 15,000. */
  readonly timeoutMs?: number | undefined;
}

/** Of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's. */
  readonly timeoutMs?: number | undefined;
}

export const callOptions: readonly (keyof CallOptions)[] = ['signal', 'timeoutMs'];
const clientOptions: readonly (keyof ClientOptions)[] = ['baseUrl', 'token', 'fetch', 'timeoutMs'];

/** Where a client sends its requests, and with what. */
export interface Connection {
  /** Without a slash at its end. */
  readonly base: string;
  readonly send: Fetch;
  readonly bearer: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** No cookie, no referrer, and never on to another address with the token. */
export const common = { redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Throws TypeError on options that can't be meant. */
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

/** The longest that a timer waits. */
const longestMs = 2 ** 31 - 1;

export function checkTimeout(ms: number): void {
  if (!(ms > 0 && ms <= longestMs))
    throw new TypeError(`timeoutMs must be above 0 and at most ${longestMs}.`);
}
