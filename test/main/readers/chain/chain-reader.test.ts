import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainFailure, type ChainFailureKind } from '../../../../src-main/chain/chain.ts';
import { receiptClock } from '../../../../src-main/clock.ts';
import type { ChainSetup } from '../../../../src-main/domain/funds/chain-setup.ts';
import type { PoolReading } from '../../../../src-main/domain/funds/token-price.ts';
import type { AgentToken } from '../../../../src-main/domain/journal/agent-status.ts';
import { utcText } from '../../../../src-main/domain/iso-text.ts';
import { startChainReader, type ChainReader } from '../../../../src-main/readers/chain/chain-reader.ts';
import { openStore } from '../../../../src-main/store/open.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { aFolder } from '../../a-folder.ts';
import { aBlock, aChainFill, aDeposit, aDepositReading } from '../../store/a-deposit.ts';
import { at, fakeChain, type FakeChain } from './a-chain.ts';

const start = Date.UTC(2026, 5, 1);
const second = 1_000;
const minute = 60 * second;
const escrow = `0x${'e'.repeat(40)}`;
const fillLog = `0x${'f'.repeat(40)}`;
const account = `0x${'a'.repeat(40)}`;

const aSetup = (change: Partial<ChainSetup> = {}): ChainSetup => ({
  name: 'base',
  chainId: 84_532,
  endpoints: ['https://rpc.example/the-key'],
  escrow: { address: escrow, fromBlock: 12 },
  fillLog: null,
  quoteTokens: [],
  finalityDepth: 64,
  ...change,
});

const titles = { arbitrum: 'Arbitrum Sepolia', base: 'Base Sepolia' } as const;

interface Reading {
  readonly chains: Readonly<Record<'arbitrum' | 'base', FakeChain>>;
  readonly reader: ChainReader;
  readonly store: Store;
  readonly problems: readonly string[];
  readonly world: { rate: number; token: AgentToken | null };
}

interface ReadingOptions {
  readonly setups?: readonly ChainSetup[];
  readonly random?: number;
  readonly prepare?: (reading: Omit<Reading, 'reader'>) => void;
}

let folder: ReturnType<typeof aFolder>;
const ends: (() => Promise<void> | void)[] = [];
beforeEach(() => {
  folder = aFolder();
  vi.useFakeTimers({ now: start });
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  vi.useRealTimers();
  folder.remove();
});

/** Reads two fake chains into a real store, under a clock that the test moves. */
async function reading({ setups = [aSetup()], random = 0, prepare }: ReadingOptions = {}): Promise<Reading> {
  const store = openStore({
    dataDir: folder.path,
    source: 'sim-testnet-seed-1',
    account,
    stamp: 'test',
    onFileNotice: () => undefined,
  });
  ends.push(store.close);
  const chains = { arbitrum: fakeChain('arbitrum', start), base: fakeChain('base', start) };
  const problems: string[] = [];
  const world: Reading['world'] = { rate: 1, token: null };
  prepare?.({ chains, store, problems, world });
  const monotonic = (): number => Date.now() - start;
  const reader = startChainReader({
    setups,
    chains: setups.filter(({ endpoints }) => endpoints.length > 0).map(({ name }) => chains[name]),
    titleOf: (chain) => titles[chain],
    store,
    token: () => world.token,
    world: receiptClock(
      { now: () => start + (Date.now() - start) * world.rate, rate: () => world.rate },
      monotonic,
    ),
    monotonic,
    random: () => random,
    onProblem: (message) => problems.push(message),
  });
  ends.push(reader.stop);
  await vi.advanceTimersByTimeAsync(1);
  return { chains, reader, store, problems, world };
}

const failure = (kind: ChainFailureKind, message = `Base Sepolia: ${kind}.`): ChainFailure =>
  new ChainFailure(kind, message);
const timesAsked = ({ asked }: FakeChain, what: FakeChain['asked'][number]['what']): number =>
  asked.filter((question) => question.what === what).length;

