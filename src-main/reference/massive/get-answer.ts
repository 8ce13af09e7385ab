import { Agent, errors, request } from 'undici';
import { isTooDeep, mostJsonBytes, mostJsonLevels } from '../../domain/json-text.ts';
import { messageOf } from '../../errors.ts';
import { hourMs } from '../../time.ts';
import { ReferenceFailure } from '../reference.ts';
import { quoteBareTokens } from '../../domain/bare-tokens.ts';

interface GetQuestion {
  /** `/v3/snapshot` */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What is asked for, as a sentence names it: `share prices`. */
  readonly asked: string;
  readonly signal: AbortSignal;
}

/** Resolves with the answer's JSON, its numbers as text. Rejects with ReferenceFailure alone. */
export type GetAnswer = (question: GetQuestion) => Promise<unknown>;

interface GetterOptions {
  readonly baseUrl: string;
  readonly key: string;
  /** Real ms that a request has. */
  readonly timeoutMs: number;
}

/** Of an answer that is no good, so much is read for its connection's sake. */
const mostDumpedBytes = 64 * 1024;
/** What a header can hold. */
const keyForm = /^[\x21-\x7e]{1,512}$/;

/**
 * The key is in the Authorization header and nowhere else. A failure has no cause and quotes no answer, either of which might
 * hold the key.
 */
export function createGetter(options: GetterOptions): {
  readonly get: GetAnswer;
  readonly close: () => Promise<void>;
} {
  // One connection for each of what is asked at a time: one that hangs does not hold the others up.
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
    throw new ReferenceFailure('refused', 'The Massive key has characters that no key has.');
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
  // Not destroyed: that is an error which nobody would hear, and an unheard one ends the process.
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
      `What Massive answered for ${asked} is nested deeper than ${mostJsonLevels} levels.`,
    );
  try {
    return parseExactJson(text);
  } catch {
    throw new ReferenceFailure(
      'failed',
      `What Massive answered for ${asked} is not JSON, or only a part of it.`,
    );
  }
}

function failureOf(
  error: unknown,
  { asked, signal }: GetQuestion,
  { key, timeout, timeoutMs }: GetterOptions & { readonly timeout: AbortSignal },
): ReferenceFailure {
  if (error instanceof ReferenceFailure) return error;
  if (signal.aborted) return new ReferenceFailure('failed', `Asking Massive for ${asked} was given up.`);
  if (timeout.aborted) {
    const limit = `${(timeoutMs / 1_000).toFixed(1)} s`;
    return new ReferenceFailure('failed', `Massive gave no answer for ${asked} within ${limit}.`);
  }
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new ReferenceFailure('failed', `What Massive answered for ${asked} is far too long.`);
  const why = messageOf(error).replaceAll(key, 'the key');
  return new ReferenceFailure('failed', `Massive could not be reached for ${asked} (${why}).`);
}

interface RefusedAnswer {
  readonly status: number;
  /** Of the answer's headers. */
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** What an answer other than 200 means, by its status alone: its text is not told on, as it may repeat the key. */
function statusFailure(asked: string, { status, retryAfter, date }: RefusedAnswer): ReferenceFailure {
  if (status === 401) return new ReferenceFailure('refused', 'Massive does not accept the key.');
  if (status === 403)
    return new ReferenceFailure('not_entitled', `The plan of the Massive key does not include ${asked}.`);
  if (status === 429)
    return new ReferenceFailure('limited', `Massive was asked too often, now for ${asked}.`, {
      retryAfterMs: retryAfterMs(retryAfter, date),
    });
  const elsewhere = status >= 300 && status < 400 ? ', which sends elsewhere and is not followed' : '';
  return new ReferenceFailure('failed', `Massive answered ${status} for ${asked}${elsewhere}.`);
}

/** No answer makes us wait longer. */
const longestMs = hourMs;
const secondsForm = /^\d+$/;
/** `Wed, 07 Oct 2026 15:00:30 GMT` */
const dateForm = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * How long an answer asks to wait, ms: seconds, or a date, which is held against the answer's own so that no clock of ours
 * matters. null: it does not say.
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
 * JSON whose numbers are given as their source text, so that no digit is lost: a time in nanoseconds has more than a binary
 * fraction holds. Bare NaN and Infinity become texts, which are no figure: one such row leaves the others readable. Throws
 * what JSON.parse throws.
 */
function parseExactJson(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return JSON.parse(quoteBareTokens(plain), sourceOfNumber);
}

function sourceOfNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}
