import { expect, test } from 'vitest';
import { readWebhook } from '../../../src-main/config/webhook-entry.ts';
import { postOf } from '../../../src-main/webhooks/webhook-body.ts';
import { aResolvedMessage, aSummary, aTestMessage, anAlertMessage } from './a-message.ts';

const post = (entry: string, message: Parameters<typeof postOf>[1]) => postOf(readWebhook(entry), message);
const discord = 'discord=https://discord.com/api/webhooks/1/abc';
const contentOf = (message: Parameters<typeof postOf>[1]): string =>
  (post(discord, message).body as { readonly content: string }).content;

test('Slack gets text without any markup', () => {
  const { url, body } = post(
    'slack=https://hooks.slack.com/services/T/B/x',
    anAlertMessage({ coin: 'BTC', message: 'a < b & <!channel>' }),
  );
  expect(url.href).toBe('https://hooks.slack.com/services/T/B/x');
  expect(body).toEqual({
    text: [
      'CRITICAL: Circuit breaker tripped · BTC',
      'a &lt; b &amp; &lt;!channel&gt;',
      'Active since 2026-09-01 12:00 UTC.',
      'Find out what tripped it.',
      'TESTNET · simulated · 0xabab…abab',
    ].join('\n'),
  });
});

test('Discord gets content that mentions nobody, of at most 2,000 characters', () => {
  const message = anAlertMessage({ message: `@everyone ${'x'.repeat(3_000)}` });
  expect(post(discord, message).body).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(contentOf(message)).toHaveLength(1_900);
});

test('Telegram gets the chat of the address in the body', () => {
  const entry = 'telegram=https://api.telegram.org/bot1:abc/sendMessage?chat_id=-100';
  const { url, body } = post(entry, aTestMessage);
  expect(url.href).toBe('https://api.telegram.org/bot1:abc/sendMessage');
  expect(body).toMatchObject({ chat_id: '-100', text: expect.stringMatching(/^Test message\./) as string });
});

test('a profile that is not the default one is named', () => {
  const message = { ...anAlertMessage(), profile: 'alpha' };
  expect(contentOf(message)).toMatch(/\nTESTNET · simulated · 0xabab…abab · profile alpha$/);
  expect(post('generic=https://example.com/hook', message).body).toMatchObject({ profile: 'alpha' });
  expect(post('generic=https://example.com/hook', anAlertMessage()).body).toMatchObject({ profile: null });
});

test('new, repeated and ended alerts have their start time, and when they came back', () => {
  const firstRaisedAt = '2026-09-01T11:10:00.000+00:00';
  expect(contentOf(anAlertMessage({ firstRaisedAt })).split('\n')).toContain(
    'Active since 2026-09-01 11:10, again 2026-09-01 12:00 UTC.',
  );
  expect(contentOf(anAlertMessage()).split('\n')).toContain('Active since 2026-09-01 12:00 UTC.');
  expect(contentOf(aResolvedMessage)).toContain('Active since 2026-09-01 12:00, to 2026-09-01 12:30 UTC.');
});

test('a summary has the known figures, a dash for unknown ones, and says so', () => {
  expect(contentOf(aSummary()).split('\n').slice(0, 5)).toEqual([
    'Daily summary, the 24 hours to 2026-09-01 12:00 UTC',
    'Agent: running. Account value: $10,050.50.',
    'Net P&L: -$12.25 (fees $3.00, funding +$0.50).',
    'Closed trades: 4. Rejected orders: 1. Refused entries: 0.',
    'Active alerts: 1 critical, 0 warning, 2 info.',
  ]);
  const partial = aSummary({ complete: false, netPnlUsd: null, notKnown: ['performance: not read yet.'] });
  expect(contentOf(partial)).toMatch(/^Daily summary \(partial\)/);
  expect(contentOf(partial)).toContain('Net P&L: — (');
  expect(contentOf(partial)).toContain('performance: not read yet.');
});
