import { afterEach, describe, expect, it } from 'vitest';
import { faultKinds, isFaultKind } from '../../../src-main/simulator/server/fault.ts';
import { aFill, anOrder, vaultAddress, type VaultScript } from './a-vault.ts';
import { read, readAny, serveVault as serveScript } from './asking.ts';
import { listenTo, onChannel, type Listener, type Serving } from './serving.ts';
import { minute, now } from './worlds.ts';

const user = vaultAddress;
const tidsOf = (rows: readonly { readonly tid: number }[]): number[] => rows.map((row) => row.tid);
const sorted = (tids: readonly number[]): number[] => tids.toSorted((one, other) => one - other);
const hundred = Array.from({ length: 100 }, (_, i) => aFill({ time: now - 100 + i, tid: i }));

const open: { close: () => unknown }[] = [];
const serveVault = async (script: VaultScript): Promise<Serving> => {
  const server = await serveScript(script);
  open.push(server);
  return server;
};
const listen = async (server: Serving): Promise<Listener> => {
  const listener = await listenTo(server.socketUrl);
  open.unshift(listener);
  return listener;
};
const following = async (server: Serving, type = 'userFills'): Promise<Listener> => {
  const listener = await listen(server);
  listener.say({ method: 'subscribe', subscription: { type, user } });
  await listener.next(onChannel('subscriptionResponse'));
  return listener;
};
const nextFills = async (listener: Listener): Promise<number[]> =>
  tidsOf(((await listener.next(onChannel('userFills'))).data as { fills: { tid: number }[] }).fills);

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe('faults of account data', () => {
  it('reordered shuffles the fills of a page, the same way each time, and loses none', async () => {
    const server = await serveVault({ fills: hundred });
    const plain = tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }));
    server.setFault({ kind: 'reordered' });
    const shuffled = tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }));
    expect(shuffled).not.toEqual(plain);
    expect(sorted(shuffled)).toEqual(plain);
    expect(tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }))).toEqual(shuffled);
    const listener = await following(server);
    const snapshot = await nextFills(listener);
    expect(snapshot).not.toEqual(plain.toReversed());
    expect(sorted(snapshot)).toEqual(plain);
  });

  it('duplicated brings each fill twice, in pages and frames', async () => {
    const fills = [aFill({ tid: 1 }), aFill({ tid: 2 }), aFill({ tid: 3, time: now + 5 })];
    const server = await serveVault({ fills });
    server.setFault({ kind: 'duplicated' });
    expect(tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }))).toEqual([1, 1, 2, 2]);
    const listener = await following(server);
    expect(await nextFills(listener)).toEqual([2, 2, 1, 1]);
    await server.clock.set(now + 5, 0);
    expect(await nextFills(listener)).toEqual([3, 3]);
  });

  it('late withholds data younger than ten minutes from everyone, and releases it when it ends', async () => {
    const fills = [
      aFill({ tid: 1, time: now - 11 * minute }),
      aFill({ tid: 2, time: now - 9 * minute }),
      aFill({ tid: 3, time: now + 30 * minute }),
    ];
    const server = await serveVault({ fills });
    server.setFault({ kind: 'late' });
    const listener = await following(server);
    expect(await nextFills(listener)).toEqual([1]);
    await server.clock.set(now + 31 * minute, 0);
    expect(tidsOf(await read(server, 'userFills'))).toEqual([1]);
    expect(tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }))).toEqual([1]);
    server.setFault(null);
    expect(await nextFills(listener)).toEqual([2, 3]);
    expect(tidsOf(await read(server, 'userFills'))).toEqual([3, 2, 1]);
  });

  it('late reaches back as far as it is set', async () => {
    const fills = [aFill({ tid: 1, time: now - 90_000 }), aFill({ tid: 2, time: now - 30_000 })];
    const server = await serveVault({ fills });
    server.setFault({ kind: 'late', seconds: 60 });
    expect(tidsOf(await read(server, 'userFills'))).toEqual([1]);
  });

  it('scattered lets later fills pass earlier ones', async () => {
    const fills = [1, 2, 3, 4, 5, 6].map((tid) => aFill({ tid, time: now + tid }));
    const server = await serveVault({ fills });
    server.setFault({ kind: 'scattered' });
    const listener = await following(server);
    expect(await nextFills(listener)).toEqual([]);
    await server.clock.set(now + 10, 0);
    expect(await nextFills(listener)).toEqual([1, 2, 4, 5]);
    expect(tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }))).toEqual([1, 2, 4, 5]);
    server.setFault(null);
    expect(await nextFills(listener)).toEqual([3, 6]);
    expect(tidsOf(await read(server, 'userFillsByTime', { startTime: 0 }))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('stale_clock puts its start time on answers and frames sent later', async () => {
    const server = await serveVault({});
    server.setFault({ kind: 'stale_clock' });
    await server.clock.set(now + 5 * minute, 0);
    expect(await readAny(server, 'clearinghouseState')).toMatchObject({ time: now });
    expect(JSON.parse((await server.ask({ type: 'exchangeStatus' })).body)).toMatchObject({ time: now });
    const listener = await following(server, 'allDexsClearinghouseState');
    const { data } = await listener.next(onChannel('allDexsClearinghouseState'));
    const { clearinghouseStates } = data as { clearinghouseStates: [string, { time: number }][] };
    expect(clearinghouseStates.map(([, state]) => state.time)).toEqual([now, now, now]);
    server.setFault({ kind: 'stale_clock', seconds: 90 });
    expect(await readAny(server, 'clearinghouseState')).toMatchObject({ time: now + 5 * minute - 90_000 });
    server.setFault({ kind: 'stale_clock', type: 'exchangeStatus' });
    await server.clock.set(now + 6 * minute, 0);
    expect(await readAny(server, 'clearinghouseState')).toMatchObject({ time: now + 6 * minute });
  });

  it('bad_rows spoils one row of each list and leaves the others as they are', async () => {
    const fills = [1, 2, 3].map((tid) => aFill({ tid }));
    const server = await serveVault({ fills, orders: [anOrder()] });
    const good = (await readAny(server, 'userFillsByTime', { startTime: 0 })) as object[];
    server.setFault({ kind: 'bad_rows' });
    const rows = (await readAny(server, 'userFillsByTime', { startTime: 0 })) as object[];
    expect([rows[0], rows[2]]).toEqual([good[0], good[2]]);
    expect(rows[1]).toEqual({ ...good[1], coin: 7 });
    const { universe } = JSON.parse((await server.ask({ type: 'meta', dex: 'flx' })).body) as {
      universe: { szDecimals: unknown }[];
    };
    expect(universe.filter((row) => typeof row.szDecimals !== 'number')).toHaveLength(1);
    const listener = await following(server);
    const { data } = await listener.next(onChannel('userFills'));
    expect((data as { fills: { coin: unknown }[] }).fills.filter((fill) => fill.coin === 7)).toHaveLength(1);
  });
});

