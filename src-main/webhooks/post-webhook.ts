import { Agent, request } from 'undici';
import { isGivenUp, messageOf } from '../errors.ts';

/** Why a message did not arrive. The address, which is a secret, is never in it. */
export class WebhookError extends Error {
  /** A retry would fail again. */
  readonly isFinal: boolean;
  /** Real ms that the receiver asks to wait; null: it names none. */
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

/** Redirects are not followed: what is posted is for this address only. */
export function createWebhookClient(timeoutMs: number): WebhookClient {
  const dispatcher = new Agent({ connections: 2 });
  return {
    post: async (url, body, stopped) => {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
      const answer = await send(url, body, { dispatcher, signal }).catch((error: unknown) => {
        throw unreached(error, url, timeoutMs);
      });
      if (answer.status >= 200 && answer.status < 300) return;
      throw refusal(answer);
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
  await answer.body.dump({ limit: 64 * 1024, signal: how.signal });
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
}

function unreached(error: unknown, url: URL, timeoutMs: number): WebhookError {
  if (isGivenUp(error))
    return new WebhookError(`${url.host} did not answer within ${timeoutMs / 1_000} s.`, { isFinal: false });
  return new WebhookError(`${url.host} can't be reached: ${messageOf(error)}`, { isFinal: false });
}

function refusal({ status, retryAfter }: Answer): WebhookError {
  const isFinal = status < 500 && status !== 408 && status !== 429;
  const seconds = Number(retryAfter ?? '');
  const retryAfterMs = seconds > 0 && Number.isFinite(seconds) ? seconds * 1_000 : null;
  const remedy = isFinal ? ' Check the address.' : '';
  return new WebhookError(`It answered ${status}.${remedy}`, { isFinal, retryAfterMs });
}
