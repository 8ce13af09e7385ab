import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SettingsChange, SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { Health } from '../../src-preload/contract/views/service/health.ts';
import { filesWith } from './files-with.ts';
import { aService, type RunningService } from './service-fixture.ts';

interface Case {
  readonly what: string;
  readonly secret: string;
  /** Answers the nth request of the service with a refusal that repeats the request. */
  readonly refuse: (response: ServerResponse, nth: number, echo: string) => void;
  readonly leastRequests: number;
  readonly save: (host: string) => SettingsChange;
  readonly forget: SettingsChange;
  readonly statusOf: (settings: SettingsView) => unknown;
  readonly saved: object;
  /** Whether Health has the failure. */
  readonly isReported: (health: Health) => boolean;
  /** Calls with the secret in them, most of which are refused. */
  readonly calls: (host: string) => readonly (readonly [name: string, args: unknown])[];
}

const chainKey = 'simulated-testnet/base';
const key = 'Mk-2f4c81b7e0-of-the-reference-provider';
const endpoint = 'Rk-90d1aa7c3e-of-the-endpoint';
const urls = (host: string): string[] => [
  `http://${host}/v2/${endpoint}`,
  `http://user:${endpoint}@${host}/?key=${endpoint}`,
];

const cases: readonly Case[] = [
  {
    what: 'a key of the reference provider',
    secret: key,
    refuse: (response, nth, echo) => {
      response.writeHead(nth % 2 === 0 ? 500 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'ERROR', error: echo, message: echo, request_id: echo }));
    },
    leastRequests: 2,
    save: (host) => ({ massiveKey: key, massiveUrl: `http://${host}` }),
    forget: { massiveKey: null },
    statusOf: ({ massiveKey }) => massiveKey,
    saved: { isSet: true, origin: 'settings_file', trouble: null },
    isReported: ({ reference }) => reference.lastError !== null,
    calls: () => [
      ['saveSettings', { massiveKey: `${key} and a blank` }],
      ['saveSettings', { massiveKey: key, account: 'nobody' }],
      ['saveSettings', { massiveKey: [key] }],
      ['saveSettings', { massiveKey: key, nonsense: key }],
      ['getReference', null],
    ],
  },
  {
    what: 'RPC addresses with a key',
    secret: endpoint,
    refuse: (response, nth, echo) => {
      const error = { code: -32_000, message: echo, data: echo };
      const ways = [
        { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 0, error }) },
        { status: 403, body: echo },
        { status: 200, body: `<html>${echo}` },
        { status: 302, body: '' },
      ];
      const { status, body } = ways[nth % ways.length]!;
      response.writeHead(status, { 'content-type': 'application/json', location: `/again/${endpoint}` });
      response.end(body);
    },
    leastRequests: 8,
    save: (host) => ({ rpcEndpoints: { [chainKey]: urls(host) } }),
    forget: { rpcEndpoints: { [chainKey]: [] } },
    statusOf: ({ rpcEndpoints }) => rpcEndpoints,
    saved: {
      isSet: true,
      origin: 'settings_file',
      trouble: null,
      chains: [
        { key: 'simulated-testnet/arbitrum', count: 0 },
        { key: chainKey, count: 2 },
      ],
    },
    isReported: ({ chain }) => chain.state === 'degraded' && chain.lastError !== null,
    calls: (host) => [
      ...Array.from({ length: 4 }, () => [
        ['testEndpoint', { chainKey, url: null }] as const,
        ['testEndpoint', { chainKey, url: urls(host)[0] }] as const,
      ]).flat(),
      ['testEndpoint', { chainKey, url: `${endpoint} is no address` }],
      ['testEndpoint', { chainKey: 'nowhere/xxxx', url: urls(host)[0] }],
      ['saveSettings', { rpcEndpoints: { [chainKey]: [`wss://rpc.example/${endpoint}`] } }],
      ['saveSettings', { rpcEndpoints: { [chainKey]: urls(host) }, account: 'nobody' }],
      ['saveSettings', { rpcEndpoints: urls(host) }],
      ['getConnections', null],
    ],
  },
];

