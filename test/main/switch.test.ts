import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getAccount } from '../../src-main/operations/account/account-view.ts';
import { readServiceFile } from '../../src-main/processes/service-file.ts';
import { getHealth } from '../../src-main/operations/settings/read-health.ts';
import { lockDataFolder } from '../../src-main/store/instance-lock.ts';
import { Catalog } from '../../src-preload/contract/views/markets/market.ts';
import { freshForEachTest } from './fixture-hooks.ts';
import { aService } from './service-fixture.ts';

const patiently = { timeout: 60_000 };
const account = `0x${'ab'.repeat(20)}`;
const service = freshForEachTest(() => aService());
beforeEach(async () => {
  await vi.waitFor(async () => {
    const { status } = await service.get('/api/markets');
    if (status !== 200) throw new Error(`/api/markets answers ${status}.`);
  }, patiently);
});

/** Returns how many journals a record has read anything of. */
function journalsIn(path: string): unknown {
  const record = new Database(path, { readonly: true });
  try {
    return record.prepare('SELECT count(*) FROM journal_cursor').pluck().get();
  } finally {
    record.close();
  }
}

const settingsFile = (): string => join(service.dataDir, 'settings.json');
describe('a switch of network', () => {
  test('raises the epoch, answers from the other network, and is opened by the next start', async () => {
    const epoch = service.epoch();
    const view = await service.commands.saveSettings({ network: 'MAINNET' });
    expect(view.network).toEqual({ value: 'MAINNET', origin: 'settings_file' });
    expect(service.epoch()).toBe(epoch + 1);
    await vi.waitFor(async () => {
      const { network, markets } = Catalog.parse((await service.get('/api/markets')).json());
      expect([network, markets.length]).toEqual(['MAINNET', 150]);
      expect(markets.filter(({ marketId }) => !marketId.startsWith('sim-mainnet:'))).toEqual([]);
    }, patiently);
    expect(JSON.parse(readFileSync(settingsFile(), 'utf8'))).toEqual({ network: 'mainnet' });
    expect(readServiceFile(service.dataDir)?.settings).toMatchObject({
      values: { network: 'mainnet', seed: 7 },
    });
    expect((await service.get('/api/markets/sim-testnet%3ABTC')).json()).toMatchObject({
      error: 'unknown_market',
    });
  });

  test('holds the data folder throughout: no second process can take it', async () => {
    const tries: boolean[] = [];
    const switching = service.commands.saveSettings({ network: 'MAINNET' });
    const over = { yes: false };
    void switching.finally(() => (over.yes = true));
    while (!over.yes) {
      tries.push(isFree());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await switching;
    expect(tries.length).toBeGreaterThan(10);
    expect(tries).not.toContain(true);
  });

  test('that is requested many times at once runs in order, and the last wins', async () => {
    const networks = ['MAINNET', 'TESTNET', 'MAINNET'] as const;
    await Promise.all(networks.map((network) => service.commands.saveSettings({ network })));
    expect([service.ask(getHealth, null).network, service.epoch()]).toEqual(['MAINNET', 4]);
    expect(JSON.parse(readFileSync(settingsFile(), 'utf8'))).toEqual({ network: 'mainnet' });
  });
});

describe('a failed switch', () => {
  test('goes back to the previous source, says why, and is not saved', async () => {
    const record = join(service.dataDir, 'sim-testnet-seed-7', `record-${account}.sqlite`);
    writeFileSync(record, 'this is no database, and it is not ours to touch'.repeat(100));
    await expect(service.commands.saveSettings({ account })).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringMatching(
        /record-.* is damaged.* Perpscope reads the previous source again\.$/,
      ) as string,
    });
    expect(service.commands.settings().account).toEqual({ value: null, origin: 'default' });
    expect([existsSync(settingsFile()), (await service.get('/api/markets')).status]).toEqual([false, 200]);
    rmSync(record);
    await service.commands.saveSettings({ account });
    expect(service.commands.settings().accountInUse).toEqual({ address: account, namedBy: 'settings' });
  });

  test.skipIf(process.getuid?.() === 0)('goes back when its folder can’t be written', async () => {
    const folder = join(service.dataDir, 'sim-mainnet-seed-7');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await expect(service.commands.saveSettings({ network: 'MAINNET' })).rejects.toThrow('sim-mainnet-seed-7');
    expect(service.ask(getHealth, null).network).toBe('TESTNET');
  });
});

