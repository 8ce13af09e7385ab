import type { ChainFailure, ChainHealth } from '../../chain/chain.ts';
import type { ReceiptClock } from '../../clock.ts';
import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import type { ChainState, KnownChain, TokenPoolReading } from '../../domain/funds/chain-state.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import type { PoolQuestion, PoolReading } from '../../domain/funds/token-price.ts';
import { isSamePool } from '../../domain/funds/token-price.ts';
import { createShownVerdict } from '../shown-verdict.ts';
import type { ChainPart, ChainSign, Head } from './chain-verdict.ts';
import { judgeChains, headProblem, problemOf } from './chain-verdict.ts';

/** Readings and failures of the chains. */
export interface ChainBoard {
  readonly known: () => ChainState;
  /** null: no chain has an endpoint. */
  readonly health: () => ChainHealth | null;
  /** Called when the readings or the verdict change. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  readonly noteHead: (chain: EscrowChain, head: Head) => void;
  readonly notePool: (chain: EscrowChain, question: PoolQuestion, reading: PoolReading) => void;
  readonly notePoolFailure: (chain: EscrowChain, question: PoolQuestion, failure: ChainFailure) => void;
  /** Records that there is no pool to read. */
  readonly noteNoPool: () => void;
  readonly noteWell: (chain: EscrowChain, part: ChainPart) => void;
  readonly noteFailure: (chain: EscrowChain, part: ChainPart, failure: ChainFailure) => void;
}

interface BoardDeps {
  readonly setups: readonly ChainSetup[];
  /** Display name of the chain, such as Base Sepolia. */
  readonly titleOf: (chain: EscrowChain) => string;
  readonly world: Pick<ReceiptClock, 'now' | 'receive'>;
  /** Fill events that could not be decoded so far. */
  readonly unreadable: () => number;
  /** Called once for each new problem. */
  readonly onProblem?: (message: string) => void;
}

interface ReadChain {
  readonly setup: ChainSetup;
  readonly signs: Record<ChainPart, ChainSign>;
  furthest: Head | null;
}

interface Facts {
  known: ChainState;
  /** Chains with an endpoint. */
  readonly read: ReadonlyMap<EscrowChain, ReadChain>;
  lastOkAt: number | null;
  failedReads: number;
}

export function createChainBoard(deps: BoardDeps): ChainBoard {
  const facts = factsOf(deps);
  const judge = () => judgeChains([...facts.read.values()].map(({ signs }) => signs));
  const { read, settle, onChange } = createShownVerdict({ ...deps, judge, known: () => facts.known });
  return {
    known: () => facts.known,
    health: () => {
      if (facts.read.size === 0) return null;
      const { lastOkAt, failedReads } = facts;
      return { ...read(), lastOkAt, invalidRows: deps.unreadable(), failedReads };
    },
    onChange,
    ...notesOn(facts, deps, settle),
  };
}

function factsOf({ setups, titleOf }: Pick<BoardDeps, 'setups' | 'titleOf'>): Facts {
  const unread: ChainSign = { kind: 'unread' };
  const isRead = ({ endpoints }: ChainSetup): boolean => endpoints.length > 0;
  const entries = setups
    .filter(isRead)
    .map((setup): [EscrowChain, ReadChain] => [
      setup.name,
      { setup, signs: { head: unread, token: unread, deposits: unread, fills: unread }, furthest: null },
    ]);
  const known = setups.map(({ name, chainId, escrow, fillLog, quoteTokens, finalityDepth }): KnownChain => {
    const failure = entries.some(([read]) => read === name) ? null : noEndpoint(titleOf(name));
    const setup = { name, chainId, escrow, fillLog, quoteTokens, finalityDepth };
    return { ...setup, latest: null, finalized: null, readAt: null, failure };
  });
  return { known: { chains: known, token: null }, read: new Map(entries), lastOkAt: null, failedReads: 0 };
}

const noEndpoint = (title: string) =>
  ({
    kind: 'other',
    message: `No RPC address of ${title} is configured: name one in Settings.`,
  }) as const;

type Notes = Omit<ChainBoard, 'known' | 'health' | 'onChange'>;

function notesOn(facts: Facts, { world, titleOf }: BoardDeps, settle: () => void): Notes {
  const sign = (chain: EscrowChain, part: ChainPart, now: ChainSign): void => {
    const read = facts.read.get(chain);
    if (read !== undefined) read.signs[part] = now;
    if (now.kind === 'well') facts.lastOkAt = world.receive();
    settle();
  };
  const fail = (chain: EscrowChain, part: ChainPart, failure: ChainFailure): void => {
    facts.failedReads += 1;
    sign(chain, part, { kind: 'failed', problem: problemOf(failure) });
  };
  const knowChain = (chain: EscrowChain, now: Partial<KnownChain>): void => {
    const chains = facts.known.chains.map((one) => (one.name === chain ? { ...one, ...now } : one));
    facts.known = { ...facts.known, chains };
  };
  const knowToken = (token: TokenPoolReading | null): void => {
    facts.known = { ...facts.known, token };
  };
  return {
    noteHead: (chain, head) => {
      const read = facts.read.get(chain);
      if (read === undefined) return;
      const { finalityDepth: depth } = read.setup;
      const problem = headProblem({
        name: titleOf(chain),
        depth,
        head,
        furthest: read.furthest,
        now: world.now(),
      });
      read.furthest = furthestOf(read.furthest, head);
      knowChain(chain, { ...head, readAt: world.now(), failure: null });
      sign(chain, 'head', problem === null ? { kind: 'well' } : { kind: 'odd', problem });
    },
    notePool: (chain, question, reading) => {
      forgetPools(facts);
      knowToken({ chain, question, reading, failure: null, readAt: world.now() });
      sign(chain, 'token', { kind: 'well' });
    },
    notePoolFailure: (chain, question, failure) => {
      const last = lastReading(facts.known.token, chain, question);
      forgetPools(facts);
      knowToken({ ...last, chain, question, failure: failure.message });
      fail(chain, 'token', failure);
    },
    noteNoPool: () => {
      if (facts.known.token !== null) knowToken(null);
      forgetPools(facts);
      settle();
    },
    noteWell: (chain, part) => sign(chain, part, { kind: 'well' }),
    noteFailure: (chain, part, failure) => {
      if (part === 'head') knowChain(chain, { failure: failureOf(failure) });
      fail(chain, part, failure);
    },
  };
}

const failureOf = ({ kind, message }: ChainFailure): KnownChain['failure'] => ({
  kind: kind === 'wrong_chain' ? kind : 'other',
  message,
});

/** Returns the reading of the same pool, if that was the last one; else none. */
function lastReading(
  last: TokenPoolReading | null,
  chain: EscrowChain,
  question: PoolQuestion,
): Pick<TokenPoolReading, 'reading' | 'readAt'> {
  const isOfPool = last !== null && last.chain === chain && isSamePool(last.question, question);
  return isOfPool ? { reading: last.reading, readAt: last.readAt } : { reading: null, readAt: null };
}

/** Forgets the state of the token pool on every chain: there is one pool, which may be on another chain than before. */
function forgetPools({ read }: Facts): void {
  for (const { signs } of read.values()) signs.token = { kind: 'unread' };
}

function furthestOf(before: Head | null, now: Head): Head {
  if (before === null) return now;
  const further = (of: keyof Head): Head[typeof of] =>
    now[of].number > before[of].number ? now[of] : before[of];
  return { latest: further('latest'), finalized: further('finalized') };
}
