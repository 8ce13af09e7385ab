import type { z } from 'zod';
import type { WebhookMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import {
  AlertMessage,
  ResolvedMessage,
  SummaryMessage,
  TestMessage,
} from '../../src-preload/contract/views/alerts/webhook.ts';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import type { Webhook } from '../config/webhook-entry.ts';

/** Address of a message, and the body posted there as JSON. */
interface WebhookPost {
  readonly url: URL;
  readonly body: unknown;
}

const schemas: Readonly<Record<WebhookMessage['event'], z.ZodType>> = {
  alert: AlertMessage,
  alert_resolved: ResolvedMessage,
  daily_summary: SummaryMessage,
  test: TestMessage,
};

/** Maximum length of a text: Discord accepts 2,000 characters, Telegram 4,096. */
const longestText = 1_900;

export function postOf(
  { preset, url }: Pick<Webhook, 'preset' | 'url'>,
  message: WebhookMessage,
): WebhookPost {
  switch (preset) {
    case 'generic':
      return { url, body: toWire(schemas[message.event], message) };
    case 'slack':
      return { url, body: { text: escaped(textOf(message)) } };
    case 'discord':
      // Text of the agent or the venue must not mention anyone.
      return { url, body: { content: textOf(message), allowed_mentions: { parse: [] } } };
    case 'telegram': {
      const target = new URL(url);
      target.search = '';
      return { url: target, body: { chat_id: url.searchParams.get('chat_id'), text: textOf(message) } };
    }
  }
}

/** Escapes the three characters that Slack reads as markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function textOf(message: WebhookMessage): string {
  const place = placeOf(message);
  const lines = [...linesOf(message), ...(place === '' ? [] : [place])];
  const text = lines.join('\n');
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function placeOf({ network, venue, account, profile }: WebhookMessage): string {
  const simulated = venue === 'simulated' ? ['simulated'] : [];
  const short = account === null ? [] : [`${account.slice(0, 6)}…${account.slice(-4)}`];
  const named = profile === null ? [] : [`profile ${profile}`];
  return [...(network === null ? [] : [network]), ...simulated, ...short, ...named].join(' · ');
}

function linesOf(message: WebhookMessage): readonly string[] {
  switch (message.event) {
    case 'test':
      return [message.message];
    case 'alert': {
      const { severity, title, coin, message: what, remedy } = message.alert;
      return [
        `${severity.toUpperCase()}: ${title}${coin === null ? '' : ` · ${coin}`}`,
        what,
        // The message may arrive days later.
        `Active ${sinceOf(message.alert)} UTC.`,
        remedy,
      ];
    }
    case 'alert_resolved': {
      const { title, coin, resolvedAt } = message.alert;
      return [
        `RESOLVED: ${title}${coin === null ? '' : ` · ${coin}`}`,
        `Active ${sinceOf(message.alert)}, to ${minuteOf(resolvedAt)} UTC.`,
      ];
    }
    case 'daily_summary':
      return summaryLines(message.summary);
  }
}

function summaryLines(summary: SummaryMessage['summary']): readonly string[] {
  const { critical, warning, info } = summary.activeAlerts;
  return [
    `Daily summary${summary.complete ? '' : ' (partial)'}, the 24 hours to ${minuteOf(summary.to)} UTC`,
    `Agent: ${summary.agentStatus ?? 'not known'}. Account value: ${dollars(summary.accountValueUsd, false)}.`,
    `Net P&L: ${dollars(summary.netPnlUsd, true)} (fees ${dollars(summary.feesUsd, false)}, funding ${dollars(summary.fundingUsd, true)}).`,
    `Closed trades: ${summary.closedTrades ?? '—'}. Rejected orders: ${summary.rejectedOrders ?? '—'}. Refused entries: ${summary.refusedEntries ?? '—'}.`,
    `Active alerts: ${critical} critical, ${warning} warning, ${info} info.`,
    ...summary.notKnown,
  ];
}

/** `since 2026-09-01 12:00, again 2026-09-01 12:20` */
function sinceOf({ firstRaisedAt, raisedAt }: Record<'firstRaisedAt' | 'raisedAt', string>): string {
  const first = `since ${minuteOf(firstRaisedAt)}`;
  return firstRaisedAt === raisedAt ? first : `${first}, again ${minuteOf(raisedAt)}`;
}

/** `2026-09-01 12:00` */
const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

function dollars(value: number | null, isSigned: boolean): string {
  if (value === null) return '—';
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).format(value);
}
