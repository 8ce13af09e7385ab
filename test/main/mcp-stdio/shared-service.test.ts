import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeServiceFile } from '../../../src-main/processes/service-file.ts';
import { beginADayAgo } from '../begin-worlds.ts';
import { aFolder } from '../a-folder.ts';
import { endServiceOn, serviceOn, untilGone } from './started-service.ts';
import { aBareRelay, aStdioClient, eras, initialize, program } from './stdio-client.ts';

// Each start loads the whole service from its sources, on a machine that may be busy.

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
  beginADayAgo(onFolder());
});
afterEach(async () => {
  await endServiceOn(folder.path);
  folder.remove();
});

const onFolder = (): string[] => ['--port', '0', '--markets', '150', '--data-dir', folder.path];
const within = { timeout: 60_000, interval: 20 };
const modeOf = (name: string): number => statSync(join(folder.path, name)).mode & 0o777;

const token = 'a-token-of-enough-characters';
const listMarkets = { name: 'list_markets', arguments: {} };
const marketsOfTestnet = { structuredContent: { network: 'TESTNET' } };

/** Another program that has taken the port of a crashed service, and would receive the token. */
async function aTrap(): Promise<
  AsyncDisposable & { readonly received: readonly string[]; readonly url: string }
> {
  const received: string[] = [];
  const trap = createServer((socket) => socket.on('data', (part) => received.push(String(part))));
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  await using dead = aBareRelay(['--version'], []);
  await dead.ended;
  await untilGone(dead.pid);
  const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  writeServiceFile(folder.path, { url, pid: dead.pid, controlKey: 'k', token });
  return { received, url, [Symbol.asyncDispose]: async () => void trap.close() };
}

test('without a running service two relays that begin at once start one, clients of both eras share it, and it is started again after a kill', async () => {
  writeFileSync(join(folder.path, 'settings.json'), JSON.stringify({ token }));
  await using trap = await aTrap();
  await using first = aBareRelay(onFolder());
  await using second = aBareRelay(onFolder());
  const relays = [first, second];
  for (const relay of relays) relay.write(initialize);
  for (const relay of relays) await vi.waitFor(() => expect(relay.lines()).toHaveLength(1), within);
  const service = serviceOn(folder.path);
  expect([service.url === trap.url, service.token, trap.received]).toEqual([false, token, []]);
  expect([modeOf('service.json'), modeOf('mcp-service.log')]).toEqual([0o600, 0o600]);
  expect(relays.map((relay) => relay.output().split('\n')[0]).toSorted()).toEqual([
    expect.stringMatching(`^Relaying to the service at ${service.url}, with the options `),
    expect.stringMatching(
      `^Started a service at ${service.url} \\(process ${service.pid}\\); it ends ten minutes after`,
    ),
  ]);
  for (const relay of relays) relay.endInput();
  expect(await Promise.all(relays.map(({ ended }) => ended))).toEqual([0, 0]);

  for (const era of eras) {
    await using later = await aStdioClient(era, onFolder());
    expect(later.client.getServerVersion()?.name).toBe('perpscope');
    const { tools } = await later.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('get_status');
    // A service that has just started has not read the venue's list yet.
    await vi.waitFor(async () => {
      expect(await later.client.callTool(listMarkets)).toMatchObject(marketsOfTestnet);
    }, within);
    expect(serviceOn(folder.path)).toEqual(service);
    if (era === '2025-11-25') continue;
    await endServiceOn(folder.path);
    await expect(later.client.callTool(listMarkets)).rejects.toMatchObject({
      message: expect.stringMatching(/Perpscope at .+ is gone \(.+\)\. Retry: the next call /) as string,
    });
    expect(await later.client.callTool(listMarkets)).toHaveProperty('content');
    expect(serviceOn(folder.path).pid).not.toBe(service.pid);
  }
  await endServiceOn(folder.path, 'SIGTERM');
  expect(readdirSync(folder.path)).not.toContain('service.json');
});

test('a client is connected before the service is there, as the service itself answers then, and its first call waits', async () => {
  await using relay = aBareRelay(onFolder(), [program], { TEST_GREET_AFTER_MS: '0' });
  relay.write(initialize);
  await vi.waitFor(() => expect(relay.lines()).toHaveLength(1), within);
  expect(readdirSync(folder.path)).not.toContain('service.json');
  const call = { jsonrpc: '2.0', id: 'call', method: 'tools/call', params: listMarkets };
  relay.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  relay.write(call);
  await vi.waitFor(() => expect(relay.lines()).toHaveLength(2), within);
  relay.write({ ...initialize, id: 'again' });
  await vi.waitFor(() => expect(relay.lines()).toHaveLength(3), within);
  const [greeted, called, answered] = relay.lines().map((line) => JSON.parse(line) as { result: object });
  expect(called).toMatchObject({ id: 'call', result: marketsOfTestnet });
  expect(greeted).toEqual({ ...answered, id: 'first' });
});

test('a service that cannot start says why, to the client that asks and on stderr, and ends with code 2', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await using relay = aBareRelay(['--data-dir', folder.path, '--port', String(port)]);
  relay.write(initialize);
  expect(await relay.ended).toBe(2);
  other.close();
  const cause = `Port ${port} is in use by another program. Choose another with --port N, or --port 0 for any.`;
  expect(relay.lines().map((line) => JSON.parse(line) as object)).toEqual([
    { jsonrpc: '2.0', id: 'first', error: { code: -32603, message: cause } },
  ]);
  expect(relay.output().trimEnd().split('\n').at(-1)).toBe(cause);
});

test('a service without clients ends automatically and cleanly', async () => {
  await using service = aBareRelay(
    [...onFolder(), '--log-level', 'error'],
    [resolve(import.meta.dirname, 'short-service.ts')],
  );
  await vi.waitFor(() => expect(service.lines().length).toBeGreaterThan(0), within);
  expect(await service.ended).toBe(0);
  expect(service.output()).toBe('');
  expect(readdirSync(folder.path)).not.toContain('service.json');
});
