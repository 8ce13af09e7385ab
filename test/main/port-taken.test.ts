import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { ConnectionsView } from '../../src-preload/contract/bridge/connections.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import { StartError } from '../../src-main/errors.ts';
import { createLocalPort, type Server } from '../../src-main/server/local-port.ts';
import { portHolder } from '../../src-main/server/port-holder.ts';
import { readServiceFile } from '../../src-main/processes/service-file.ts';
import { aService, type RunningService } from './service-fixture.ts';

/** A program that listens on a port of its own. */
async function another(headers: Readonly<Record<string, string>> = {}) {
  const server = createServer((_, response) => response.writeHead(404, headers).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a service with a window whose port is taken', () => {
  let other: Awaited<ReturnType<typeof another>>;
  let service: RunningService;
  let session: ReturnType<RunningService['endpoint']['connect']>;
  const pushes: BridgePush[] = [];
  const ask = async <T>(name: CallName, args: unknown = null): Promise<T> => {
    const outcome: CallOutcome<CallName> = await session.call(name, args);
    expect(outcome).toMatchObject({ kind: 'answer' });
    return (outcome as { readonly value: unknown }).value as T;
  };
  beforeAll(async () => {
    other = await another();
    service = await aService({ port: other.port, origins: {}, mayLackPort: true });
    session = service.endpoint.connect((push) => pushes.push(push));
  });
  afterAll(async () => {
    session.close();
    await service[Symbol.asyncDispose]();
    await other.close();
  });

  test('starts, watches, and says which port it lacks, which program has it, and what to do', async () => {
    const view = await ask<ConnectionsView>('getConnections');
    expect(view.addresses).toBeNull();
    expect(view.portTrouble?.port).toBe(other.port);
    expect(view.portTrouble?.message).toMatch(
      new RegExp(
        `^Port ${other.port} is in use by .+\\. End that program, or choose another port in Settings`,
      ),
    );
    const settings = await ask<SettingsView>('getSettings');
    expect([settings.openPort, settings.portTrouble]).toEqual([null, view.portTrouble]);
    expect(service.banner).toContain(`Port ${other.port} is in use by`);
    expect(service.url).toBe('');
    expect(pushes[0]).toMatchObject({ event: 'frame' });
  });

  test('is not found by other programs: it left no address', () => {
    expect(readServiceFile(service.dataDir)).toBeNull();
  });

  test('tries again on request, and says that it still lacks the port', async () => {
    const view = await ask<ConnectionsView>('openPort');
    expect(view.portTrouble?.port).toBe(other.port);
  });

  test('accepts a token meanwhile', async () => {
    await ask('createToken');
    expect((await ask<ConnectionsView>('getConnections')).token.isSet).toBe(true);
  });

  test('opens the port that was saved since, at once on request, asks for the token, and notifies every window', async () => {
    await ask('saveSettings', { port: 0 });
    expect((await ask<ConnectionsView>('getConnections')).addresses).toBeNull();
    pushes.length = 0;
    const { addresses, portTrouble } = await ask<ConnectionsView>('openPort');
    expect(portTrouble).toBeNull();
    expect(addresses?.base).toBe(`http://127.0.0.1:${addresses?.port}`);
    const document = async (): Promise<number> => (await fetch(`${addresses?.base}/api/openapi.json`)).status;
    expect(await document()).toBe(401);
    await ask('revokeToken');
    expect(await document()).toBe(200);
    expect(pushes).toContainEqual(
      expect.objectContaining({
        event: 'settings',
        payload: expect.objectContaining({ openPort: addresses?.port, portTrouble: null }) as unknown,
      }),
    );
    expect(readServiceFile(service.dataDir)).toMatchObject({ url: addresses?.base });
    expect(service.dashboardLink()).toContain(addresses?.base);
  });

  test('changes nothing on another try once the port is open', async () => {
    const { addresses } = await ask<ConnectionsView>('openPort');
    expect(addresses).toEqual((await ask<ConnectionsView>('getConnections')).addresses);
  });
});

test('a service that programs start takes a free port in place of a taken one, and says which', async () => {
  const other = await another();
  await using service = await aService({ port: other.port, orAnyPort: true });
  const { url } = readServiceFile(service.dataDir) ?? { url: '' };
  expect([url, url.endsWith(`:${other.port}`)]).toEqual([service.url, false]);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  await other.close();
});

describe('the owner of a port', () => {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  test('is reported where it is another Perpscope', async () => {
    const other = await another({ 'perpscope-version': '9.8.7' });
    open.push(other.close);
    expect(await portHolder(other.port)).toMatch(/^another Perpscope \(9\.8\.7\)/);
  });

  test.runIf(process.platform === 'linux')('is reported by name where the system knows it', async () => {
    const other = await another();
    open.push(other.close);
    expect(await portHolder(other.port)).toMatch(new RegExp(`^\\S.*, process ${process.pid}$`));
  });

  test('is found within half a second, even if it does not answer', async () => {
    const mute = createTcpServer();
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const { port } = mute.address() as AddressInfo;
    const sockets = new Set<{ readonly destroy: () => void }>();
    mute.on('connection', (socket) => sockets.add(socket));
    expect(await portHolder(port)).not.toContain('Perpscope');
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });

  test('is null where nothing listens', async () => {
    const other = await another();
    await other.close();
    expect(await portHolder(other.port)).toBeNull();
  });
});

describe('a port', () => {
  const aPort = (outcomes: (Server | StartError)[], port = () => 1, others: number[] = []) => {
    const tried: number[] = [];
    const start = async (wanted: number): Promise<Server> => {
      tried.push(wanted);
      const outcome = outcomes.shift();
      if (outcome === undefined || outcome instanceof StartError)
        throw outcome ?? new StartError('none left');
      return outcome;
    };
    return { tried, port: createLocalPort({ start, port, others, holder: async () => null }) };
  };
  const server = (closed: string[] = []): Server => ({
    port: 7,
    close: async () => void closed.push('closed'),
  });

  test('that is requested twice at once is opened once', async () => {
    const { tried, port } = aPort([server(), server()]);
    await Promise.all([port.open(), port.open()]);
    expect([tried, port.status()]).toEqual([[1], { kind: 'open', port: 7, url: 'http://127.0.0.1:7' }]);
  });

  test('is opened as configured at that moment', async () => {
    const wanted = { port: 1 };
    const { tried, port } = aPort([new StartError('Taken.'), server()], () => wanted.port);
    await expect(port.open()).rejects.toThrow('Taken.');
    expect(port.status()).toEqual({ kind: 'shut', trouble: { port: 1, message: 'Taken.' } });
    wanted.port = 2;
    await port.open();
    expect(tried).toEqual([1, 2]);
  });

  test('falls back to the next of others where it is taken, and for no other reason', async () => {
    const taken = new StartError('Taken.', Object.assign(new Error(), { code: 'EADDRINUSE' }));
    const { tried, port } = aPort([taken, taken, server()], () => 4310, [4311, 0]);
    await port.open();
    expect([tried, port.status()]).toEqual([
      [4310, 4311, 0],
      { kind: 'open', port: 7, url: 'http://127.0.0.1:7' },
    ]);
    const refused = aPort([new StartError('Not allowed.'), server()], () => 80, [0]);
    await expect(refused.port.open()).rejects.toThrow('Not allowed.');
    expect(refused.tried).toEqual([80]);
  });

  test('that was closed is no longer opened', async () => {
    const closed: string[] = [];
    const { tried, port } = aPort([server(closed), server(closed)]);
    await port.open();
    await port.close();
    await port.open();
    expect([tried, closed]).toEqual([[1], ['closed']]);
  });
});
