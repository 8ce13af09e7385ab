import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { virtualClock } from '../../../src-main/clock.ts';
import {
  startSimulator,
  type RunningSimulator,
  type SimulatorStart,
  type SimulatorTrouble,
} from '../../../src-main/simulator/start-simulator.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { StatusDocument } from '../../../src-main/agent/schema.ts';
import { aFeedFolder, readJournal } from './a-feed-folder.ts';
import { day, genesis, now } from './worlds.ts';

const clock = virtualClock({ worldMs: now, rate: 0 });
const start = (change: Partial<SimulatorStart> = {}): Promise<RunningSimulator> =>
  startSimulator({ startChild: forkChild, seed: 7, genesisMs: genesis, marketCount: 132, clock, ...change });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function ask(url: string, body: object): Promise<Response> {
  return fetch(`${url}/info`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
}

describe('a simulator in its own process', () => {
  const running: RunningSimulator[] = [];
  const started = async (change: Partial<SimulatorStart> = {}): Promise<RunningSimulator> => {
    const simulator = await start(change);
    running.push(simulator);
    return simulator;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });

  it('follows the clock of the process that started it', async () => {
    const { url } = await started();
    const time = async (): Promise<unknown> =>
      ((await (await ask(url, { type: 'exchangeStatus' })).json()) as { time: number }).time;
    expect(await time()).toBe(now);
    await clock.set(now + 5000, 0);
    expect(await time()).toBe(now + 5000);
    await clock.set(now, 0);
  });

  it('has a fault in force when setting it resolves, and none after it is cleared', async () => {
    const { url, setFault } = await started();
    await setFault({ kind: 'server_error' });
    expect((await ask(url, { type: 'exchangeStatus' })).status).toBe(500);
    await setFault(null);
    expect((await ask(url, { type: 'exchangeStatus' })).status).toBe(200);
  });

  it('ends when closed, with or without hanging requests, frees its port, and reports no error', async () => {
    const simulator = await start();
    const troubles: (SimulatorTrouble | null)[] = [];
    simulator.onTrouble((trouble) => troubles.push(trouble));
    await simulator.setFault({ kind: 'hang' });
    const hanging = ask(simulator.url, { type: 'meta' });
    hanging.catch(() => undefined);
    await simulator.close();
    expect([troubles, isRunning(simulator.pid())]).toEqual([[], false]);
    await expect(hanging).rejects.toThrow('fetch failed');
    await expect(ask(simulator.url, { type: 'meta' })).rejects.toThrow('fetch failed');
    await simulator.close();
    await simulator.setFault(null);
  });

  it('leaves the terminal’s signals to the service', async () => {
    const simulator = await started();
    const troubles: (SimulatorTrouble | null)[] = [];
    simulator.onTrouble((trouble) => troubles.push(trouble));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(simulator.pid(), signal);
    // Answered over the channel, after the signals.
    await simulator.setFault(null);
    expect((await ask(simulator.url, { type: 'exchangeStatus' })).status).toBe(200);
    expect(troubles).toEqual([]);
  });

  it('gives each start a port and a world of its own', async () => {
    const [one, two] = await Promise.all([started(), started()]);
    expect(one!.url).not.toBe(two!.url);
  });

  it('says why it could not start', async () => {
    const feedFolder = join(import.meta.filename, 'agent');
    await expect(start({ feedFolder })).rejects.toMatchObject({
      name: 'StartError',
      message: `The simulator's process failed: A file in ${feedFolder} can't be written: part of its path is a file (ENOTDIR).`,
    });
  });
});

describe("a simulator's accounts and counts", () => {
  const running: RunningSimulator[] = [];
  const started = async (change: Partial<SimulatorStart> = {}): Promise<RunningSimulator> => {
    const simulator = await start(change);
    running.push(simulator);
    return simulator;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });

  it('are named at the start, one in each mode', async () => {
    const { url, vaultAddresses, agentFeed } = await started();
    const reported = async (type: string, user: string): Promise<unknown> =>
      (await ask(url, { type, user })).json();
    const modes = await Promise.all(vaultAddresses.map((user) => reported('userAbstraction', user)));
    expect(modes).toEqual(['disabled', 'unifiedAccount', 'portfolioMargin']);
    expect(agentFeed).toBeNull();
  });

  it('include the address and the key of a reference provider', async () => {
    const { referenceUrl, referenceKey } = await started();
    const asked = await fetch(`${referenceUrl}/v1/marketstatus/now`, {
      headers: { authorization: `Bearer ${referenceKey}` },
      signal: AbortSignal.timeout(5000),
    });
    expect([asked.status, await asked.json()]).toEqual([200, expect.objectContaining({ market: 'open' })]);
  });

  it('are counted, and empty once it is closed', async () => {
    const simulator = await started();
    expect(await simulator.requests()).toEqual([]);
    await ask(simulator.url, { type: 'userRole', user: simulator.vaultAddresses[0] });
    const [one, other] = await Promise.all([simulator.requests(), simulator.requests()]);
    expect(one).toEqual([{ type: 'userRole', requests: 1, weight: 60, weightLastMinute: 60 }]);
    expect(other).toEqual(one);
    await simulator.close();
    expect(await simulator.requests()).toEqual([]);
  });

  it('have the requested number of DEXes, on a network of their own', async () => {
    const [main, test] = await Promise.all([
      started({ dexCount: 9, network: 'MAINNET' }),
      started({ dexCount: 9 }),
    ]);
    const dexes = (await (await ask(main!.url, { type: 'perpDexs' })).json()) as unknown[];
    expect(dexes).toHaveLength(9);
    expect(main!.vaultAddresses).not.toEqual(test!.vaultAddresses);
  });
});

