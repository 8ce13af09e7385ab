import { setImmediate as nextLoop } from 'node:timers/promises';
import { ChainFailure, type Chain, type ChainHealth } from '../../chain/chain.ts';
import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import type { ChainSetup, DeployedContract } from '../../domain/funds/chain-setup.ts';
import type { ChainState } from '../../domain/funds/chain-state.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import type { AgentToken } from '../../domain/journal/agent-status.ts';
import type { Store } from '../../store/store.ts';
import { createPoller, type Job, type JobEnd } from '../poller.ts';
import { paced, quickestMs } from '../paced.ts';
import { startJobs } from '../watch-clock.ts';
import { createChainBoard, type ChainBoard } from './chain-board.ts';
import { followDeposits } from './follow-deposits.ts';
import { noteReading } from './note-reading.ts';
import { poolQuestionOf } from '../../domain/funds/token-price.ts';

interface ChainReaderDeps {
  /** Every configured chain of the venue's network. */
  readonly setups: readonly ChainSetup[];
  /** Chains with endpoints; their creator closes them after the reader has stopped. */
  readonly chains: readonly Chain[];
  /** Display name of the chain, such as Base Sepolia. */
  readonly titleOf: (chain: EscrowChain) => string;
  readonly store: {
    readonly reader: Pick<Store['reader'], 'deposits' | 'chainFillCursor' | 'revision'>;
    readonly writer: Pick<Store['writer'], 'putDepositReading' | 'putChainFills'>;
  };
  /** The agent's token in its latest status; called again before each reading. null: the status names none. */
  readonly token: () => AgentToken | null;
  readonly world: Pick<ReceiptClock, 'now' | 'rate' | 'receive'>;
  readonly monotonic: MonotonicClock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called once for each new problem. */
  readonly onProblem?: (message: string) => void;
  readonly timings?: ChainTimings;
}

/** Real ms. */
export interface ChainTimings {
  /** Time between two readings of a chain's latest and finalized block, and of everything new up to them. */
  readonly headEveryMs: number;
  readonly poolEveryMs: number;
  readonly backoff: Backoff;
}

const usualTimings: ChainTimings = {
  headEveryMs: 10_000,
  poolEveryMs: 15_000,
  backoff: { firstMs: 5_000, longestMs: 30_000 },
};

/** Polls the chains until stopped. */
export interface ChainReader {
  readonly known: () => ChainState;
  /** null: no chain has an endpoint. */
  readonly health: () => ChainHealth | null;
  /** Called when the readings or the verdict change. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  /** Aborts the requests in flight. */
  readonly stop: () => Promise<void>;
}

export function startChainReader(deps: ChainReaderDeps): ChainReader {
  const { setups, chains, store, random, timings = usualTimings } = deps;
  const board = createChainBoard({ ...deps, unreadable: () => unreadableIn(setups, store.reader) });
  const poller = createPoller({ backoff: () => timings.backoff, random, onOutcome: () => undefined });
  if (chains.length > 0) startJobs(poller, jobsOf(deps, board, timings), deps);
  return { known: board.known, health: board.health, onChange: board.onChange, stop: poller.stop };
}

function unreadableIn(
  setups: readonly ChainSetup[],
  { chainFillCursor }: ChainReaderDeps['store']['reader'],
): number {
  const cursors = setups.map(({ name, fillLog }) =>
    fillLog === null ? null : chainFillCursor(name, fillLog.address),
  );
  return cursors.reduce((total, cursor) => total + (cursor?.unreadable ?? 0), 0);
}

