import { Agent, request } from 'undici';
import { isGivenUp, messageOf } from '../errors.ts';

/** Reason why a message did not arrive. It never contains the address, which is a secret. */
export class WebhookError extends Error {
  /** Whether a retry would fail again. */
  readonly isFinal: boolean;
  /** Real ms that the receiver asks to wait; null: not specified. */
  readonly retryAfterMs: number | null;

  constructor(message: string, known: { readonly isFinal: boolean; readonly retryAfterMs?: number | null }) {
    super(message);
    this.isFinal = known.isFinal;
    this.retryAfterMs = known.retryAfterMs ?? null;
  }
}

export interface WebhookClient {
  /** Resolves once it arrived. Throws WebhookError. */
  readonly post: (url: URL, body: unknown, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates the client. Redirects are not followed, because a message is for its address only. Each post may have its own connection,
 * so that no address waits for another on the same host. `now`: the machine's own time, ms.
 */
export function createWebhookClient(timeoutMs: number, now: () => number): WebhookClient {
  const dispatcher = new Agent();
  return {
    post: async (url, body, stopped) => {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
      const answer = await send(url, body, { dispatcher, signal }).catch((error: unknown) => {
        throw unreached(error, url, timeoutMs);
      });
      if (answer.status >= 200 && answer.status < 300) return;
      throw refusal(answer, now());
    },
    close: () => dispatcher.destroy(),
  };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

async function send(
  url: URL,
  body: unknown,
  how: { readonly dispatcher: Agent; readonly signal: AbortSignal },
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Perpscope' };
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body), ...how });
  // Only the status matters; a body that is long or does not end is cut off.
  answer.body.dump({ limit: 64 * 1024, signal: how.signal }).catch(() => undefined);
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
}

function unreached(error: unknown, url: URL, timeoutMs: number): WebhookError {
  if (isGivenUp(error))
    return new WebhookError(`${url.host} did not answer within ${timeoutMs / 1_000} s.`, { isFinal: false });
  return new WebhookError(`${url.host} can't be reached: ${messageOf(error)}`, { isFinal: false });
}

/** Real ms from now until a Retry-After header's time, given in seconds or as a date. null: none, or past. */
function msUntil(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000;
  return ms > 0 && Number.isFinite(ms) ? ms : null;
}

function refusal({ status, retryAfter }: Answer, now: number): WebhookError {
  const isFinal = status < 500 && status !== 408 && status !== 429;
  const retryAfterMs = msUntil(retryAfter, now);
  const remedy = isFinal ? ' Check the address.' : '';
  return new WebhookError(`It answered ${status}.${remedy}`, { isFinal, retryAfterMs });
}