describe('faults of connections', () => {
  it('slow answers when its delay is over, and delays nothing at the end', async () => {
    const server = await serveVault({});
    server.setFault({ kind: 'slow', seconds: 0.15, type: 'userAbstraction' });
    const begun = performance.now();
    expect(await readAny(server, 'userAbstraction')).toBe('disabled');
    expect(performance.now() - begun).toBeGreaterThan(140);
    server.setFault({ kind: 'slow', seconds: 3600 });
    const waiting = readAny(server, 'userAbstraction').catch(String);
    while (server.requests().find((count) => count.type === 'userAbstraction')?.requests !== 2)
      await new Promise((resolve) => setImmediate(resolve));
    await server.close();
    expect(await waiting).toContain('fetch failed');
  });

  it('cut_sockets cuts the open ones and accepts new ones, as requests continue', async () => {
    const server = await serveVault({});
    const openSocket = await listen(server);
    server.setFault({ kind: 'cut_sockets' });
    expect(await openSocket.closed).toBe(1006);
    const next = await listen(server);
    next.say({ method: 'ping' });
    await next.next(onChannel('pong'));
    expect(await readAny(server, 'userAbstraction')).toBe('disabled');
  });

  it('no_sockets cuts them and refuses new ones until it ends, as requests continue', async () => {
    const server = await serveVault({});
    const openSocket = await listen(server);
    server.setFault({ kind: 'no_sockets' });
    expect(await openSocket.closed).toBe(1006);
    await expect(listenTo(server.socketUrl)).rejects.toThrow('refused');
    expect(await readAny(server, 'userAbstraction')).toBe('disabled');
    server.setFault(null);
    await listen(server);
  });

  it('dead_sockets leaves the open ones open without a frame for good; new ones get frames', async () => {
    const server = await serveVault({});
    const dead = await following(server, 'spotState');
    await dead.next(onChannel('spotState'));
    server.setFault({ kind: 'dead_sockets' });
    await server.ask({ type: 'exchangeStatus' });
    const before = dead.received();
    dead.say({ method: 'ping' });
    const fresh = await following(server, 'spotState');
    server.setFault(null);
    for (let i = 0; i < 4; i += 1) await fresh.next(onChannel('spotState'));
    expect(dead.received()).toBe(before);
  });
});

it('the list of faults has each fault once, with a description', () => {
  const kinds = faultKinds.map((one) => one.kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const { kind, meaning } of faultKinds) {
    expect(isFaultKind(kind)).toBe(true);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  }
  expect(isFaultKind('toString')).toBe(false);
});
