import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { keepToken } from '../../src-main/config/keep-change.ts';
import { readServiceFile } from '../../src-main/processes/service-file.ts';
import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { ConnectionsView, CreatedToken } from '../../src-preload/contract/bridge/connections.ts';
import { sharedByTests } from './fixture-hooks.ts';
import { ask } from './http-request.ts';
import { aFolder } from './a-folder.ts';
import { aService, type RunningService } from './service-fixture.ts';

/** Everything that was sent to the window except the answers to createToken, as text. */
const reported: string[] = [];
let session: ReturnType<RunningService['endpoint']['connect']>;
const service = sharedByTests(() => aService());
beforeAll(() => {
  session = service.endpoint.connect((push) => reported.push(JSON.stringify(push)));
});
afterAll(async () => {
  session.close();
});

const valueOf = <T>(outcome: CallOutcome<CallName>): T => {
  expect(outcome).toMatchObject({ kind: 'answer' });
  return (outcome as { readonly value: unknown }).value as T;
};
const view = async (name: 'getConnections' | 'revokeToken' = 'getConnections'): Promise<ConnectionsView> => {
  const outcome = await session.call(name, null);
  reported.push(JSON.stringify(outcome));
  return valueOf(outcome);
};
const create = async (): Promise<string> =>
  valueOf<CreatedToken>(await session.call('createToken', null)).token;
const statusWith = async (token: string | null, path = '/mcp'): Promise<number> => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return (await service.get(path, { headers })).status;
};
const settingsFile = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(service.dataDir, 'settings.json'), 'utf8')) as Record<string, unknown>;
const securityOf = async (token: string | null): Promise<unknown> => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const document = (await service.get('/api/openapi.json', { headers })).json();
  return (document as { readonly security: unknown }).security;
};

