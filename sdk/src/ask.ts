import type { z } from 'zod';
import type { Query } from './address.ts';
import { parseBaseUrl, withQuery } from './address.ts';
import { within } from './deadline.ts';
import { PerpscopeAnswerError, PerpscopeConnectionError } from './errors.ts';
import { interpret } from './interpret.ts';
import { readText } from './read-text.ts';

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

export interface Question<Schema extends z.ZodType> {
  readonly path: string;
  readonly answer: Schema;
  readonly query?: Query;
  /** Makes it a POST. */
  readonly body?: unknown;
}

export type Ask = <Schema extends z.ZodType>(
  question: Question<Schema>,
  call?: CallOptions,
) => Promise<z.output<Schema>>;

/** Sends one question and holds its answer to its schema. Throws TypeError on options that can't be meant. */
export function createAsk({ baseUrl, token, fetch, timeoutMs = 15_000 }: ClientOptions): Ask {
  const base = parseBaseUrl(baseUrl);
  const send = fetch ?? ((url, init) => globalThis.fetch(url, init));
  const bearer = token === undefined ? {} : { authorization: `Bearer ${checkedToken(token)}` };
  checkTimeout(timeoutMs);
  return async (question, call = {}) => {
    const { path, query = {}, answer } = question;
    const isPost = 'body' in question;
    const request = `${isPost ? 'POST' : 'GET'} ${path}`;
    const ms = call.timeoutMs ?? timeoutMs;
    checkTimeout(ms);
    const url = `${base}${withQuery(path, query)}`;
    const init = isPost ? postOf(question.body) : getWith(bearer);
    const answered = await within({ request, timeoutMs: ms, signal: call.signal }, async (signal) => {
      const response = await reach(request, () => send(url, { ...init, signal }));
      await refuseRedirect(request, response);
      const text = await readText(request, response);
      return { request, status: response.status, text, retryAfter: response.headers.get('retry-after') };
    });
    return interpret(answered, answer);
  };
}

/** No cookie, no referrer, and never on to another address with the token. */
const common = { redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

function getWith(bearer: Readonly<Record<string, string>>): RequestInit {
  return { ...common, method: 'GET', headers: { accept: 'application/json', ...bearer } };
}

function postOf(body: unknown): RequestInit {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return { ...common, method: 'POST', headers, body: JSON.stringify(body) };
}

async function reach(request: string, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    throw new PerpscopeConnectionError(request, error);
  }
}

async function refuseRedirect(request: string, response: Response): Promise<void> {
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

function checkTimeout(ms: number): void {
  if (!(ms > 0 && ms <= longestMs))
    throw new TypeError(`timeoutMs must be above 0 and at most ${longestMs}.`);
}