describe("a simulator's agent", () => {
  const open: { end: () => unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.end();
  });
  const withAgent = async (): Promise<{ simulator: RunningSimulator; folder: string }> => {
    const { folder, remove } = aFeedFolder();
    const feedFolder = join(folder, 'agent');
    const simulator = await start({ feedFolder, genesisMs: now - 3 * day });
    open.push({ end: simulator.close }, { end: remove });
    return { simulator, folder: feedFolder };
  };
  const statusText = (folder: string): string => readFileSync(join(folder, 'status.json'), 'utf8');
  const status = (folder: string): StatusDocument =>
    StatusDocument.parse(JSON.parse(statusText(folder).replaceAll('NaN', 'null')));

  it('has written its status when the venue listens, and its journal soon after', async () => {
    const { simulator, folder } = await withAgent();
    expect(fileURLToPath(simulator.agentFeed!)).toBe(folder);
    expect(status(folder)).toMatchObject({ network: 'TESTNET', account: simulator.vaultAddresses[0] });
    await expect.poll(() => readJournal(folder).flatMap((file) => file.events).length).toBeGreaterThan(50);
  });

  it('says in words which folder it could not write to, if it does not start for that', async () => {
    const { folder, remove } = aFeedFolder();
    open.push({ end: remove });
    mkdirSync(join(folder, 'status.json', 'full'), { recursive: true });
    await expect(start({ feedFolder: folder })).rejects.toMatchObject({
      name: 'StartError',
      message: `The simulator's process failed: A file in ${folder} can't be written: it is a folder (EISDIR).`,
    });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'says what to do when the disk with its feed is full, while the process is restarted',
    async () => {
      const { simulator, folder } = await withAgent();
      const trouble = new Promise((resolve) => simulator.onTrouble(resolve));
      symlinkSync('/dev/full', join(folder, 'full'));
      renameSync(join(folder, 'full'), join(folder, 'status.json.new'));
      expect(await trouble).toEqual({
        message: `The simulator's process failed: A file in ${folder} can't be written: the disk is full (ENOSPC).`,
        remedy: 'Free space there and try again.',
      });
    },
  );

  it('updates its heartbeat with the clock', async () => {
    const { folder } = await withAgent();
    const first = status(folder).heartbeat_at;
    await clock.set(now + 5000, 0);
    try {
      await expect.poll(() => status(folder).heartbeat_at, { timeout: 5000 }).not.toBe(first);
    } finally {
      await clock.set(now, 0);
    }
  });

  it('allows new entries while the underlying market is closed as long as it is set to', async () => {
    const saturday = Date.UTC(2026, 7, 29, 14);
    await clock.set(saturday, 0);
    try {
      const { simulator, folder } = await withAgent();
      const allowed = (): number =>
        status(folder).markets.filter(
          ({ coin, new_entries: entries }) => coin === 'xyz:TSLA' && entries?.allowed === true,
        ).length;
      expect([status(folder).operational_status, allowed()]).toEqual(['running', 0]);
      await simulator.setFault({ kind: 'agent_ignores_sessions' });
      expect(allowed()).toBe(1);
      await simulator.setFault(null);
      expect(allowed()).toBe(0);
    } finally {
      await clock.set(now, 0);
    }
  });

  it('falls silent, tears its status and reports the other network as it is set to', async () => {
    const { simulator, folder } = await withAgent();
    await simulator.setFault({ kind: 'agent_other_network' });
    expect(status(folder).network).toBe('MAINNET');
    await simulator.setFault({ kind: 'agent_torn' });
    expect(() => status(folder)).toThrow(SyntaxError);
    await simulator.setFault(null);
    const before = status(folder);
    await simulator.setFault({ kind: 'agent_silent' });
    await clock.set(now + 90_000, 0);
    try {
      // Every setting of a fault writes a heartbeat.
      await simulator.setFault({ kind: 'agent_silent' });
      expect(status(folder).heartbeat_at).toBe(before.heartbeat_at);
      await simulator.setFault(null);
      expect(status(folder).heartbeat_at).not.toBe(before.heartbeat_at);
    } finally {
      await clock.set(now, 0);
    }
  });
});
