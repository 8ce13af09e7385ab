import type { z } from 'zod';
import type { Query } from './address.ts';
import { withQuery } from './address.ts';
import { refuseUnknown } from './arguments.ts';
import type { CallOptions, Connection } from './connection.ts';
import { callOptions, checkTimeout, common, reach, refuseRedirect } from './connection.ts';
import { within } from './deadline.ts';
import { interpret } from './interpret.ts';
import { readText } from './read-text.ts';

export interface Question<Schema extends z.ZodType> {
  readonly path: string;
  readonly answer: Schema;
  readonly query?: Query;
  /** JSON body. If this property is present, the request is a POST, otherwise a GET. */
  readonly body?: unknown;
}

export type Ask = <Schema extends z.ZodType>(
  question: Question<Schema>,
  call?: CallOptions,
) => Promise<z.output<Schema>>;

/** Creates a function that sends one request and validates the response with its schema. */
export function createAsk({ base, send, bearer, timeoutMs }: Connection): Ask {
  return async (question, call = {}) => {
    refuseUnknown(call, callOptions);
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

function getWith(bearer: Readonly<Record<string, string>>): RequestInit {
  return { ...common, method: 'GET', headers: { accept: 'application/json', ...bearer } };
}

function postOf(body: unknown): RequestInit {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return { ...common, method: 'POST', headers, body: JSON.stringify(body) };
}
