import type { ChainFailure, ChainHealth } from '../../chain/chain.ts';
import { utcText } from '../../domain/iso-text.ts';
import { minuteMs } from '../../time.ts';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import { capitalized } from '../../errors.ts';

/** One problem of a chain, from one of its readings. */
export interface ChainProblem {
  /** A sentence that names the chain. */
  readonly message: string;
  readonly remedy: string;
}

/** State of one reading of a chain. `failed`: the last read failed; `odd`: it succeeded, but its content can't be right. */
export type ChainSign =
  | { readonly kind: 'unread' }
  | { readonly kind: 'well' }
  | { readonly kind: 'failed' | 'odd'; readonly problem: ChainProblem };

/** Part of a chain that is read. `head`: its latest and finalized block. */
export type ChainPart = 'head' | 'token' | 'deposits' | 'fills';

const retries = 'Perpscope retries automatically.';

const remedies: Readonly<Record<ChainFailure['kind'], string>> = {
  unreachable: `${retries} If this persists, check the network connection and the RPC addresses in Settings.`,
  timeout: `${retries} If this persists, name a faster RPC address in Settings.`,
  malformed: `${retries} If this persists, name another RPC address in Settings.`,
  refused: 'Check the RPC addresses in Settings: the endpoint may require a key, or allow fewer requests.',
  wrong_chain: 'Check the RPC addresses in Settings: each must serve the chain that it is configured for.',
};

export function problemOf({ kind, message }: Pick<ChainFailure, 'kind' | 'message'>): ChainProblem {
  return { message, remedy: remedies[kind] };
}

/** Age of the latest block at which a chain counts as halted. */
const stillMs = 5 * minuteMs;

export interface Head {
  readonly latest: BlockPoint;
  readonly finalized: BlockPoint;
}

interface HeadFacts {
  /** Display name of the chain. */
  readonly name: string;
  /** Blocks that a chain may go back: another endpoint may lag that far behind, or blocks may have been replaced. */
  readonly depth: number;
  readonly head: Head;
  /** The furthest head read before; null: this is the first. */
  readonly furthest: Head | null;
  /** World ms. */
  readonly now: number;
}

/** Checks whether a head can be right: a chain moves forward, and keeps finalized blocks. Returns the problem; null: none. */
export function headProblem(facts: HeadFacts): ChainProblem | null {
  const { name, depth, head, furthest, now } = facts;
  const { latest, finalized } = head;
  const another = 'If this persists, name another RPC address in Settings.';
  if (furthest !== null && hasReplacedFinal(finalized, furthest.finalized))
    return {
      message: `${capitalized(name)} has replaced its final block ${finalized.number}.`,
      remedy: `Data read up to it may be wrong. ${another}`,
    };
  const back = furthest === null ? null : stepBack(head, furthest, depth);
  if (back !== null)
    return {
      message: `${capitalized(name)} went back from block ${back.from} to ${back.to}.`,
      remedy: `${retries} ${another}`,
    };
  const age = now - latest.time;
  if (age > stillMs)
    return {
      message: `${capitalized(name)} has stopped: its latest block ${latest.number} is from ${utcText(latest.time)}.`,
      remedy: `The chain has halted, or the endpoint no longer receives new blocks. ${another}`,
    };
  if (age < -stillMs)
    return {
      message: `The latest block ${latest.number} of ${name} is ${minutes(-age)} in the future.`,
      remedy: `Check this computer's clock. ${another}`,
    };
  return null;
}

const minutes = (ms: number): string => `${Math.floor(ms / minuteMs)} minutes`;

const hasReplacedFinal = (now: BlockPoint, before: BlockPoint): boolean =>
  now.number === before.number && now.hash !== before.hash;

function stepBack(
  now: Head,
  before: Head,
  depth: number,
): { readonly from: number; readonly to: number } | null {
  const steps = (['latest', 'finalized'] as const).map((of) => ({
    from: before[of].number,
    to: now[of].number,
  }));
  return steps.find(({ from, to }) => to < from - depth) ?? null;
}

type Verdict = Pick<ChainHealth, 'state' | 'lastError' | 'remedy'>;

/**
 * Judges all chains. Unread until a chain was read or failed; down while no chain can be read; degraded while a chain, or a part
 * of one, can't.
 */
export function judgeChains(chains: readonly Readonly<Record<ChainPart, ChainSign>>[]): Verdict {
  const heads = chains.map(({ head }) => head);
  const problems = chains
    .flatMap(({ head, token, deposits, fills }) => [head, token, deposits, fills])
    .flatMap((sign) => ('problem' in sign ? [sign.problem] : []));
  const [first, ...others] = [...new Map(problems.map((problem) => [problem.message, problem])).values()];
  const isRead = heads.some(({ kind }) => kind === 'well' || kind === 'odd');
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` ${others.map(({ message }) => message).join(' ')}`;
    return {
      state: isRead ? 'degraded' : 'down',
      lastError: `${first.message}${more}`,
      remedy: first.remedy,
    };
  }
  if (heads.every(({ kind }) => kind === 'unread'))
    return { state: 'unread', lastError: 'The chains have not been read yet.', remedy: 'Wait a moment.' };
  return { state: 'ok', lastError: null, remedy: null };
}
