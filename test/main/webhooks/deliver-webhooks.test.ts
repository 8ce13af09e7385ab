import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeliveries, pauseMs, type Deliveries } from '../../../src-main/webhooks/deliver-webhooks.ts';
import { createWebhookClient, WebhookError } from '../../../src-main/webhooks/post-webhook.ts';
import { openWaitingMessages } from '../../../src-main/webhooks/waiting-messages.ts';
import { readWebhook, webhookId, withSeverity } from '../../../src-main/config/webhook-entry.ts';
import { aFolder } from '../a-folder.ts';
import { aResolvedMessage, anAlertMessage, aSummary, aTestMessage } from './a-message.ts';

type Answer = (response: ServerResponse, nth: number) => void;

interface Receiver {
  readonly url: string;
  readonly received: { readonly path: string; readonly body: unknown }[];
  answer: Answer;
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function aReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const it = { answer: ((response) => response.writeHead(200).end('ok')) as Answer };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ path: request.url ?? '', body: await bodyOf(request) });
    it.answer(response, received.length);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(it, {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

const now = Date.UTC(2026, 8, 1, 12);
const at: {
  receiver: Receiver;
  other: Receiver;
  entries: string[];
  failures: string[];
  folder: ReturnType<typeof aFolder>;
  out: Deliveries;
} = {} as never;

const deliveries = (timeoutMs: number): Deliveries =>
  createDeliveries({
    webhooks: () => at.entries.map(readWebhook),
    waiting: openWaitingMessages({
      dataDir: at.folder.path,
      now: Date.now,
      onFailure: (message) => at.failures.push(message),
    }),
    client: createWebhookClient(timeoutMs, () => now),
    now: () => now,
    random: () => 0,
    onChange: () => undefined,
    onFailure: (message) => at.failures.push(message),
    backoff: { firstMs: 2, longestMs: 8 },
  });

beforeEach(async () => {
  at.receiver = await aReceiver();
  at.other = await aReceiver();
  at.entries = [`generic=${at.receiver.url}/hook?key=secret-key`];
  at.failures = [];
  at.folder = aFolder();
  at.out = deliveries(10_000);
});
afterEach(async () => {
  await at.out.close();
  await Promise.all([at.receiver.close(), at.other.close()]);
  at.folder.remove();
});

const statusOf = (nth = 0) => at.out.status()[nth];
const settled = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5_000, interval: 5 });