describe('a chain', () => {
  test('without an endpoint is not read, and has a remedy', async () => {
    const { reader, chains } = await reading({ setups: [aSetup({ endpoints: [] })] });
    await vi.advanceTimersByTimeAsync(minute);
    expect(chains.base.asked).toEqual([]);
    expect(reader.health()).toBeNull();
    expect(reader.known().chains).toMatchObject([
      {
        name: 'base',
        latest: null,
        failure: { message: 'No RPC address of Base Sepolia is configured: name one in Settings.' },
      },
    ]);
  });

  test('has its latest and its final block read every 10 s, and never shows an endpoint', async () => {
    const { reader, chains } = await reading();
    expect(reader.known().chains).toMatchObject([
      {
        name: 'base',
        chainId: 84_532,
        latest: { number: 1_000 },
        finalized: { number: 900 },
        readAt: start,
        failure: null,
      },
    ]);
    expect(reader.health()).toMatchObject({ state: 'ok', lastError: null, remedy: null, lastOkAt: start });
    await vi.advanceTimersByTimeAsync(minute);
    expect(timesAsked(chains.base, 'latest')).toBe(7);
    expect(JSON.stringify([reader.known(), reader.health()])).not.toContain('the-key');
  });

  test('of a world that runs faster is read proportionally more often, once a second at most', async () => {
    const { chains } = await reading({ prepare: ({ world }) => void (world.rate = 100) });
    await vi.advanceTimersByTimeAsync(minute);
    expect(timesAsked(chains.base, 'latest')).toBe(61);
  });

  test('that fails is asked less and less often, two minutes apart at most, and its last reading is kept', async () => {
    const { chains, reader } = await reading();
    chains.base.says.latest = failure('unreachable', 'Base Sepolia could not be reached.');
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(reader.known().chains).toMatchObject([
      {
        latest: { number: 1_000 },
        readAt: start,
        failure: { message: 'Base Sepolia could not be reached.' },
      },
    ]);
    expect(reader.health()).toMatchObject({
      state: 'down',
      failedReads: 1,
      lastError: 'Base Sepolia could not be reached.',
      lastOkAt: start,
    });
    const before = timesAsked(chains.base, 'latest');
    await vi.advanceTimersByTimeAsync(2 * minute);
    // 5, 10 and 20 s after each other, then every 30 s.
    expect(timesAsked(chains.base, 'latest') - before).toBe(5);
    chains.base.says.latest = at(1_100, Date.now() + minute);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(reader.known().chains).toMatchObject([{ latest: { number: 1_100 }, failure: null }]);
    expect(reader.health()?.state).toBe('ok');
  });

  test('whose endpoints are all of another chain is named, with a remedy', async () => {
    const message = 'Base Sepolia: no endpoint serves chain 84532; they serve 1.';
    const { reader, problems } = await reading({
      prepare: ({ chains }) => void (chains.base.says.latest = failure('wrong_chain', message)),
    });
    expect(reader.health()).toMatchObject({
      state: 'down',
      lastError: message,
      remedy: 'Check the RPC addresses in Settings: each must serve the chain that it is configured for.',
    });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(problems).toEqual([message]);
  });

  test('that fails beside one that is read degrades the health, and does not delay the other', async () => {
    const { reader, chains } = await reading({
      setups: [aSetup(), aSetup({ name: 'arbitrum' })],
      prepare: (deps) => void (deps.chains.base.says.finalized = failure('timeout')),
    });
    expect(reader.health()).toMatchObject({ state: 'degraded', lastError: 'Base Sepolia: timeout.' });
    await vi.advanceTimersByTimeAsync(minute);
    expect(timesAsked(chains.arbitrum, 'latest')).toBe(7);
  });

  test.each([
    [
      'has stopped',
      at(1_000, start - 6 * minute),
      `Base Sepolia has stopped: its latest block 1000 is from ${utcText(start - 6 * minute)}.`,
    ],
    [
      'is in the future',
      at(1_000, start + 7 * minute),
      'The latest block 1000 of Base Sepolia is 7 minutes in the future.',
    ],
  ])('that %s degrades the health', async (_, latest, message) => {
    const { reader } = await reading({ prepare: ({ chains }) => void (chains.base.says.latest = latest) });
    expect(reader.health()).toMatchObject({ state: 'degraded', lastError: message });
  });

  test('that goes back in time further than its finality is named until it has caught up', async () => {
    const { chains, reader } = await reading();
    const read = async (latest: number): Promise<unknown> => {
      chains.base.says.latest = at(latest, Date.now());
      await vi.advanceTimersByTimeAsync(10 * second);
      return reader.health();
    };
    expect(await read(1_000 - 64)).toMatchObject({ state: 'ok' });
    expect(await read(1_000 - 65)).toMatchObject({
      state: 'degraded',
      lastError: 'Base Sepolia went back from block 1000 to 935.',
    });
    expect(reader.known().chains).toMatchObject([{ latest: { number: 935 } }]);
    expect(await read(1_001)).toMatchObject({ state: 'ok', lastError: null });
  });

  test('that replaces a final block is named', async () => {
    const { chains, reader } = await reading();
    chains.base.says.finalized = at(900, start, '0xanother');
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(reader.health()).toMatchObject({
      state: 'degraded',
      lastError: 'Base Sepolia has replaced its final block 900.',
    });
  });

  test('that throws an unexpected error is reported as failed, without its message', async () => {
    const { reader } = await reading({
      prepare: ({ chains }) => void (chains.base.says.latest = new TypeError('https://rpc.example/the-key')),
    });
    expect(reader.health()?.lastError).toBe('A chain could not be read, for an unknown reason (TypeError).');
  });
});