describe('the account', () => {
  test('is the one that the simulated agent names, unless settings name another: that wins, and the answer says so', async () => {
    const named = service.commands.settings().accountInUse;
    expect(named).toEqual({ address: service.simulator.vaultAddresses[0], namedBy: 'agent' });
    expect(existsSync(join(service.dataDir, 'sim-testnet-seed-7', `record-${named?.address}.sqlite`))).toBe(
      true,
    );
    await service.commands.saveSettings({ account });
    await vi.waitFor(() => {
      const conflicts = service
        .ask(getAccount, null)
        .notices.filter(({ kind }) => kind === 'account_conflict');
      expect(conflicts).toHaveLength(1);
      const { lastError } = service.ask(getHealth, null).agent;
      expect(lastError).toContain('is not read');
    }, patiently);
    const record = join(service.dataDir, 'sim-testnet-seed-7', `record-${account}.sqlite`);
    expect(journalsIn(record)).toBe(0);
    await service.commands.saveSettings({ account: null });
    expect(service.commands.settings().accountInUse).toEqual(named);
  });

  test('that a feed names later, or in place of another, is opened automatically, and the epoch rises', async () => {
    const feed = join(service.dataDir, 'feed');
    const other = `0x${'cd'.repeat(20)}`;
    const status = JSON.parse(
      readFileSync(join(service.dataDir, 'sim-testnet-seed-7', 'agent-feed', 'status.json'), 'utf8'),
    ) as object;
    const name = (vault: string): void => {
      mkdirSync(feed, { recursive: true });
      const named = JSON.stringify(status).replaceAll(service.simulator.vaultAddresses[0] ?? 'none', vault);
      writeFileSync(join(feed, 'status.json'), named);
    };
    await service.commands.saveSettings({ agentFeed: `file:${feed}` });
    expect([service.commands.settings().accountInUse, service.epoch()]).toEqual([null, 2]);
    name(account);
    const inUse = (): unknown => service.commands.settings().accountInUse;
    await expect.poll(inUse, patiently).toEqual({ address: account, namedBy: 'agent' });
    expect(service.epoch()).toBe(3);
    name(other);
    await expect.poll(inUse, { timeout: 60_000 }).toEqual({ address: other, namedBy: 'agent' });
    expect(service.epoch()).toBe(4);
  }, 60_000);

  test('that a feed names and that can’t be opened leaves the previous one open, and is reported', async () => {
    const inUse = service.commands.settings().accountInUse;
    const [vault = 'none'] = service.simulator.vaultAddresses;
    const folder = join(service.dataDir, 'sim-testnet-seed-7');
    const status = readFileSync(join(folder, 'agent-feed', 'status.json'), 'utf8');
    const feed = join(service.dataDir, 'feed');
    mkdirSync(feed);
    writeFileSync(join(feed, 'status.json'), status);
    await service.commands.saveSettings({ agentFeed: `file:${feed}` });
    writeFileSync(join(folder, `record-${account}.sqlite`), 'this is no database'.repeat(100));
    writeFileSync(join(feed, 'status.json'), status.replaceAll(vault, account));
    const notices = (): string =>
      service.epoch() < 3
        ? ''
        : service
            .ask(getAccount, null)
            .notices.map(({ message }) => message)
            .join();
    await expect.poll(notices, { timeout: 60_000 }).toMatch(/could not be opened.*is damaged/);
    const { accountInUse, trouble } = service.commands.settings();
    expect([accountInUse, trouble]).toEqual([inUse, null]);
  }, 60_000);
});

describe('a simulated fault', () => {
  test('is in force until it is ended or its source is left, and is shown meanwhile', async () => {
    const fault = { kind: 'outage', type: null };
    await service.commands.simulateFault(fault);
    expect(service.commands.settings().simulator).toMatchObject({ fault });
    await service.commands.simulateFault(null);
    expect(service.commands.settings().simulator).toMatchObject({ fault: null });
    await service.commands.simulateFault(fault);
    await service.commands.saveSettings({ network: 'MAINNET' });
    expect(service.commands.settings().simulator).toMatchObject({ fault: null });
  });

  test('is refused where its kind is unknown, and where the venue is elsewhere', async () => {
    await expect(service.commands.simulateFault({ kind: 'flood', type: null })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    await service.commands.saveSettings({ venueUrl: 'http://127.0.0.1:9' });
    expect(service.commands.settings().simulator).toBeNull();
    await expect(service.commands.simulateFault({ kind: 'outage', type: null })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('embedded simulator') as string,
    });
  });
});

describe("the simulator's chains", () => {
  const depositId = `0x${'0d'.repeat(32)}`;
  const deposit = {
    chain: 'base',
    depositId,
    amount: '100000000',
    depositor: `0x${'de'.repeat(20)}`,
  } as const;

  test('accept a prepared deposit once, and say why they refuse an action', async () => {
    const { actOnChain } = service.commands;
    await actOnChain({ kind: 'send', deposit });
    await expect(actOnChain({ kind: 'send', deposit })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'This deposit was already sent.',
    });
    await expect(actOnChain({ kind: 'cancel', chain: 'arbitrum', depositId })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  test('only accept actions while the embedded simulator is the venue', async () => {
    await service.commands.saveSettings({ venueUrl: 'http://127.0.0.1:9' });
    await expect(service.commands.actOnChain({ kind: 'send', deposit })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('embedded simulator') as string,
    });
  });
});

function isFree(): boolean {
  try {
    lockDataFolder(service.dataDir).release();
    return true;
  } catch {
    return false;
  }
}
