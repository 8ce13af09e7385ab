import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { ChainFill } from '../../domain/trades/chain-fill.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Pause } from '../pause.ts';
import type { Reads } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { toWorldMs } from '../../time.ts';

/** Readings that answers from fills on a chain are computed from, besides the fill log. */
export const onChainReadings = ['catalog', 'chainFills', 'fills'] as const;
export type OnChainReads = Reads<(typeof onChainReadings)[number]>;

/** Position up to which the agent's fill log was read. */
export interface LogReach {
  readonly chain: EscrowChain;
  /** Lower-case address. */
  readonly contract: string;
  /** Every event up to this block is known. */
  readonly block: BlockPoint;
  /** Events that could not be decoded. */
  readonly unreadable: number;
}

/**
 * Returns how far the fill log was read. Throws provider_not_attached if none is configured, and provider_failed if it was
 * never read, or not lately: nothing is taken from the venue instead.
 */
export function readFillLog(scope: Reads<'chain' | 'chainFills' | 'providers'>): LogReach {
  requireAccount(scope, 'chainFills');
  const { reader, world } = scope;
  const [log] = scope
    .chain()
    .chains.flatMap(({ name, fillLog, finalized }) =>
      fillLog === null ? [] : [{ name, fillLog, finalized }],
    );
  if (log === undefined) throw new PerpscopeError('provider_not_attached', 'No fill log is configured.');
  const cursor = reader.chainFillCursor(log.name, log.fillLog.address);
  if (cursor === null)
    throw new PerpscopeError(
      'provider_failed',
      `The fill log on ${log.name} has not been read yet; try again shortly.`,
    );
  const { toBlock: block, unreadable } = cursor;
  const limitMs = toWorldMs(freshnessLimitsMs.finalBlock, world);
  const isPast = ({ time }: BlockPoint): boolean => world.isPast(time + limitMs);
  if (isPast(block))
    throw new PerpscopeError('provider_failed', behindText(log.name, { block, goal: log.finalized, isPast }));
  return { chain: log.name, contract: log.fillLog.address, block, unreadable };
}

interface Behind {
  readonly block: BlockPoint;
  /** The chain's final block; null: it was not read yet. */
  readonly goal: BlockPoint | null;
  readonly isPast: (block: BlockPoint) => boolean;
}

/**
 * Says how far behind the fill log is. If the chain's final block was read lately, the log is still being read and nothing is
 * wrong.
 */
function behindText(chain: EscrowChain, { block, goal, isPast }: Behind): string {
  const reach =
    goal !== null && !isPast(goal)
      ? `was read to block ${block.number} of ${goal.number} so far`
      : `was last read to block ${block.number} of ${toUtcText(block.time)}`;
  return `The fill log on ${chain} ${reach}: see Health for what the chain answers.`;
}

/** Fills that are read between two pauses. */
const rowsPerBatch = 2_000;

/** Returns all fills of the account on the chain, ascending, read in batches. */
export async function readAllFills(
  { reader }: Pick<OnChainReads, 'reader'>,
  log: LogReach,
  pause: Pause,
): Promise<readonly ChainFill[]> {
  const fills: ChainFill[] = [];
  let before: Pick<ChainFill, 'filledAt' | 'fillId'> | null = null;
  for (;;) {
    const page: readonly ChainFill[] = reader.chainFills({ ...log, before, limit: rowsPerBatch });
    fills.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < rowsPerBatch) return fills.reverse();
    before = last;
    await pause();
  }
}
