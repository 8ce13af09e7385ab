import { setTimeout } from 'node:timers/promises';
import type { WebhookStatus, WebhookTest } from '../../src-preload/contract/bridge/settings.ts';
import type { WebhookMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import { alertSeverities } from '../../src-preload/contract/bridge/alerts.ts';
import type { Webhook } from '../config/webhook-entry.ts';
import type { Backoff } from '../domain/backoff.ts';
import { backoffDelay } from '../domain/backoff.ts';
import { PerpscopeError, messageOf } from '../errors.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { WebhookClient } from './post-webhook.ts';
import { WebhookError } from './post-webhook.ts';
import type { WaitingMessages } from './waiting-messages.ts';
import { postOf } from './webhook-body.ts';

export interface DeliveryDeps {
  /** Returns the webhooks of the setting in force. */
  readonly webhooks: () => readonly Webhook[];
  readonly waiting: WaitingMessages;
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

/** Deliveries of messages to the webhooks. Callers do not wait for a receiver, and receivers not for each other. */
export interface Deliveries {
  /** Sends a message to every webhook that wants it. Unsent messages survive a restart. */
  readonly publish: (message: WebhookMessage) => void;
  /** Sends one message at once, without retries. Throws invalid_parameter for an unknown id. */
  readonly test: (id: string, message: WebhookMessage) => Promise<WebhookTest>;
  readonly status: () => readonly WebhookStatus[];
  /** Drops the messages of removed webhooks. Call it after a change of the setting. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Maximum number of waiting messages per webhook; beyond it the oldest is dropped. */
const mostWaiting = 100;
const mostAttempts = 8;
const longestAskedMs = hourMs;
const usualBackoff: Backoff = { firstMs: 2_000, longestMs: 5 * minuteMs };

interface Line {
  readonly waiting: WebhookMessage[];
  readonly stopped: AbortController;
  isBusy: boolean;
  dropped: number;
  lastSentAt: number | null;
  lastFailure: WebhookStatus['lastFailure'];
}

/** Creates the deliveries. Messages that waited when the service last ended are sent at once. */
export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const lines = new Map<string, Line>();
  const lineOf = ({ id }: Webhook): Line => {
    const line = lines.get(id) ?? newLine();
    lines.set(id, line);
    return line;
  };
  for (const webhook of deps.webhooks()) {
    const line = lineOf(webhook);
    line.waiting.push(...deps.waiting.read(webhook.id).slice(-mostWaiting));
    if (line.waiting.length > 0) void work(webhook, line, deps);
  }
  return {
    publish: (message) => {
      for (const webhook of deps.webhooks()) {
        if (!wants(webhook, message)) continue;
        const line = lineOf(webhook);
        line.waiting.push(message);
        if (line.waiting.length > mostWaiting) {
          line.waiting.splice(line.isBusy ? 1 : 0, 1); // the first is being sent
          line.dropped += 1;
        }
        deps.waiting.write(webhook.id, line.waiting);
        void work(webhook, line, deps);
      }
    },
    test: async (id, message) => {
      const webhook = deps.webhooks().find((one) => one.id === id);
      if (webhook === undefined)
        throw new PerpscopeError('invalid_parameter', 'This destination was removed.');
      const error = await attempt(webhook, lineOf(webhook), { deps, message });
      return { error: error === null ? null : messageOf(error) };
    },
    status: () => deps.webhooks().map((webhook) => statusOf(webhook, lines.get(webhook.id) ?? newLine())),
    forget: () => {
      const configured = new Set(deps.webhooks().map(({ id }) => id));
      for (const [id, { stopped }] of lines) {
        if (configured.has(id)) continue;
        stopped.abort();
        lines.delete(id);
        deps.waiting.write(id, []);
      }
    },
    close: async () => {
      for (const { stopped } of lines.values()) stopped.abort();
      lines.clear();
      await deps.client.close();
    },
  };
}

/** Whether a webhook wants a message. The daily summary goes to all. */
function wants({ leastSeverity }: Webhook, message: WebhookMessage): boolean {
  if (message.event !== 'alert' && message.event !== 'alert_resolved') return true;
  return alertSeverities.indexOf(message.alert.severity) <= alertSeverities.indexOf(leastSeverity);
}

const newLine = (): Line => ({
  waiting: [],
  stopped: new AbortController(),
  isBusy: false,
  dropped: 0,
  lastSentAt: null,
  lastFailure: null,
});

function statusOf({ id, preset, url, leastSeverity }: Webhook, line: Line): WebhookStatus {
  const { waiting, dropped, lastSentAt, lastFailure } = line;
  return {
    id,
    preset,
    host: url.host,
    leastSeverity,
    waiting: waiting.length,
    dropped,
    lastSentAt,
    lastFailure,
  };
}

/** Sends waiting messages one after the other, until none are left. */
async function work(webhook: Webhook, line: Line, deps: DeliveryDeps): Promise<void> {
  if (line.isBusy) return;
  line.isBusy = true;
  for (let message = line.waiting[0]; message !== undefined; message = line.waiting[0]) {
    await deliver(webhook, line, { deps, message });
    if (line.stopped.signal.aborted) return;
    line.waiting.shift();
    deps.waiting.write(webhook.id, line.waiting);
  }
  line.isBusy = false;
  deps.onChange();
}

interface Sending {
  readonly deps: DeliveryDeps;
  readonly message: WebhookMessage;
}

/** Retries until the message arrived, was refused for good, or the last attempt failed. */
async function deliver(webhook: Webhook, line: Line, sending: Sending): Promise<void> {
  const { backoff = usualBackoff, random, onFailure } = sending.deps;
  for (let failures = 1; ; failures += 1) {
    const error = await attempt(webhook, line, sending);
    if (error === null || line.stopped.signal.aborted) return;
    if (error.isFinal || failures >= mostAttempts) {
      line.dropped += 1;
      return onFailure(error.message);
    }
    const waitMs = pauseMs(failures, error, { backoff, chance: random() });
    const { signal } = line.stopped;
    await setTimeout(waitMs, null, { signal, ref: false }).catch(() => null); // rejects when stopped
    if (line.stopped.signal.aborted) return;
  }
}

/** Real ms until the next attempt: as the receiver asks, an hour at most, and never less than our back-off. `chance` is in [0, 1). */
export function pauseMs(
  failures: number,
  { retryAfterMs }: WebhookError,
  { backoff, chance }: { readonly backoff: Backoff; readonly chance: number },
): number {
  return Math.max(backoffDelay(failures, backoff, chance), Math.min(retryAfterMs ?? 0, longestAskedMs));
}

/** Makes one attempt. null: it arrived. Any other failure, such as of a message that does not pass its schema, is final. */
async function attempt(
  webhook: Webhook,
  line: Line,
  { deps: { client, now, onChange }, message }: Sending,
): Promise<WebhookError | null> {
  try {
    const { url, body } = postOf(webhook, message);
    await client.post(url, body, line.stopped.signal);
    line.lastSentAt = now();
    onChange();
    return null;
  } catch (error) {
    const failure =
      error instanceof WebhookError
        ? error
        : new WebhookError(`The message could not be created: ${messageOf(error)}`, { isFinal: true });
    line.lastFailure = { at: now(), message: failure.message };
    onChange();
    return failure;
  }
}
