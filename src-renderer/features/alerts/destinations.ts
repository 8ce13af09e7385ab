import type { AlertSeverity } from '../../../src-preload/contract/bridge/alerts.ts';
import type {
  SecretStatus,
  WebhookPreset,
  WebhookStatus,
} from '../../../src-preload/contract/bridge/settings.ts';

export const presetLabels = {
  generic: 'Generic JSON',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
} as const satisfies Record<WebhookPreset, string>;

/** Labels for the least severity that a webhook receives. */
export const severityLabels = {
  critical: 'Critical alerts only',
  warning: 'Critical and warning',
  info: 'All alerts',
} as const satisfies Record<AlertSeverity, string>;
export const usualSeverity: AlertSeverity = 'warning';

export const addressHints = {
  generic: 'Any https:// address.',
  slack: 'An incoming webhook of Slack.',
  discord: 'A webhook of a Discord channel.',
  telegram: 'https://api.telegram.org/bot<TOKEN>/sendMessage?chat_id=<CHAT>',
} as const satisfies Record<WebhookPreset, string>;

/** Says where the address is stored. It is never shown again. */
export function storageText({ whyNoKeychain }: Pick<SecretStatus, 'whyNoKeychain'>): string {
  return whyNoKeychain === null
    ? 'Kept in the system keychain.'
    : 'Kept in the settings file, which only you can read.';
}

/** Says how many messages wait or were not delivered; null: none. */
export function waitingText({ waiting, dropped }: Pick<WebhookStatus, 'waiting' | 'dropped'>): string | null {
  const parts = [
    ...(waiting === 0 ? [] : [`${waiting} waiting.`]),
    ...(dropped === 0 ? [] : [`${dropped} not delivered.`]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Returns why a time of day can't be saved. null: it can. An empty text means no time. */
export function timeProblem(text: string): string | null {
  return text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Enter a time from 00:00 to 23:59.';
}
