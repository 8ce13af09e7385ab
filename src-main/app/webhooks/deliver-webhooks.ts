import { setTimeout } from 'node:timers/promises';
import type { WebhookStatus, WebhookTest } from '../../../src-preload/contract/bridge/settings.ts';
import type { WebhookMessage } from '../../../src-preload/contract/views/alerts/webhook.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import { recordId } from '../../domain/record-id.ts';
import { PerpscopeError, messageOf } from '../../errors.ts';
import { minuteMs } from '../../time.ts';
import type { WebhookClient } from './post-webhook.ts';
import { WebhookError } from './post-webhook.ts';
import { postOf, webhookOf } from './webhook-body.ts';

export interface DeliveryParts {
  /** Entries of the setting in force. */
  readonly entries: () => readonly string[];
  readonly client: WebhookClient;
  /** The machine's own time, ms. */
  readonly now: () => number;
  readonly random: () => number;
  /** Called when a delivery's status changes. */
  readonly onChange: () => void;
  readonly onFailure: (message: string) => void;
  /** Real ms between attempts. */
  readonly backoff?: Backoff;
}

/** Messages on their way to the webhooks. Nothing here waits for a receiver, and no receiver for another. */
export interface Deliveries {
  readonly publish: (message: WebhookMessage) => void;
  /** Sends one message at once, without retries. Throws invalid_parameter for an unknown id. */
  readonly test: (id: string, message: WebhookMessage) => Promise<WebhookTest>;
  readonly status: () => readonly WebhookStatus[];
  /** After a change of the setting: a webhook that was removed takes its messages with it. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Of each webhook; beyond it the oldest is dropped. */
const mostWaiting = 100;
const mostAttempts = 8;
const usualBackoff: Backoff = { firstMs: 2_000, longestMs: 5 * minuteMs };

interface Line {
  readonly waiting: WebhookMessage[];
  readonly stopped: AbortController;
  isBusy: boolean;
  dropped: number;
  lastSentAt: number | null;
  lastFailure: WebhookStatus['lastFailure'];
}

export const webhookId = (entry: string): string => recordId('webhook', entry);

export function createDeliveries(parts: DeliveryParts): Deliveries {
  const lines = new Map<string, Line>();
  const lineOf = (entry: string): Line => {
    const line = lines.get(entry) ?? newLine();
    lines.set(entry, line);
    return line;
  };
  return {
    publish: (message) => {
      for (const entry of parts.entries()) {
        const line = lineOf(entry);
        line.waiting.push(message);
        if (line.waiting.length > mostWaiting) {
          line.waiting.shift();
          line.dropped += 1;
        }
        void work(entry, line, parts);
      }
    },
    test: async (id, message) => {
      const entry = parts.entries().find((one) => webhookId(one) === id);
      if (entry === undefined) throw new PerpscopeError('invalid_parameter', 'This destination was removed.');
      const line = lineOf(entry);
      const error = await attempt(entry, line, { parts, message });
      return { error: error === null ? null : messageOf(error) };
    },
    status: () => parts.entries().map((entry) => statusOf(entry, lines.get(entry) ?? newLine())),
    forget: () => {
      const kept = new Set(parts.entries());
      for (const [entry, { stopped }] of lines) {
        if (kept.has(entry)) continue;
        stopped.abort();
        lines.delete(entry);
      }
    },
    close: async () => {
      for (const { stopped } of lines.values()) stopped.abort();
      lines.clear();
      await parts.client.close();
    },
  };
}

const newLine = (): Line => ({
  waiting: [],
  stopped: new AbortController(),
  isBusy: false,
  dropped: 0,
  lastSentAt: null,
  lastFailure: null,
});

function statusOf(entry: string, line: Line): WebhookStatus {
  const { preset, url } = webhookOf(entry);
  const { waiting, dropped, lastSentAt, lastFailure } = line;
  return {
    id: webhookId(entry),
    preset,
    host: url.host,
    waiting: waiting.length,
    dropped,
    lastSentAt,
    lastFailure,
  };
}

/** Sends what waits, one after the other, until nothing does. */
async function work(entry: string, line: Line, parts: DeliveryParts): Promise<void> {
  if (line.isBusy) return;
  line.isBusy = true;
  for (let message = line.waiting[0]; message !== undefined; message = line.waiting[0]) {
    await deliver(entry, line, { parts, message });
    if (line.stopped.signal.aborted) return;
    // It may have been dropped meanwhile.
    if (line.waiting[0] === message) line.waiting.shift();
  }
  line.isBusy = false;
  parts.onChange();
}

interface Sending {
  readonly parts: DeliveryParts;
  readonly message: WebhookMessage;
}

/** Tries until it arrived, it is refused for good, or the last attempt failed. */
async function deliver(entry: string, line: Line, sending: Sending): Promise<void> {
  const { backoff = usualBackoff, random, onFailure } = sending.parts;
  for (let failures = 1; ; failures += 1) {
    const error = await attempt(entry, line, sending);
    if (error === null || line.stopped.signal.aborted) return;
    if (error.isFinal || failures >= mostAttempts) {
      line.dropped += 1;
      return onFailure(error.message);
    }
    const waitMs = Math.max(backoffDelay(failures, backoff, random()), error.retryAfterMs ?? 0);
    const { signal } = line.stopped;
    await setTimeout(Math.min(waitMs, backoff.longestMs), null, { signal, ref: false }).catch(() => null); // stopped
    if (line.stopped.signal.aborted) return;
  }
}

/** null: it arrived. */
async function attempt(
  entry: string,
  line: Line,
  { parts: { client, now, onChange }, message }: Sending,
): Promise<WebhookError | null> {
  const { url, body } = postOf(webhookOf(entry), message);
  try {
    await client.post(url, body, line.stopped.signal);
    line.lastSentAt = now();
    onChange();
    return null;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    line.lastFailure = { at: now(), message: error.message };
    onChange();
    return error;
  }
}