function jobsOf(deps: ChainReaderDeps, board: ChainBoard, timings: ChainTimings): readonly Job[] {
  const { setups, chains, world } = deps;
  const job = (name: string, everyMs: number, run: Job['run']): Job => {
    const last = { end: 'done' as JobEnd };
    return {
      name,
      get everyMs() {
        return last.end === 'idle' ? quickestMs : paced(everyMs, world);
      },
      run: async (signal) => (last.end = await run(signal)),
    };
  };
  const { headEveryMs, poolEveryMs } = timings;
  const ofChain = (chain: Chain): readonly Job[] => {
    const { name } = chain;
    const { escrow = null, fillLog = null } = setups.find((setup) => setup.name === name) ?? {};
    const follow = followDeposits({ ...deps, chain, escrow }, board);
    const fills = (at: DeployedContract): Job =>
      job(`${name} fills`, headEveryMs, (signal) =>
        noteFills({ ...deps, chain, fillLog: at }, board, signal),
      );
    return [
      job(`${name} head`, headEveryMs, (signal) => readHead(chain, board, signal)),
      job(`${name} deposits`, headEveryMs, follow),
      ...(fillLog === null ? [] : [fills(fillLog)]),
    ];
  };
  return [
    ...chains.flatMap(ofChain),
    job('token pool', poolEveryMs, (signal) => readTokenPool(deps, board, signal)),
  ];
}

async function readHead(chain: Chain, board: ChainBoard, signal: AbortSignal): Promise<JobEnd> {
  const [latest, finalized] = await noteReading(
    () => Promise.all([chain.latestBlock(signal), chain.finalizedBlock(signal)]),
    (failure) => board.noteFailure(chain.name, 'head', failure),
    signal,
  );
  board.noteHead(chain.name, { latest, finalized });
  return 'done';
}

async function noteFills(
  deps: Parameters<typeof readFills>[0],
  board: ChainBoard,
  signal: AbortSignal,
): Promise<JobEnd> {
  const { name } = deps.chain;
  const end = await noteReading(
    () => readFills(deps, signal),
    (failure) => board.noteFailure(name, 'fills', failure),
    signal,
  );
  board.noteWell(name, 'fills');
  return end;
}

interface TokenDeps {
  readonly chains: readonly Chain[];
  /** The agent's token; called before each reading. null: the agent names none. */
  readonly token: () => AgentToken | null;
}

/** Reads the pool of the agent's token; idle while the agent names no token on a configured chain. */
async function readTokenPool(
  { chains, token }: TokenDeps,
  board: ChainBoard,
  signal: AbortSignal,
): Promise<JobEnd> {
  const named = token();
  const question = named === null ? null : poolQuestionOf(named);
  const chain = chains.find(({ name }) => name === named?.chain);
  if (question === null || chain === undefined) {
    board.noteNoPool();
    return 'idle';
  }
  const reading = await noteReading(
    () => chain.readPool(question, signal),
    (failure) => board.notePoolFailure(chain.name, question, failure),
    signal,
  );
  board.notePool(chain.name, question, reading);
  return 'done';
}

interface FillDeps {
  readonly chain: Chain;
  readonly fillLog: DeployedContract;
  readonly store: {
    readonly reader: Pick<Store['reader'], 'chainFillCursor'>;
    readonly writer: Pick<Store['writer'], 'putChainFills'>;
  };
}

/** Stores the fills after the stored ones, page by page, up to the finalized block. */
async function readFills(
  { chain, fillLog, store: { reader, writer } }: FillDeps,
  signal: AbortSignal,
): Promise<JobEnd> {
  const next = async (): Promise<boolean> => {
    const cursor = reader.chainFillCursor(chain.name, fillLog.address);
    const after = cursor?.toBlock.number ?? fillLog.fromBlock - 1;
    const page = await chain.readFills(fillLog, after, signal);
    signal.throwIfAborted();
    if (page === null) return false;
    if (page.toBlock.number <= after)
      throw new ChainFailure('malformed', `A page of fills of ${chain.name} ends before it begins.`);
    writer.putChainFills({ chain: chain.name, contract: fillLog.address, page });
    return true;
  };
  // A long history takes many pages; other work runs between them.
  while (await next()) await nextLoop();
  return 'done';
}
