import { createClient, http, parseAbiItem } from 'viem';
import { getLogs } from 'viem/actions';
import { createChain } from '../../../src-main/chain/viem/create-chain.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { anvilPath, startAnvil, type Anvil, type Deployed } from '../../main/chain/anvil.ts';
import { compileContracts } from '../../main/chain/compile-contracts.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, type Row } from '../bench-row.ts';
import { median } from '../statistics.ts';

const sizes = {
  quick: { fills: 10_000, rounds: 2 },
  usual: { fills: 100_000, rounds: 3 },
  long: { fills: 100_000, rounds: 7 },
} as const;

const fillsABlock = 100;
/** Blocks that the bare loop requests at once: about 4 MB of events. */
const bareBlocks = 40;
const startedAt = Date.UTC(2026, 0, 5);

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed fillId, address indexed account, string coin, bool isBuy, uint256 size, uint256 price, int256 realizedPnl, uint256 fee, uint64 filledAt)',
);

/** Time from fill events of a local EVM to rows and cursor on disk, against a loop of viem's getLogs that stores nothing. */
export const chainFillsRow: Row = {
  name: 'chain-fills',
  title: 'Fills of a chain',
  run: async (length) => {
    const { fills, rounds } = sizes[length];
    if (anvilPath === null)
      return {
        figures: [],
        counts: { 'left out, since anvil is not installed': 1 },
        answers: 0,
        wrongAnswers: 0,
      };
    const anvil = await startAnvil();
    try {
      const log = await publish(anvil, fills);
      const took: Round[] = [];
      // The first round warms both up.
      for (let round = 0; round <= rounds; round += 1) took.push(await oneRound(anvil, log));
      const counted = took.slice(1);
      return {
        figures: [
          {
            what: 'of a bare getLogs loop',
            value: median(counted.map(({ storedMs, bareMs }) => bareMs / storedMs)),
            unit: '',
            floor: atLeast(0.5),
          },
          perSecond(
            'fills stored',
            fills,
            counted.map(({ storedMs }) => storedMs),
          ),
          perSecond(
            'fills of the bare loop',
            fills,
            counted.map(({ bareMs }) => bareMs),
          ),
          {
            what: 'the same in CPU time',
            value: median(counted.map(({ storedCpuMs, bareCpuMs }) => bareCpuMs / storedCpuMs)),
            unit: '',
            floor: null,
          },
        ],
        counts: { fills, rounds },
        answers: took.length,
        wrongAnswers: took.filter(({ stored, bare }) => stored !== fills || bare !== fills).length,
      };
    } finally {
      await anvil.stop();
    }
  },
};

const perSecond = (what: string, fills: number, ms: readonly number[]) => ({
  what: `${what} a second`,
  value: Math.round((fills / median(ms)) * 1_000),
  unit: '',
  floor: null,
});

async function publish(anvil: Anvil, fills: number): Promise<Deployed> {
  const log = await anvil.deploy(compileContracts().FillLog);
  for (let first = 0; first < fills; first += fillsABlock)
    await anvil.send(log, 'publishMany', BigInt(first), BigInt(fillsABlock), BigInt(startedAt));
  await anvil.mine(20); // Until all of them are final.
  return log;
}

interface Round {
  readonly storedMs: number;
  readonly storedCpuMs: number;
  readonly stored: number;
  readonly bareMs: number;
  readonly bareCpuMs: number;
  readonly bare: number;
}

async function oneRound(anvil: Anvil, log: Deployed): Promise<Round> {
  const ours = await timed(() => storeAll(anvil, log));
  const theirs = await timed(() => readBare(anvil, log));
  return {
    storedMs: ours.ms,
    storedCpuMs: ours.cpuMs,
    stored: ours.count,
    bareMs: theirs.ms,
    bareCpuMs: theirs.cpuMs,
    bare: theirs.count,
  };
}

interface Timed {
  readonly ms: number;
  readonly cpuMs: number;
  readonly count: number;
}

async function timed(
  run: () => Promise<{ readonly count: number; readonly asideMs: number }>,
): Promise<Timed> {
  const [before, cpuBefore] = [performance.now(), process.threadCpuUsage()];
  const { count, asideMs } = await run();
  const { user, system } = process.threadCpuUsage(cpuBefore);
  return { ms: performance.now() - before - asideMs, cpuMs: (user + system) / 1_000, count };
}

async function storeAll({ url, chainId, account }: Anvil, log: Deployed) {
  using folder = benchFolder();
  const setup = {
    name: 'base',
    chainId,
    endpoints: [url],
    escrow: null,
    fillLog: null,
    quoteTokens: [],
  } as const;
  const chain = createChain({ ...setup, finalityDepth: 3 }, { timeoutMs: 8_000 });
  const opened = performance.now();
  const store = openStore({
    dataDir: folder.path,
    source: 'bench',
    account: account.toLowerCase(),
    stamp: 'bench',
    onFileNotice: (message) => process.stderr.write(`${message}\n`),
  });
  let asideMs = performance.now() - opened;
  try {
    const contract = log.address.toLowerCase();
    const signal = new AbortController().signal;
    for (let after = -1; ;) {
      const page = await chain.readFills({ address: contract, fromBlock: 0 }, after, signal);
      if (page === null) break;
      store.writer.putChainFills({ chain: 'base', contract, page });
      after = page.toBlock.number;
    }
    const counting = performance.now();
    const count = store.reader.chainFills({
      chain: 'base',
      contract,
      before: null,
      limit: Number.MAX_SAFE_INTEGER,
    }).length;
    asideMs += performance.now() - counting;
    return { count, asideMs };
  } finally {
    store.close();
    await chain.close();
  }
}

async function readBare({ url, rpc }: Anvil, { address }: Deployed) {
  const client = createClient({ transport: http(url) });
  const last = Number(await rpc('eth_blockNumber'));
  let count = 0;
  for (let from = 0; from <= last; from += bareBlocks) {
    const logs = await getLogs(client, {
      address,
      event: fillEvent,
      fromBlock: BigInt(from),
      toBlock: BigInt(Math.min(last, from + bareBlocks - 1)),
      strict: true,
    });
    count += logs.length;
  }
  return { count, asideMs: 0 };
}