describe('a message', () => {
  test('arrives as JSON of the documented schema', async () => {
    for (const message of [anAlertMessage(), aResolvedMessage, aSummary(), aTestMessage])
      at.out.publish(message);
    await settled(() => expect(at.receiver.received).toHaveLength(4));
    const schema = JSON.parse(readFileSync('resources/schemas/alert-webhook.schema.json', 'utf8')) as object;
    const matches = new Ajv2020({ strict: false }).compile(schema);
    for (const { body } of at.receiver.received)
      expect([matches(body), matches.errors]).toEqual([true, null]);
    const [first] = at.receiver.received;
    expect(matches({ ...(first?.body as object), event: 'other' })).toBe(false);
    expect(first).toMatchObject({
      path: '/hook?key=secret-key',
      body: {
        version: 1,
        event: 'alert',
        alert: { severity: 'critical', first_raised_at: '2026-09-01T12:00:00.000+00:00' },
      },
    });
  });

  test('is retried after 500 until it arrives, once', async () => {
    at.receiver.answer = (response, nth) => response.writeHead(nth < 3 ? 500 : 200).end();
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()).toMatchObject({ lastSentAt: now, waiting: 0, dropped: 0 }));
    expect(at.receiver.received).toHaveLength(3);
    expect(statusOf()?.lastFailure).toEqual({ at: now, message: 'It answered 500.' });
  });

  test('is not retried where it is refused', async () => {
    at.receiver.answer = (response) => response.writeHead(404).end();
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, dropped: 1, lastSentAt: null }));
    expect(at.receiver.received).toHaveLength(1);
    expect(at.failures).toEqual(['It answered 404. Check the address.']);
  });

  test('is dropped after eight attempts', async () => {
    at.receiver.answer = (response) => response.writeHead(503).end();
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, dropped: 1 }));
    expect(at.receiver.received).toHaveLength(8);
  });

  test('to a receiver that stalls times out, and delays no other', async () => {
    await at.out.close();
    at.out = deliveries(150);
    at.receiver.answer = () => undefined;
    at.entries.push(`generic=${at.other.url}/`);
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf(1)?.lastSentAt).toBe(now));
    expect(statusOf()).toMatchObject({ waiting: 1, lastSentAt: null });
    await settled(() =>
      expect(statusOf()?.lastFailure?.message).toMatch(/^127\.0\.0\.1:\d+ did not answer within 0\.15 s\.$/),
    );
  });

  test('to addresses of one host that stall delays no other address there', async () => {
    at.receiver.answer = () => undefined;
    at.entries = ['a', 'b', 'c', 'd'].map((path) => `generic=${at.receiver.url}/${path}`);
    at.out.publish(anAlertMessage());
    await settled(() =>
      expect(at.receiver.received.map(({ path }) => path).toSorted()).toEqual(['/a', '/b', '/c', '/d']),
    );
  });

  test('has arrived once it is answered 2xx, whatever happens to the body of the answer', async () => {
    at.receiver.answer = (response) => response.writeHead(200).write('a body that does not end');
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, lastSentAt: now, lastFailure: null }));
  });

  test.each([
    ['seconds', '90', 90_000],
    ['a date', new Date(now + 60_000).toUTCString(), 60_000],
    ['a date that has passed', new Date(now - 60_000).toUTCString(), null],
    ['neither', 'soon', null],
  ])('that is refused for a while reports the wait: %s', async (_, retryAfter, retryAfterMs) => {
    at.receiver.answer = (response) => response.writeHead(503, { 'retry-after': retryAfter }).end();
    const client = createWebhookClient(10_000, () => now);
    const { signal } = new AbortController();
    await expect(client.post(new URL(at.receiver.url), {}, signal)).rejects.toMatchObject({ retryAfterMs });
    await client.close();
  });

  test('waits as long as requested, for an hour at most', () => {
    const backoff = { firstMs: 2_000, longestMs: 300_000 };
    const asked = (retryAfterMs: number | null) =>
      pauseMs(1, new WebhookError('It answered 503.', { isFinal: false, retryAfterMs }), {
        backoff,
        chance: 0,
      });
    expect([null, 90_000, 600_000, 86_400_000].map(asked)).toEqual([asked(0), 90_000, 600_000, 3_600_000]);
  });

  test('to an unreachable host is reported as such, without the address', async () => {
    await at.receiver.close();
    at.out.publish(anAlertMessage());
    await settled(() =>
      expect(statusOf()?.lastFailure?.message).toMatch(/^127\.0\.0\.1:\d+ can't be reached/),
    );
    expect(JSON.stringify([at.out.status(), at.failures])).not.toContain('secret-key');
  });

  test('follows no redirect', async () => {
    at.receiver.answer = (response) => response.writeHead(307, { location: at.other.url }).end();
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()?.dropped).toBe(1));
    expect(at.other.received).toEqual([]);
  });
});

test('of more than a hundred waiting messages the oldest are dropped and counted, but not the one being sent', async () => {
  const held: ServerResponse[] = [];
  at.receiver.answer = (response) => void held.push(response);
  for (let nth = 0; nth < 150; nth += 1) at.out.publish(anAlertMessage({ count: nth }));
  expect(statusOf()).toMatchObject({ waiting: 100, dropped: 50 });
  await settled(() => expect(held).toHaveLength(1));
  at.receiver.answer = (response) => response.writeHead(204).end();
  held[0]?.writeHead(204).end();
  await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, dropped: 50 }));
  const counts = at.receiver.received.map(
    ({ body }) => (body as { readonly alert: { readonly count: number } }).alert.count,
  );
  expect(counts).toEqual([0, ...Array.from({ length: 99 }, (_, nth) => 51 + nth)]);
});

test('a destination that is removed takes its waiting messages along', async () => {
  const [entry = ''] = at.entries;
  at.receiver.answer = (response) => response.writeHead(500).end();
  await at.out.test(webhookId(entry), aTestMessage);
  at.receiver.answer = () => undefined;
  at.out.publish(anAlertMessage());
  at.entries = [];
  expect(at.out.status()).toEqual([]);
  at.entries = [entry];
  expect(statusOf()).toMatchObject({ waiting: 1, lastFailure: { at: now } }); // reading its status removes nothing
  at.entries = [];
  at.out.forget();
  at.entries = [entry];
  expect(statusOf()).toMatchObject({ waiting: 0, lastFailure: null });
});

