import type { AlertSeverity } from '../../src-preload/contract/bridge/alerts.ts';
import type { WebhookPreset } from '../../src-preload/contract/bridge/settings.ts';
import { recordId } from '../domain/record-id.ts';

/** A webhook of the setting `alertWebhooks`. */
export interface Webhook {
  /** Stays the same when the severity is changed. Reveals nothing of the address. */
  readonly id: string;
  readonly preset: WebhookPreset;
  /** A secret. */
  readonly url: URL;
  /** Alerts that are less severe are not sent. */
  readonly leastSeverity: AlertSeverity;
}

const usualSeverity: AlertSeverity = 'warning';

interface EntryParts {
  readonly preset: WebhookPreset;
  readonly url: string;
  readonly leastSeverity: AlertSeverity;
}

/** Formats one entry of the setting: `<preset>[:<least severity>]=<url>`. */
export function webhookEntry({ preset, url, leastSeverity }: EntryParts): string {
  return `${preset}${leastSeverity === usualSeverity ? '' : `:${leastSeverity}`}=${url}`;
}

/** Parses an entry that `webhookEntry` made or that was checked as a setting. */
function partsOf(entry: string): EntryParts {
  const end = entry.indexOf('=');
  const [preset, severity = usualSeverity] = entry.slice(0, end).split(':');
  return {
    preset: preset as WebhookPreset,
    url: entry.slice(end + 1),
    leastSeverity: severity as AlertSeverity,
  };
}

export const withSeverity = (entry: string, leastSeverity: AlertSeverity): string =>
  webhookEntry({ ...partsOf(entry), leastSeverity });

export function webhookId(entry: string): string {
  const { preset, url } = partsOf(entry);
  return recordId('webhook', `${preset}=${url}`);
}

export function readWebhook(entry: string): Webhook {
  const { url, ...others } = partsOf(entry);
  return { id: webhookId(entry), ...others, url: new URL(url) };
}