const aToken = (change: Partial<AgentToken> = {}): AgentToken => ({
  symbol: 'ORCA',
  address: `0x${'A'.repeat(40)}`,
  chain: 'base',
  pool: `0x${'B'.repeat(40)}`,
  poolKind: 'uniswap_v2',
  estimatedPriceUsd: null,
  ...change,
});
const aPool: PoolReading = {
  token0: `0x${'a'.repeat(40)}`,
  token1: `0x${'c'.repeat(40)}`,
  decimals0: 18,
  decimals1: 6,
  state: { kind: 'uniswap_v2', reserve0: 5n, reserve1: 7n },
  block: at(1_000, start),
};

describe("the pool of the agent's token", () => {
  test.each([
    ['no token', null],
    ['no chain', aToken({ chain: null })],
    ['a chain that is not read', aToken({ chain: 'arbitrum' })],
    ['a kind that is not known', aToken({ poolKind: 'curve' })],
    ['no address', aToken({ address: null })],
    ['a pool that is no address', aToken({ pool: '0x12' })],
  ])('is not asked for while the agent names %s', async (_, token) => {
    const { chains, reader } = await reading({ prepare: ({ world }) => void (world.token = token) });
    await vi.advanceTimersByTimeAsync(minute);
    expect([timesAsked(chains.base, 'pool'), reader.known().token]).toEqual([0, null]);
  });

  test('is read every 15 s once the agent names one; a failure keeps the last reading, and is named', async () => {
    const { chains, reader, world } = await reading();
    Object.assign(chains.base.says, { pool: aPool });
    world.token = aToken();
    await vi.advanceTimersByTimeAsync(second);
    const question = { token: `0x${'a'.repeat(40)}`, pool: `0x${'b'.repeat(40)}`, kind: 'uniswap_v2' };
    expect(reader.known().token).toMatchObject({ chain: 'base', question, reading: aPool, failure: null });
    await vi.advanceTimersByTimeAsync(minute);
    expect(timesAsked(chains.base, 'pool')).toBe(5);
    chains.base.says.pool = failure('malformed', 'The pool on Base Sepolia holds no code.');
    await vi.advanceTimersByTimeAsync(15 * second);
    expect(reader.known().token).toMatchObject({
      reading: aPool,
      failure: 'The pool on Base Sepolia holds no code.',
    });
    expect(reader.health()).toMatchObject({
      state: 'degraded',
      lastError: 'The pool on Base Sepolia holds no code.',
    });
    world.token = aToken({ pool: `0x${'d'.repeat(40)}` });
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(reader.known().token).toMatchObject({ reading: null, readAt: null });
    world.token = null;
    await vi.advanceTimersByTimeAsync(minute);
    expect(reader.known().token).toBeNull();
    expect(reader.health()).toMatchObject({ state: 'ok' });
  });
});

