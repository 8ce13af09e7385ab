import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SettingsChange } from '../../src-preload/contract/bridge/settings.ts';
import type { Health } from '../../src-preload/contract/views/service/health.ts';
import { filesWith } from './files-with.ts';
import { aService, type RunningService } from './service-fixture.ts';

const secret = 'Mk-2f4c81b7e0-of-the-reference-provider';
/** Provider that refuses, and repeats the request in its answer. */
const asked: string[] = [];
const provider = createServer(({ url = '', headers }, response) => {
  const echo = JSON.stringify({ url, ...headers });
  asked.push(echo);
  response.writeHead(asked.length % 2 === 0 ? 500 : 403, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 'ERROR', error: echo, message: echo, request_id: echo }));
});

let address = '';
let service: RunningService;
/** Everything that windows received, as text. */
const reported: string[] = [];
let session: ReturnType<RunningService['endpoint']['connect']>;
const call = async (name: string, args: unknown): Promise<unknown> => {
  const outcome = await session.call(name, args);
  reported.push(JSON.stringify(outcome));
  return outcome;
};
const save = (change: SettingsChange): Promise<unknown> => call('saveSettings', change);

beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  service = await aService();
  session = service.endpoint.connect((push) => reported.push(JSON.stringify(push)));
});
afterAll(async () => {
  session.close();
  await service[Symbol.asyncDispose]();
  provider.closeAllConnections();
  provider.close();
});

describe('a key of the reference provider, saved without a desktop', () => {
  test('is in force and reported as set, with its source but not its value', async () => {
    await save({ massiveKey: secret, massiveUrl: address });
    expect(await call('getSettings', null)).toMatchObject({
      kind: 'answer',
      value: {
        massiveKey: { isSet: true, origin: 'settings_file', trouble: null },
        massiveUrl: { value: address, origin: 'settings_file' },
        referenceChart: { value: true, origin: 'default' },
      },
    });
    await save({ referenceChart: false });
    expect(service.commands.settings().referenceChart).toEqual({ value: false, origin: 'settings_file' });
  });

  test('is stored only in the settings file, which only its owner may read', () => {
    const path = join(service.dataDir, 'settings.json');
    expect(readFileSync(path, 'utf8')).toContain(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(filesWith(secret, service.dataDir)).toEqual([path]);
  });

  test('is sent to the provider, whose refusal is reported without what it repeats', async () => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    expect(asked.some((echo) => echo.includes(secret))).toBe(true);
    await vi.waitFor(async () => {
      const { reference } = (await service.get('/api/health')).json() as Health;
      expect(reference.lastError).not.toBeNull();
    }, 20_000);
  });

  test('is in no answer, push, refusal or log line', async () => {
    await save({ massiveKey: `${secret} and a blank` });
    await save({ massiveKey: secret, account: 'nobody' });
    await call('saveSettings', { massiveKey: [secret] });
    await call('saveSettings', { massiveKey: secret, nonsense: secret });
    const names = [
      ['getFrame', null],
      ['getReference', null],
      ['getSettings', null],
      ['getAgent', null],
      ['getAccount', null],
      ['getMarketState', { marketId: `${secret}:BTC` }],
    ] as const;
    for (const [name, args] of names) await call(name, args);
    const document = JSON.parse((await service.get('/api/openapi.json')).text) as { paths: object };
    const paths = Object.keys(document.paths).filter((path) => !path.includes('{'));
    expect(paths).toContain('/api/reference');
    for (const path of [...paths, '/api/openapi.json', '/', '/docs', '/nowhere'])
      reported.push(JSON.stringify(await service.get(path)));
    // We made up the id.
    const answers = reported.map((text) => text.replaceAll(`${secret}:BTC`, ''));
    expect(answers.filter((text) => text.includes(secret))).toEqual([]);
    expect(service.logged.length).toBeGreaterThan(0);
    expect(service.logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(readFileSync(join(service.dataDir, 'service.json'), 'utf8')).not.toContain(secret);
  });

  test('is forgotten on request', async () => {
    await save({ massiveKey: null });
    expect(service.commands.settings().massiveKey).toMatchObject({ isSet: false, origin: 'default' });
    expect(readFileSync(join(service.dataDir, 'settings.json'), 'utf8')).not.toContain(secret);
  });
});
