import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import { aService, type RunningService } from './service-fixture.ts';

const secret = 'Wh-7c21-of-the-webhook';
const received: {
  readonly event: string;
  readonly profile: string | null;
  readonly alert?: { readonly rule: string };
}[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', () => {
    received.push(JSON.parse(text) as (typeof received)[number]);
    response.writeHead(answer.status).end();
  });
});
const answer = { status: 204 };
let url: string;
let service: RunningService;
/** Everything that was sent to the window, as text. */
const reported: string[] = [];
let call: (name: string, args: unknown) => Promise<unknown>;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${secret}`;
  service = await aService();
  const session = service.endpoint.connect((push) => reported.push(JSON.stringify(push)));
  call = async (name, args) => {
    const outcome = await session.call(name, args);
    reported.push(JSON.stringify(outcome));
    return outcome;
  };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  receiver.closeAllConnections();
  receiver.close();
});

const destinations = async () => {
  const { value } = (await call('getSettings', null)) as { readonly value: SettingsView };
  return value.alertWebhooks.destinations;
};

test('a webhook is saved, tested and sent alerts, and its address is never shown', async () => {
  const refused = await call('saveSettings', {
    alertWebhooks: { kind: 'add', preset: 'slack', url: 'http://hooks.example/x', leastSeverity: 'warning' },
  });
  expect(refused).toMatchObject({ kind: 'failure', error: { code: 'invalid_setting' } });
  await call('saveSettings', {
    alertWebhooks: { kind: 'add', preset: 'generic', url, leastSeverity: 'critical' },
  });
  const [one] = await destinations();
  expect(one).toMatchObject({
    preset: 'generic',
    host: new URL(url).host,
    lastSentAt: null,
    leastSeverity: 'critical',
  });
  await call('saveSettings', { alertWebhooks: { kind: 'change', id: one?.id, leastSeverity: 'info' } });
  expect(await destinations()).toEqual([{ ...one, leastSeverity: 'info' }]);
  await call('saveSettings', {
    alertWebhooks: { kind: 'add', preset: 'generic', url, leastSeverity: 'warning' },
  });
  expect(await destinations()).toEqual([{ ...one, leastSeverity: 'warning' }]);
  expect(await call('testWebhook', { id: one?.id })).toMatchObject({ value: { error: null } });
  expect(received).toMatchObject([{ event: 'test', profile: null }]);

  await call('simulateFault', { kind: 'breaker_tripped', type: null });
  await vi.waitFor(() => expect(received.map(({ alert }) => alert?.rule)).toContain('breaker_tripped'));
  await vi.waitFor(async () =>
    expect((await destinations())[0]).toMatchObject({ waiting: 0, dropped: 0, lastFailure: null }),
  );

  await call('simulateFault', null);
  await vi.waitFor(() =>
    expect(received.find(({ event }) => event === 'alert_resolved')?.alert).toMatchObject({
      rule: 'breaker_tripped',
      resolved_at: expect.any(String) as string,
    }),
  );

  expect(reported.filter((text) => text.includes(secret))).toEqual([]);
  const files = readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.json'))
    .map((file) => join(file.parentPath, file.name));
  const holding = files.filter((file) => readFileSync(file, 'utf8').includes(secret));
  expect(holding).toEqual([join(service.dataDir, 'settings.json')]);

  await call('saveSettings', { alertWebhooks: { kind: 'remove', id: one?.id } });
  expect(await destinations()).toEqual([]);
}, 60_000);

test('an alert that a webhook did not take before a restart is sent after it, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-webhook-restart-'));
  const profile = { name: 'alpha', root: dataDir, usualPort: 4311 };
  const config = { dataDir, profile, alertWebhooks: [`generic=${url}`], historyDays: 120 };
  const rules = (): readonly (string | undefined)[] =>
    received.filter(({ event }) => event === 'alert').map(({ alert }) => alert?.rule);
  try {
    received.length = 0;
    answer.status = 503;
    await using first = await aService(config);
    await first.commands.simulateFault({ kind: 'breaker_tripped', type: null });
    await vi.waitFor(() => expect(rules()).toContain('breaker_tripped'));
    await first.close();
    received.length = 0;
    answer.status = 204;
    await using second = await aService(config);
    await vi.waitFor(() => expect(rules()).toContain('breaker_tripped'));
    await vi.waitFor(() =>
      expect(second.commands.settings().alertWebhooks.destinations).toMatchObject([{ waiting: 0 }]),
    );
    expect(rules().filter((rule) => rule === 'breaker_tripped')).toHaveLength(1);
    expect(received.filter((message) => message.profile !== 'alpha')).toEqual([]);
    expect(second.logged.join('')).not.toContain(secret);
  } finally {
    answer.status = 204;
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
