import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { Health } from '../../src-preload/contract/views/service/health.ts';
import { filesWith } from './files-with.ts';
import { aService, type RunningService } from './service-fixture.ts';

const secret = 'Rk-90d1aa7c3e-of-the-endpoint';
/** Endpoint that refuses, each time in another way, and repeats the request in its answer. */
const asked: string[] = [];
const endpoint = createServer(({ url = '', headers }, response) => {
  const echo = JSON.stringify({ url, ...headers });
  asked.push(echo);
  const ways = [
    {
      status: 200,
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32_000, message: echo, data: echo } }),
    },
    { status: 403, body: echo },
    { status: 200, body: `<html>${echo}` },
    { status: 302, body: '' },
  ];
  const { status, body } = ways[asked.length % ways.length] ?? { status: 500, body: echo };
  response.writeHead(status, { 'content-type': 'application/json', location: `/again/${secret}` });
  response.end(body);
});

let urls: readonly string[] = [];
let service: RunningService;
/** Everything that windows received, as text. */
const reported: string[] = [];
let session: ReturnType<RunningService['endpoint']['connect']>;
const call = async (name: string, args: unknown): Promise<unknown> => {
  const outcome = await session.call(name, args);
  reported.push(JSON.stringify(outcome));
  return outcome;
};
const key = 'simulated-testnet/base';

beforeAll(async () => {
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  urls = [`http://${host}/v2/${secret}`, `http://user:${secret}@${host}/?key=${secret}`];
  service = await aService();
  session = service.endpoint.connect((push) => reported.push(JSON.stringify(push)));
});
afterAll(async () => {
  session.close();
  await service[Symbol.asyncDispose]();
  endpoint.closeAllConnections();
  endpoint.close();
});

describe('RPC addresses with a key, saved without a desktop', () => {
  test('are in force, reported only as a count, and stored only in the settings file', async () => {
    await call('saveSettings', { rpcEndpoints: { [key]: urls } });
    const { value } = (await call('getSettings', null)) as { readonly value: SettingsView };
    expect(value.rpcEndpoints).toMatchObject({ isSet: true, origin: 'settings_file', trouble: null });
    expect(value.rpcEndpoints.chains.map(({ key: of, count }) => [of, count])).toEqual([
      ['simulated-testnet/arbitrum', 0],
      [key, 2],
    ]);
    const path = join(service.dataDir, 'settings.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(filesWith(secret, service.dataDir)).toEqual([path]);
  });

  test('are used, and their failures are reported without what they repeat', async () => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(8), { timeout: 60_000 });
    expect(asked.some((echo) => echo.includes(secret))).toBe(true);
    await vi.waitFor(async () => {
      const { chain } = (await service.get('/api/health')).json() as Health;
      expect(chain).toMatchObject({ state: 'degraded', lastError: expect.any(String) as string });
    }, 20_000);
    for (let times = 0; times < 4; times += 1) {
      await call('testEndpoint', { chainKey: key, url: null });
      await call('testEndpoint', { chainKey: key, url: urls[0] });
    }
    expect(asked.length).toBeGreaterThanOrEqual(12);
  });

  test('are in no answer, push, refusal or log line', async () => {
    await call('testEndpoint', { chainKey: key, url: `${secret} is no address` });
    await call('testEndpoint', { chainKey: `nowhere/${'x'.repeat(4)}`, url: urls[0] });
    await call('saveSettings', { rpcEndpoints: { [key]: [`wss://rpc.example/${secret}`] } });
    await call('saveSettings', { rpcEndpoints: { [key]: urls }, account: 'nobody' });
    await call('saveSettings', { rpcEndpoints: urls });
    for (const name of ['getFrame', 'getSettings', 'getAgent', 'getAccount', 'getConnections'])
      await call(name, null);
    const deposit = JSON.stringify({
      amount: 100_000_000,
      network: 'base',
      depositor_address: `0x${'a'.repeat(40)}`,
    });
    const headers = { 'content-type': 'application/json' };
    reported.push(
      JSON.stringify(await service.get('/mcp/deposit', { method: 'POST', headers, body: deposit })),
    );
    reported.push(JSON.stringify(await service.get(`/mcp/deposit/0x${'1'.repeat(64)}?network=base`)));
    const document = JSON.parse((await service.get('/api/openapi.json')).text) as { paths: object };
    for (const path of [
      ...Object.keys(document.paths).filter((one) => !one.includes('{')),
      '/api/openapi.json',
      '/',
    ])
      reported.push(JSON.stringify(await service.get(path)));
    expect(reported.filter((text) => text.includes(secret))).toEqual([]);
    expect(service.logged.length).toBeGreaterThan(0);
    expect(service.logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(readFileSync(join(service.dataDir, 'service.json'), 'utf8')).not.toContain(secret);
  });

  test('are forgotten on request', async () => {
    await call('saveSettings', { rpcEndpoints: { [key]: [] } });
    expect(service.commands.settings().rpcEndpoints).toMatchObject({ isSet: false, origin: 'default' });
    expect(readFileSync(join(service.dataDir, 'settings.json'), 'utf8')).not.toContain(secret);
  });
});
