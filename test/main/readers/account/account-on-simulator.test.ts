import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { monotonicClock, receiptClock, virtualClock } from '../../../../src-main/clock.ts';
import { startAccountReader } from '../../../../src-main/readers/account/account-reader.ts';
import { createRetryPace } from '../../../../src-main/readers/retry-pace.ts';
import { createVenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { startVenueReader } from '../../../../src-main/readers/venue/venue-reader.ts';
import { serveWorld } from '../../../../src-main/simulator/serve-world.ts';
import type { Vault, Vaults } from '../../../../src-main/simulator/vault/vault.ts';
import { createVaults } from '../../../../src-main/simulator/vault/create-vaults.ts';
import { createWorld } from '../../../../src-main/simulator/world.ts';
import { politeLimits } from '../../../../src-main/venue/hyperliquid/weight-budget.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import { aVenue } from '../../venue/hyperliquid/a-venue.ts';
import { until } from '../venue/a-reader.ts';

const day = 86_400_000;
const genesisMs = Date.UTC(2026, 7, 20);

interface Change {
  readonly dexCount?: number;
  /** World seconds a real second. */
  readonly rate?: number;
  /** The reader's own waits run so many times as fast. */
  readonly haste?: number;
  readonly days?: number;
  /** World time to begin at. */
  readonly startAt?: (vault: Vault) => number;
  readonly pick?: (vaults: Vaults) => Vault;
}

/** A concurrent test gives the `onTestFinished` of its context: the global one does not know which test asks. */
async function readSimulator(
  change: Change = {},
  whenFinished: TestContext['onTestFinished'] = onTestFinished,
) {
  const { dexCount = 3, rate = 1, haste = 1, days = 10, pick = (vaults) => vaults.standard } = change;
  const world = createWorld({ seed: 7, genesisMs, marketCount: 10, dexCount });
  const vaults = createVaults(world, world.origin.seed);
  const vault = pick(vaults);
  const clock = virtualClock({ worldMs: change.startAt?.(vault) ?? genesisMs + days * day, rate });
  const simulator = await serveWorld({ world, vaults, clock, tickMs: 100 });
  const folder = aStoreFolder();
  const store = folder.openProjected({ account: vault.address });
  const receipts = receiptClock(clock, monotonicClock);
  const clocks = { world: receipts, monotonic: monotonicClock };
  const health = createVenueHealthBoard(clocks);
  const venue = aVenue(simulator.url, {
    timeoutMs: 8_000,
    now: clock.now,
    ...(haste === 1 ? { limits: politeLimits } : {}),
  });
  const retryPace = createRetryPace(politeLimits.perMinute, () => monotonicClock() * haste);
  const shared = { venue, store, health, world: receipts, random: () => 0, retryPace };
  const reader = startVenueReader({ ...shared, monotonic: monotonicClock });
  const account = startAccountReader({
    ...shared,
    account: vault.address,
    reader,
    agentCoins: () => vault.coins,
    weightPerMinute: politeLimits.perMinute,
    monotonic: () => monotonicClock() * haste,
    wait: (ms, signal) => delay(ms / haste, undefined, { signal }),
  });
  whenFinished(async () => {
    await account.stop();
    await reader.stop();
    await venue.close();
    folder.drop();
    await simulator.close();
  });
  return { simulator, store, vault, clock, account, health };
}

type Simulated = Awaited<ReturnType<typeof readSimulator>>;

/** Keys of the vault's fills up to now, and of the stored ones. */
const reportedFills = ({ vault, clock }: Simulated): readonly string[] =>
  vault.fillsBetween(0, clock.now()).map(({ time, coin, tid, oid }) => `${time} ${coin} ${tid} ${oid}`);
const storedFills = ({ store }: Simulated): readonly string[] =>
  store.reader
    .fills({ before: null, limit: 100_000 })
    .map(({ time, coin, tid, oid }) => `${time} ${coin} ${tid} ${oid}`);

/** Waits until all fills up to this moment are stored, each once. */
const expectAllFills = async (simulated: Simulated): Promise<void> => {
  const reported = reportedFills(simulated);
  await until(() => {
    const stored = storedFills(simulated);
    const storedKeys = new Set(stored);
    expect(storedKeys.size).toBe(stored.length);
    expect(reported.filter((key) => !storedKeys.has(key))).toEqual([]);
  });
};

describe('an account of the simulator', () => {
  test(
    'is read in full: fills, funding, ledger, orders, positions, mode, equity',
    { timeout: 180_000 },
    async () => {
      const simulated = await readSimulator({ haste: 20 });
      const { vault, store, clock } = simulated;
      const from = clock.now();
      await expectAllFills(simulated);
      const { reader } = store;
      await until(() => {
        expect(reader.funding(0, from)).toHaveLength(vault.fundingBetween(0, from).length);
        expect(reader.ledger(0, from)).toHaveLength(vault.ledgerBetween(0, from).length);
        const ordered = [...reader.account().orders.values()].flatMap(({ value }) => value);
        const perps = vault.ordersAt(clock.now()).map(({ oid }) => oid);
        expect(ordered.map(({ oid }) => oid).sort()).toEqual([...new Set(perps)].sort());
        expect(reader.account().mode?.value.mode).toBe('standard');
        expect(reader.account().role?.value.kind).toBe('vault');
        expect(reader.equity(0, Infinity).length).toBeGreaterThan(0);
        expect(reader.historySpan('fills')?.knownFrom).toBe(0);
      });
      expect(reader.gaps('fills', 0, Infinity)).toEqual([]);
      expect(reader.openTrips().length).toBeGreaterThan(0);
      expect(reader.openTrips().filter(({ begun }) => begun !== 'known')).toEqual([]);
      await until(() => expect(simulated.health.read().state).toBe('ok'));
    },
  );

  test.concurrent.for([
    'cut_sockets',
    'no_sockets',
    'outage',
    'half_json',
    'rate_limited',
    'duplicated',
    'reordered',
    'late',
  ] as const)(
    'at 60 times the pace loses nothing and repeats nothing through: %s',
    { timeout: 180_000 },
    async (kind, { onTestFinished: whenFinished }) => {
      const simulated = await readSimulator({ rate: 3_600, haste: 60, days: 4 }, whenFinished);
      await expectAllFills(simulated);
      simulated.simulator.setFault({ kind });
      // Four hours of the world: the reader's own waits are a sixtieth, so that to it the world runs at 60.
      await delay(4_000);
      simulated.simulator.setFault(null);
      await expectAllFills(simulated);
    },
  );
});

describe('a venue of 140 DEXes', () => {
  const dexCount = 140;

  test('shows a position on a cold one as it opens', { timeout: 180_000 }, async () => {
    const opening = { at: 0, coin: '', dex: '' };
    const { store, account } = await readSimulator({
      dexCount,
      startAt: ({ coldPosition }) => {
        if (coldPosition === null) throw new Error('This world has no cold position.');
        Object.assign(opening, { at: coldPosition.opensAt, ...coldPosition });
        return coldPosition.opensAt - 10_000;
      },
    });
    const held = (): readonly string[] =>
      (store.reader.account().dexes.get(opening.dex)?.value.positions ?? []).map(({ coin }) => coin);
    await until(() => expect(store.reader.account().dexes.size).toBeGreaterThan(0));
    expect(held()).not.toContain(opening.coin);
    await until(() => expect(held()).toContain(opening.coin));
    await until(() => expect(account.hotDexes()).toContain(opening.dex));
  });
});