describe.each(cases)('$what, saved without a desktop', (secretly) => {
  const { secret } = secretly;
  /** Requests of the service, which the answers repeat. */
  const asked: string[] = [];
  const provider = createServer(({ url = '', headers }, response) => {
    const echo = JSON.stringify({ url, ...headers });
    asked.push(echo);
    secretly.refuse(response, asked.length, echo);
  });
  /** Everything that windows received and that paths answered, as text. */
  const reported: string[] = [];
  const at: {
    host: string;
    service: RunningService;
    session: ReturnType<RunningService['endpoint']['connect']>;
  } = {} as never;
  const call = async (name: string, args: unknown): Promise<unknown> => {
    const outcome = await at.session.call(name, args);
    reported.push(JSON.stringify(outcome));
    return outcome;
  };
  const get = async (...asking: Parameters<RunningService['get']>): Promise<void> => {
    reported.push(JSON.stringify(await at.service.get(...asking)));
  };

  beforeAll(async () => {
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    at.host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    at.service = await aService();
    at.session = at.service.endpoint.connect((push) => reported.push(JSON.stringify(push)));
  });
  afterAll(async () => {
    at.session.close();
    await at.service[Symbol.asyncDispose]();
    provider.closeAllConnections();
    provider.close();
  });

  test('is in force, reported without its value, and stored only in the settings file, which only its owner may read', async () => {
    await call('saveSettings', secretly.save(at.host));
    const { value } = (await call('getSettings', null)) as { readonly value: SettingsView };
    expect(secretly.statusOf(value)).toMatchObject(secretly.saved);
    const path = join(at.service.dataDir, 'settings.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(filesWith(secret, at.service.dataDir)).toEqual([path]);
  });

  test('is used, and refusals are reported without what they repeat', async () => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(secretly.leastRequests), {
      timeout: 60_000,
    });
    expect(asked.some((echo) => echo.includes(secret))).toBe(true);
    await vi.waitFor(async () => {
      const health = (await at.service.get('/api/health')).json() as Health;
      expect(secretly.isReported(health)).toBe(true);
    }, 20_000);
  });

  test('is in no answer, push, refusal or log line', async () => {
    for (const [name, args] of secretly.calls(at.host)) await call(name, args);
    for (const name of ['getFrame', 'getSettings', 'getAgent', 'getAccount']) await call(name, null);
    await call('getMarketState', { marketId: `${secret}:BTC` });
    const address = `0x${'a'.repeat(40)}`;
    const body = JSON.stringify({ amount: 100_000_000, network: 'base', depositor_address: address });
    await get('/mcp/deposit', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await get(`/mcp/deposit/0x${'1'.repeat(64)}?network=base`);
    const document = JSON.parse((await at.service.get('/api/openapi.json')).text) as { paths: object };
    const paths = Object.keys(document.paths).filter((path) => !path.includes('{'));
    expect(paths).toContain('/api/reference');
    for (const path of [...paths, '/api/openapi.json', '/', '/docs', '/nowhere']) await get(path);
    // The id of the market is ours.
    const answers = reported.map((text) => text.replaceAll(`${secret}:BTC`, ''));
    expect(answers.filter((text) => text.includes(secret))).toEqual([]);
    expect(at.service.logged.length).toBeGreaterThan(0);
    expect(at.service.logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(readFileSync(join(at.service.dataDir, 'service.json'), 'utf8')).not.toContain(secret);
  });

  test('is forgotten on request', async () => {
    await call('saveSettings', secretly.forget);
    expect(secretly.statusOf(at.service.commands.settings())).toMatchObject({
      isSet: false,
      origin: 'default',
    });
    expect(readFileSync(join(at.service.dataDir, 'settings.json'), 'utf8')).not.toContain(secret);
  });
});
