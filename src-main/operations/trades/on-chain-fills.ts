import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Reads } from '../readings.ts';
import { requireAccount } from '../readings.ts';

/** What answers from fills of a chain rest on, besides the fill log. */
export const onChainReadings = ['catalog', 'chainFills', 'fills'] as const;
export type OnChainReads = Reads<(typeof onChainReadings)[number]>;

/** How far the agent's fill log was read. */
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
 * How far the fill log was read. Throws provider_not_attached where none is configured, and provider_failed where it was never read,
 * or not lately: nothing is taken from the venue instead.
 */
export function readFillLog(
  scope: Reads<'chain' | 'chainFills' | 'providers'>,
  maxAgeMs: number = freshnessLimitsMs.finalBlock,
): LogReach {
  requireAccount(scope, 'chainFills');
  const { reader, world } = scope;
  const [log] = scope
    .chain()
    .chains.flatMap(({ name, fillLog }) => (fillLog === null ? [] : [{ name, fillLog }]));
  if (log === undefined) throw new PerpscopeError('provider_not_attached', 'No fill log is configured.');
  const cursor = reader.chainFillCursor(log.name, log.fillLog.address);
  if (cursor === null) throw failed(`The fill log on ${log.name} has not been read yet; try again shortly.`);
  const { toBlock: block, unreadable } = cursor;
  if (world.isPast(block.time + maxAgeMs * Math.max(1, world.rate())))
    throw failed(
      `The fill log on ${log.name} was last read to block ${block.number} of ${toUtcText(block.time)}: see Health for what the chain answers.`,
    );
  return { chain: log.name, contract: log.fillLog.address, block, unreadable };
}

const failed = (message: string): PerpscopeError => new PerpscopeError('provider_failed', message);
