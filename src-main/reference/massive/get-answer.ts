import { Agent, errors, request } from 'undici';
import { isTooDeep, mostJsonBytes, mostJsonLevels } from '../../json-text.ts';
import { messageOf } from '../../errors.ts';
import { hourMs } from '../../time.ts';
import { ReferenceFailure } from '../reference.ts';
import { quoteBareTokens } from '../../domain/bare-tokens.ts';

interface GetQuestion {
  /** `/v3/snapshot` */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Name for messages: `share prices`. */
  readonly asked: string;
  readonly signal: AbortSignal;
}

/** Resolves with the answer's JSON, numbers as text. Rejects only with ReferenceFailure. */
export type GetAnswer = (question: GetQuestion) => Promise<unknown>;

interface GetterOptions {
  readonly baseUrl: string;
  readonly key: string;
  /** Request timeout, real ms. */
  readonly timeoutMs: number;
}

/** Most bytes drained from a useless answer to keep its connection. */
const mostDumpedBytes = 64 * 1024;
/** Characters valid in a header. */
const keyForm = /^[\x21-\x7e]{1,512}$/;

/**
 * Creates a getter, which sends the key in the Authorization header only. Failures have no cause and quote no answer, because
 * either might contain the key.
 */
export function createGetter(options: GetterOptions): {
  readonly get: GetAnswer;
  readonly close: () => Promise<void>;
} {
  // One connection per concurrent request, so that a hanging one does not delay the others.
  const dispatcher = new Agent({ connections: 4, maxResponseSize: mostJsonBytes });
  return {
    get: async (question) => {
      const timeout = AbortSignal.timeout(options.timeoutMs);
      try {
        return await fetchJson(question, { ...options, dispatcher, timeout });
      } catch (error) {
        throw failureOf(error, question, { ...options, timeout });
      }
    },
    close: () => dispatcher.destroy(),
  };
}

interface Fetching extends GetterOptions {
  readonly dispatcher: Agent;
  readonly timeout: AbortSignal;
}

async function fetchJson(
  { path, query, asked, signal }: GetQuestion,
  { baseUrl, key, dispatcher, timeout }: Fetching,
): Promise<unknown> {
  if (!keyForm.test(key))
    throw new ReferenceFailure('refused', 'The Massive key contains characters that a key cannot have.');
  const limit = AbortSignal.any([signal, timeout]);
  const search = new URLSearchParams(query).toString();
  const { statusCode, headers, body } = await request(
    `${baseUrl.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    {
      dispatcher,
      headers: { accept: 'application/json', authorization: `Bearer ${key}` },
      signal: limit,
    },
  );
  if (statusCode === 200) return readJson(asked, await body.text());
  // Drained rather than destroyed: destroying emits an unhandled error, which would end the process.
  await body.dump({ limit: mostDumpedBytes, signal: limit });
  throw statusFailure(asked, {
    status: statusCode,
    retryAfter: headerText(headers['retry-after']),
    date: headerText(headers['date']),
  });
}

function headerText(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function readJson(asked: string, text: string): unknown {
  if (isTooDeep(text))
    throw new ReferenceFailure(
      'failed',
      `Massive's answer for ${asked} is nested deeper than ${mostJsonLevels} levels.`,
    );
  try {
    return parseExactJson(text);
  } catch {
    throw new ReferenceFailure('failed', `Massive's answer for ${asked} is cut off or is not JSON.`);
  }
}

function failureOf(
  error: unknown,
  { asked, signal }: GetQuestion,
  { key, timeout, timeoutMs }: GetterOptions & { readonly timeout: AbortSignal },
): ReferenceFailure {
  if (error instanceof ReferenceFailure) return error;
  if (signal.aborted)
    return new ReferenceFailure('failed', `The request to Massive for ${asked} was canceled.`);
  if (timeout.aborted) {
    const limit = `${timeoutMs / 1_000} s`;
    return new ReferenceFailure('failed', `Massive did not answer for ${asked} within ${limit}.`);
  }
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new ReferenceFailure('failed', `Massive's answer for ${asked} is longer than the limit.`);
  const why = messageOf(error).replaceAll(key, 'the key');
  return new ReferenceFailure('failed', `Massive could not be reached for ${asked} (${why}).`);
}

interface RefusedAnswer {
  readonly status: number;
  /** Headers of the answer. */
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** Translates a status other than 200. The body is not quoted, because it may repeat the key. */
function statusFailure(asked: string, { status, retryAfter, date }: RefusedAnswer): ReferenceFailure {
  if (status === 401) return new ReferenceFailure('refused', 'Massive does not accept the key.');
  if (status === 403)
    return new ReferenceFailure('not_entitled', `The plan of the Massive key does not include ${asked}.`);
  if (status === 429)
    return new ReferenceFailure('limited', `Massive received too many requests, the last for ${asked}.`, {
      retryAfterMs: retryAfterMs(retryAfter, date),
    });
  const elsewhere = status >= 300 && status < 400 ? ', a redirect that is not followed' : '';
  return new ReferenceFailure('failed', `Massive answered ${status} for ${asked}${elsewhere}.`);
}

/** Longest wait that an answer can impose. */
const longestMs = hourMs;
const secondsForm = /^\d+$/;
/** `Wed, 07 Oct 2026 15:00:30 GMT` */
const dateForm = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * Retry-After in ms, as seconds or as a date relative to the answer's own Date header. null: absent.
 */
function retryAfterMs(retryAfter: string | null, date: string | null): number | null {
  const waitMs = waitOf(retryAfter?.trim() ?? '', date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(longestMs, Math.max(0, waitMs));
}

function waitOf(retryAfter: string, date: string): number {
  if (secondsForm.test(retryAfter)) return Number(retryAfter) * 1_000;
  return dateForm.test(retryAfter) ? Date.parse(retryAfter) - Date.parse(date) : Number.NaN;
}

/**
 * Parses JSON with numbers as source text, because a time in nanoseconds does not fit a double. Bare NaN and Infinity become texts,
 * so that one bad row does not affect others. Throws like JSON.parse.
 */
function parseExactJson(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return JSON.parse(quoteBareTokens(plain), sourceOfNumber);
}

function sourceOfNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}