describe('a token that a window creates', () => {
  let token = '';

  test('is required from then on, on everything but the shell', async () => {
    expect((await view()).token).toEqual({ isSet: false, origin: 'default', whyFixed: null });
    expect(await statusWith(null)).toBe(200);
    expect(await securityOf(null)).toEqual([{}, { token: [] }]);
    token = await create();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await statusWith(null)).toBe(401);
    expect(await statusWith('another-token-of-enough-characters')).toBe(401);
    expect(await statusWith(token)).toBe(200);
    expect(await securityOf(token)).toEqual([{ token: [] }]);
    expect((await view()).token).toEqual({ isSet: true, origin: 'settings_file', whyFixed: null });
  });

  test('is stored for the next start in a file that only its owner may read, and given to programs of this user', () => {
    expect(settingsFile()).toMatchObject({ token });
    for (const name of ['settings.json', 'service.json']) {
      expect(statSync(join(service.dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(readServiceFile(service.dataDir)).toMatchObject({
      token,
      url: service.url,
      settings: { values: { network: 'testnet' }, secrets: ['token'] },
    });
    expect(readConfig({ flags: readFlags(['--data-dir', service.dataDir]), env: {} }).token).toBe(token);
  });

  test('that replaces another invalidates that one at once', async () => {
    const before = token;
    token = await create();
    expect(token).not.toBe(before);
    expect(await statusWith(before)).toBe(401);
    expect(await statusWith(token)).toBe(200);
    expect(readServiceFile(service.dataDir)).toMatchObject({ token });
  });

  test('is only in that one answer: in no push, no other answer, no log, however a request fails', async () => {
    await view();
    const authorization = `Bearer ${token}`;
    const refused = [{ authorization: `${authorization}x` }, { host: token, authorization }];
    for (const headers of [{ authorization }, ...refused])
      for (const path of [
        `/nothing?token=${token}`,
        `/api/markets/BTC/candles?limit=${token}`,
        `/%zz${token}`,
      ])
        await service.get(path, { headers });
    await service.simulator.setFault({ kind: 'outage' });
    await service.get('/api/markets/sim-testnet%3ABTC/candles', { headers: { authorization } });
    await service.simulator.setFault(null);
    expect(service.logged).not.toEqual([]);
    for (const text of [...reported, ...service.logged]) expect(text).not.toContain(token);
  });

  test('is gone at once when it is revoked, and from every file', async () => {
    expect((await view('revokeToken')).token).toEqual({ isSet: false, origin: 'default', whyFixed: null });
    expect(await statusWith(null)).toBe(200);
    expect(await securityOf(null)).toEqual([{}, { token: [] }]);
    expect(settingsFile()).not.toHaveProperty('token');
    expect(readServiceFile(service.dataDir)).toMatchObject({ token: null });
  });

  test('can be revoked twice, and of two that are requested at once the later one is in force', async () => {
    await view('revokeToken');
    const [first, second] = await Promise.all([create(), create()]);
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
    expect(settingsFile()).toMatchObject({ token: second });
    await view('revokeToken');
  });

  test('leaves the port, the network and all other settings unchanged', async () => {
    const before = service.commands.settings();
    await create();
    await view('revokeToken');
    expect(service.commands.settings()).toEqual(before);
    expect(service.epoch()).toBe(1);
  });
});

test('a connection that was let in before ends when a token is created, and the dashboard’s stays', async () => {
  const dashboard = new WebSocket(`${service.url.replace('http', 'ws')}/bridge`);
  await once(dashboard, 'open');
  const { port } = new URL(service.url);
  const kept = connect(Number(port), '127.0.0.1');
  const closed = once(kept, 'close');
  kept.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await once(kept, 'data');
  await create();
  await closed;
  expect(dashboard.readyState).toBe(dashboard.OPEN);
  dashboard.terminate();
  await view('revokeToken');
});

test('a token that cannot be stored is not in force', async () => {
  const settings = join(service.dataDir, 'settings.json');
  writeFileSync(settings, 'no JSON');
  expect(await session.call('createToken', null)).toMatchObject({ kind: 'failure' });
  expect(await statusWith(null)).toBe(200);
  expect((await view()).token.isSet).toBe(false);
  writeFileSync(settings, '{}');
});

test('a token of the environment is fixed: a window says so, and changes nothing', async () => {
  const folder = aFolder();
  const token = 'a-token-of-the-environment';
  const config = readConfig({
    flags: readFlags(['--data-dir', folder.path]),
    env: { PERPSCOPE_TOKEN: token },
  });
  for (const change of ['another-token-of-16', null]) {
    expect(() => keepToken(config, change)).toThrow(
      'token is set by PERPSCOPE_TOKEN in the environment. Start Perpscope without it to change it here.',
    );
  }
  await using fixed = await aService({ token, origins: { token: 'environment' } });
  const window = fixed.endpoint.connect(() => undefined);
  const refused = { kind: 'failure', error: { code: 'invalid_setting' } };
  expect(await window.call('createToken', null)).toMatchObject(refused);
  expect(await window.call('revokeToken', null)).toMatchObject(refused);
  const shown = valueOf<ConnectionsView>(await window.call('getConnections', null));
  expect(shown.token).toMatchObject({ isSet: true, origin: 'environment' });
  expect(shown.token.whyFixed).toContain('PERPSCOPE_TOKEN');
  expect(JSON.stringify(shown)).not.toContain(token);
  const asked = { headers: { authorization: `Bearer ${token}` } };
  expect((await ask(`${fixed.url}/api/health`, asked)).status).toBe(200);
  window.close();
  folder.remove();
});

test('a settings file that others may read is restricted to its owner once it holds a token', () => {
  const folder = aFolder();
  const path = join(folder.path, 'settings.json');
  writeFileSync(path, '{"port":5}');
  chmodSync(path, 0o644);
  const config = readConfig({ flags: readFlags(['--data-dir', folder.path]), env: {} });
  expect(keepToken(config, 'a-token-of-16-chars')).toMatchObject({ token: 'a-token-of-16-chars', port: 5 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  folder.remove();
});
