import { Agent, errors, request } from 'undici';
import { isTooDeep, mostJsonBytes, mostJsonLevels } from '../../json-text.ts';
import { messageOf } from '../../errors.ts';
import { VenueError } from '../venue.ts';

/** Read-only transport: POST {base}/info is the only endpoint it uses. */
export interface InfoTransport {
  readonly post: (body: InfoBody, limits: RequestLimits) => Promise<unknown>;
  readonly close: () => Promise<void>;
}
export interface InfoBody {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export function createInfoTransport(baseUrl: string): InfoTransport {
  const dispatcher = new Agent({ connections: 4, maxResponseSize: mostJsonBytes });
  const url = `${baseUrl.replace(/\/+$/, '')}/info`;
  return {
    post: async (body, { signal, timeoutMs }) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          dispatcher,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, timeout]),
        });
        const text = await answer.body.text();
        return readAnswer(body.type, answer.statusCode, {
          text,
          contentType: answer.headers['content-type'],
        });
      } catch (error) {
        throw failureOf(error, { type: body.type, signal, timeout, timeoutMs });
      }
    },
    close: () => dispatcher.destroy(),
  };
}

interface RawBody {
  readonly text: string;
  readonly contentType: string | string[] | undefined;
}

function readAnswer(type: string, status: number, { text, contentType }: RawBody): unknown {
  if (status === 429)
    throw new VenueError('rate_limited', { type, says: 'the venue answered 429, too many requests.' });
  if (status >= 500) {
    const page = isJson(contentType) ? '' : ' with a web page';
    throw new VenueError('server_error', { type, says: `the venue answered ${status}${page}.` });
  }
  if (status !== 200)
    throw new VenueError('rejected_request', {
      type,
      says: `the venue answered ${status}: ${text.slice(0, 200)}`,
    });
  if (!isJson(contentType))
    throw new VenueError('not_json', { type, says: 'the venue answered something other than JSON.' });
  const value = parseJson(type, text);
  if (value === null) throw new VenueError('empty_answer', { type, says: 'the venue answered null.' });
  return value;
}

function isJson(contentType: string | string[] | undefined): boolean {
  return String(contentType ?? '').startsWith('application/json');
}

function parseJson(type: string, text: string): unknown {
  if (isTooDeep(text))
    throw new VenueError('wrong_shape', {
      type,
      says: `the venue's answer is nested deeper than ${mostJsonLevels} levels.`,
    });
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new VenueError('not_json', { type, says: `the venue's answer is cut off or is not JSON.` }, cause);
  }
}

/** Error codes of connections that were never established. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Checks whether a request failed before any of it was sent. */
export function isNeverSent(error: unknown): boolean {
  const cause = error instanceof VenueError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && unconnected.has(cause.code);
}

interface FailureContext {
  readonly type: string;
  readonly signal: AbortSignal;
  readonly timeout: AbortSignal;
  readonly timeoutMs: number;
}

function failureOf(error: unknown, { type, signal, timeout, timeoutMs }: FailureContext): VenueError {
  if (error instanceof VenueError) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new VenueError('wrong_shape', { type, says: 'the answer is longer than the limit.' }, error);
  if (signal.aborted) return new VenueError('aborted', { type, says: 'the request was canceled.' }, error);
  if (timeout.aborted)
    return new VenueError('timeout', { type, says: `no answer within ${timeoutMs / 1_000} s.` }, error);
  return new VenueError(
    'connection',
    { type, says: `the venue could not be reached (${messageOf(error)}).` },
    error,
  );
}