const withDeposits =
  (...ids: readonly string[]) =>
  ({ store, chains }: Omit<Reading, 'reader'>): void => {
    for (const depositId of ids) {
      store.writer.putDeposit(aDeposit({ depositId, chain: 'base', escrow, preparedAt: start }));
      chains.base.says.deposits.set(depositId, aDepositReading({}, { held: null, event: null }));
    }
  };
const [one, two] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const;

describe('a prepared deposit', () => {
  test('is read in its own escrow from its block of deployment, and stored', async () => {
    const { chains, store } = await reading({ prepare: withDeposits(one) });
    expect(chains.base.asked).toContainEqual({ what: 'deposit', of: `${one} in ${escrow} from 12` });
    expect(store.reader.deposit(one)?.reading).toMatchObject({ held: null, finalized: false });
  });

  test('is read less often the older it is, and no longer once its end is final', async () => {
    const { chains, store } = await reading({ prepare: withDeposits(one) });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(timesAsked(chains.base, 'deposit')).toBe(61);
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    const before = timesAsked(chains.base, 'deposit');
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(timesAsked(chains.base, 'deposit') - before).toBeLessThanOrEqual(6);
    const settled = aDepositReading({ status: 'released' }, { finalized: true });
    chains.base.says.deposits.set(one, settled);
    await vi.advanceTimersByTimeAsync(15 * minute);
    const last = timesAsked(chains.base, 'deposit');
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(timesAsked(chains.base, 'deposit')).toBe(last);
    expect(store.reader.deposit(one)?.reading?.held?.status).toBe('released');
  });

  test('whose contract can’t be read is named, and does not delay the next', async () => {
    const { reader, store } = await reading({
      prepare: (deps) => {
        withDeposits(one, two)(deps);
        deps.chains.base.says.deposits.set(
          two,
          failure('malformed', 'The escrow on Base Sepolia holds no code.'),
        );
      },
    });
    expect(store.reader.deposit(one)?.readAt).toBe(start);
    expect(reader.health()).toMatchObject({
      state: 'degraded',
      lastError: 'The escrow on Base Sepolia holds no code.',
    });
  });

  test('is read soon after it is prepared', async () => {
    const { chains, store } = await reading();
    store.writer.putDeposit(aDeposit({ depositId: one, chain: 'base', escrow, preparedAt: start }));
    await vi.advanceTimersByTimeAsync(second);
    expect(timesAsked(chains.base, 'deposit')).toBe(1);
  });
});

describe('fills of a chain', () => {
  const setups = [aSetup({ fillLog: { address: fillLog, fromBlock: 50 } })];
  const page = (fills: readonly number[], toBlock: number, unreadable = 0) => ({
    fills: fills.map((blockNumber) => aChainFill({ account, blockNumber, fillId: `0x${blockNumber}` })),
    toBlock: aBlock(toBlock),
    unreadable,
  });

  test('are read page by page from the block of deployment, and continue where they ended', async () => {
    const { chains, store, reader } = await reading({
      setups,
      prepare: (deps) =>
        void (deps.chains.base.says.fills = (after) =>
          after === 49 ? page([50, 60], 99) : after === 99 ? page([100], 900, 2) : null),
    });
    await vi.waitFor(() => expect(store.reader.chainFillCursor('base', fillLog)?.toBlock.number).toBe(900));
    await vi.advanceTimersByTimeAsync(1);
    expect(chains.base.asked.filter(({ what }) => what === 'fills').map(({ of }) => of)).toEqual([
      '49',
      '99',
      '900',
    ]);
    const ofLog = { chain: 'base', contract: fillLog, before: null, limit: 100 } as const;
    expect(store.reader.chainFills(ofLog)).toHaveLength(3);
    expect(reader.health()).toMatchObject({ state: 'ok', invalidRows: 2 });
  });

  test('that end before they begin are not stored, and named', async () => {
    const { store, reader } = await reading({
      setups,
      prepare: (deps) => void (deps.chains.base.says.fills = () => page([], 49)),
    });
    expect(store.reader.chainFillCursor('base', fillLog)).toBeNull();
    expect(reader.health()).toMatchObject({
      state: 'degraded',
      lastError: 'A page of fills of base ends before it begins.',
    });
  });
});