describe('a test', () => {
  test('reports that it arrived, or why not, at the first attempt', async () => {
    const id = webhookId(at.entries[0] ?? '');
    expect(await at.out.test(id, aTestMessage)).toEqual({ error: null });
    at.receiver.answer = (response) => response.writeHead(500).end();
    expect(await at.out.test(id, aTestMessage)).toEqual({ error: 'It answered 500.' });
    expect(at.receiver.received).toHaveLength(2);
  });

  test('of an unknown destination is refused', async () => {
    await expect(at.out.test('webhook_none', aTestMessage)).rejects.toThrow('This destination was removed.');
  });
});

describe('waiting messages after a restart', () => {
  const restarted = async (): Promise<void> => {
    await at.out.close();
    at.out = deliveries(10_000);
  };
  const file = (): string =>
    join(at.folder.path, 'webhook-messages', `${webhookId(at.entries[0] ?? '')}.json`);

  test('are sent at the next start, in order and once, and are then deleted', async () => {
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage({ count: 1 }));
    at.out.publish(anAlertMessage({ count: 2 }));
    await settled(() => expect(at.receiver.received).toHaveLength(1));
    at.receiver.received.length = 0;
    at.receiver.answer = (response) => response.writeHead(204).end();
    await restarted();
    await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, lastSentAt: now }));
    expect(at.receiver.received).toMatchObject([
      { body: { alert: { count: 1 } } },
      { body: { alert: { count: 2 } } },
    ]);
    await restarted();
    expect(statusOf()).toMatchObject({ waiting: 0 });
    expect(existsSync(file())).toBe(false);
  });

  test('are readable by their owner only and hold no address', () => {
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage());
    expect(readFileSync(file(), 'utf8')).not.toMatch(/secret-key|127\.0\.0\.1/);
    expect(statSync(file()).mode & 0o077).toBe(0);
  });

  test('are at most a hundred', async () => {
    at.receiver.answer = () => undefined;
    for (let nth = 0; nth < 150; nth += 1) at.out.publish(anAlertMessage({ count: nth }));
    await restarted();
    expect(statusOf()).toMatchObject({ waiting: 100 });
  });

  test('are removed with their destination', async () => {
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage());
    const path = file();
    at.entries = [];
    at.out.forget();
    expect(existsSync(path)).toBe(false);
  });

  test('are dropped after seven days', async () => {
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage());
    const old = Date.now() / 1_000 - 7 * 86_400 - 60;
    utimesSync(file(), old, old);
    await restarted();
    expect(statusOf()).toMatchObject({ waiting: 0 });
  });

  test('that cannot be kept are reported with the file and what the system refused', () => {
    mkdirSync(`${file()}.new`, { recursive: true });
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage());
    expect(at.failures).toEqual([
      `Messages that wait for a webhook could not be kept. The file ${file()} can't be written: it is a folder (EISDIR).`,
    ]);
  });

  test('that cannot be read are reported, and later ones are sent', async () => {
    at.receiver.answer = () => undefined;
    at.out.publish(anAlertMessage());
    writeFileSync(file(), '[{"event":"alert"}]');
    at.receiver.answer = (response) => response.writeHead(204).end();
    await restarted();
    expect(at.failures).toEqual([
      `Messages that wait for a webhook could not be read. The file ${file()} is damaged. Its messages are lost; the next one replaces the file.`,
    ]);
    at.out.publish(anAlertMessage());
    await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, lastSentAt: now }));
  });
});

test.each([
  ['critical', ['critical']],
  ['warning', ['critical', 'warning']],
  ['info', ['critical', 'warning', 'info']],
] as const)(
  'a destination for %s and worse gets these alerts, and every summary',
  async (least, expected) => {
    at.entries = at.entries.map((entry) => withSeverity(entry, least));
    for (const severity of ['info', 'warning', 'critical'] as const)
      at.out.publish(anAlertMessage({ severity }));
    at.out.publish(aSummary());
    await settled(() => expect(at.receiver.received).toHaveLength(expected.length + 1));
    const severities = at.receiver.received.map(
      ({ body }) => (body as { readonly alert?: { readonly severity: string } }).alert?.severity ?? 'summary',
    );
    expect(severities).toEqual([...expected.toReversed(), 'summary']);
  },
);

test('a message that cannot be created is a failed attempt, and the next one is sent', async () => {
  at.entries = [`slack=${at.receiver.url}/`];
  at.out.publish(aSummary({ to: null as never }));
  at.out.publish(anAlertMessage());
  await settled(() => expect(statusOf()).toMatchObject({ waiting: 0, dropped: 1, lastSentAt: now }));
  expect(at.failures).toEqual([expect.stringMatching(/^The message could not be created/)]);
  expect(at.receiver.received).toHaveLength(1);
});
