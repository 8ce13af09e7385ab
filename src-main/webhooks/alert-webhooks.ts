import { alertRuleSeverity, alertTitle } from '../../src-preload/contract/bridge/alerts.ts';
import type { WebhookStatus, WebhookTest } from '../../src-preload/contract/bridge/settings.ts';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import type { AlertMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import { systemClock } from '../clock.ts';
import { type Webhook, readWebhook } from '../config/webhook-entry.ts';
import type { Alert } from '../domain/alerts/alert.ts';
import type { Backoff } from '../domain/backoff.ts';
import { recordId } from '../domain/record-id.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { listAlerts } from '../operations/alerts/list-alerts.ts';
import type { Ask } from '../operations/operation.ts';
import { toUtcText } from '../operations/instants.ts';
import { getDailyReport } from '../operations/performance/daily-report.ts';
import type { SourceScope } from '../operations/scope.ts';
import { sendDaily, summaryOf } from './daily-summary.ts';
import { createDeliveries } from './deliver-webhooks.ts';
import { createWebhookClient } from './post-webhook.ts';
import { openWaitingMessages } from './waiting-messages.ts';

/** Network, venue and account that an alert belongs to. */
export type AlertOrigin = Pick<SourceScope, 'network' | 'venue' | 'account'>;

interface AlertWebhookDeps {
  readonly dataDir: string;
  /** Profile that the service runs under. */
  readonly profile: string;
  /** Returns the settings in force. */
  readonly config: () => {
    readonly alertWebhooks: readonly string[];
    readonly alertSummaryAt: string | null;
  };
  /** null: no source is open. */
  readonly origin: () => AlertOrigin | null;
  readonly ask: Ask;
  readonly log: Log;
  readonly onChange: () => void;
  /** Real ms between attempts. */
  readonly backoff?: Backoff;
}

/** Sends alerts, the daily summary and tests to the configured webhooks. */
export interface AlertWebhooks {
  /** Sends an active alert; one that is over is sent only if it is critical. */
  readonly send: (alert: Alert, of: AlertOrigin) => void;
  readonly test: (id: string) => Promise<WebhookTest>;
  readonly status: () => readonly WebhookStatus[];
  /** Drops waiting messages of removed webhooks. Call it after a change of the setting. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Real ms within which a receiver must answer. */
const timeoutMs = 10_000;

export function createAlertWebhooks(deps: AlertWebhookDeps): AlertWebhooks {
  const { config, origin, ask, log, onChange, backoff } = deps;
  const envelope = (of: AlertOrigin | null) => envelopeOf(of, deps.profile);
  const deliveries = createDeliveries({
    webhooks: () => webhooksOf(config().alertWebhooks),
    waiting: openWaitingMessages({
      dataDir: deps.dataDir,
      now: systemClock.now,
      onFailure: (message) =>
        log.warn({ message }, 'waiting alerts of a webhook could not be read or stored'),
    }),
    client: createWebhookClient(timeoutMs, systemClock.now),
    now: systemClock.now,
    random: Math.random,
    onChange,
    onFailure: (message) => log.warn({ message }, 'an alert could not be sent to a webhook'),
    ...(backoff === undefined ? {} : { backoff }),
  });
  const summarize = async (): Promise<void> => {
    if (config().alertWebhooks.length === 0) return;
    try {
      const report = await ask(getDailyReport, null);
      const { bySeverity } = ask(listAlerts, { limit: 1 });
      const summary = summaryOf(report, bySeverity);
      deliveries.publish({ event: 'daily_summary', ...envelope(origin()), summary });
    } catch (error) {
      log.warn({ message: messageOf(error) }, 'the daily summary could not be created');
    }
  };
  const stop = sendDaily({
    at: () => config().alertSummaryAt,
    now: systemClock.now,
    send: () => void summarize(),
  });
  return {
    send: (alert, of) => {
      const fields = alertFields(alert);
      if (alert.resolvedAt === null)
        return deliveries.publish({ event: 'alert', ...envelope(of), alert: fields });
      if (fields.severity !== 'critical') return;
      const resolvedAt = toUtcText(alert.resolvedAt);
      deliveries.publish({ event: 'alert_resolved', ...envelope(of), alert: { ...fields, resolvedAt } });
    },
    test: (id) => deliveries.test(id, { event: 'test', ...envelope(origin()), message: testText }),
    status: deliveries.status,
    forget: deliveries.forget,
    close: () => {
      stop();
      return deliveries.close();
    },
  };
}

/** Configured webhooks, each once: a settings file may list one twice. */
const webhooksOf = (entries: readonly string[]): readonly Webhook[] => [
  ...new Map(entries.map(readWebhook).map((one) => [one.id, one])).values(),
];

const testText = 'Test message from Perpscope. Alerts arrive here.';

function envelopeOf(of: AlertOrigin | null, profile: string) {
  return {
    version: 1,
    sentAt: toUtcText(systemClock.now()),
    network: of?.network ?? null,
    venue: of?.venue ?? null,
    account: of?.account?.address ?? null,
    profile: profile === defaultProfile ? null : profile,
  } as const;
}

function alertFields(alert: Alert): AlertMessage['alert'] {
  const { key, rule, coin, message, remedy, firstRaisedAt, raisedAt, count } = alert;
  return {
    key: recordId('alert', key),
    rule,
    severity: alertRuleSeverity[rule],
    title: alertTitle(alert),
    coin,
    message,
    remedy,
    firstRaisedAt: toUtcText(firstRaisedAt),
    raisedAt: toUtcText(raisedAt),
    count,
  };
}
