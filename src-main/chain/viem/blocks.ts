import { getBlock } from 'viem/actions';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import { ChainFailure } from '../chain.ts';
import type { ReadClient } from './endpoints.ts';
import { isUnknownTag } from './failures.ts';

export const blockAt = async (client: ReadClient, number: number): Promise<BlockPoint> =>
  pointOf(await getBlock(client, { blockNumber: BigInt(number) }));

/** Answers were checked: every block that is not pending has these fields. */
function pointOf(block: {
  readonly number: bigint;
  readonly hash: string;
  readonly timestamp: bigint;
}): BlockPoint {
  return {
    number: Number(block.number),
    time: Number(block.timestamp) * 1_000,
    hash: block.hash.toLowerCase(),
  };
}

/** Tracks the latest and the finalized block of a chain. The finalized block never goes back. */
export interface Blocks {
  /** Throws ChainFailure if the chain ends before a block that was final. */
  readonly latest: (client: ReadClient) => Promise<BlockPoint>;
  /** The last block that is known to be final, without a request; null: none yet. */
  readonly knownFinal: () => BlockPoint | null;
  /** Latest and finalized block; the finalized one is never beyond the latest. */
  readonly heads: (client: ReadClient) => Promise<Heads>;
}

export interface Heads {
  readonly latest: BlockPoint;
  readonly finalized: BlockPoint;
}

export function trackBlocks(finalityDepth: number): Blocks {
  let known: BlockPoint | null = null;

  const latest = async (client: ReadClient): Promise<BlockPoint> => {
    const block = pointOf(await getBlock(client, { blockTag: 'latest' }));
    if (known !== null && block.number < known.number)
      throw new ChainFailure(
        'malformed',
        `went back to block ${block.number}, before final block ${known.number}`,
      );
    return block;
  };

  return {
    latest,
    knownFinal: () => known,
    heads: async (client) => {
      const head = await latest(client);
      const named = await finalOf(client, { head, finalityDepth });
      if (named.number > head.number)
        throw new ChainFailure(
          'malformed',
          `named block ${named.number} final and block ${head.number} the latest`,
        );
      // A lower number comes from a node that lags behind.
      if (known !== null && named.number <= known.number) return { latest: head, finalized: known };
      // The finalized block is kept for good, so check that the endpoint has the same block at that number.
      const block = await blockAt(client, named.number);
      if (block.hash !== named.hash || block.time > head.time)
        throw new ChainFailure(
          'malformed',
          `named a block ${named.number} final that is not block ${named.number}`,
        );
      // Another reading may have found a later one meanwhile, which this reading's latest block may precede.
      if (known === null || block.number > known.number) known = block;
      return { latest: head, finalized: known.number <= head.number ? known : block };
    },
  };
}

async function finalOf(
  client: ReadClient,
  { head, finalityDepth }: { readonly head: BlockPoint; readonly finalityDepth: number },
): Promise<BlockPoint> {
  try {
    return pointOf(await getBlock(client, { blockTag: 'finalized' }));
  } catch (error) {
    if (!isUnknownTag(error)) throw error;
    return blockAt(client, Math.max(0, head.number - finalityDepth));
  }
}

/** Runs reads at the latest block; runs them once more if that block was replaced meanwhile. */
export async function readAt<T>(
  client: ReadClient,
  latest: () => Promise<BlockPoint>,
  run: (block: BlockPoint) => Promise<T>,
): Promise<T> {
  const first = await attempt(client, { latest, run });
  const read = first ?? (await attempt(client, { latest, run }));
  if (read === null) throw new ChainFailure('malformed', 'replaced its latest block twice while it was read');
  return read.value;
}

async function attempt<T>(
  client: ReadClient,
  {
    latest,
    run,
  }: { readonly latest: () => Promise<BlockPoint>; readonly run: (block: BlockPoint) => Promise<T> },
): Promise<{ readonly value: T } | null> {
  const block = await latest();
  const value = await run(block);
  return (await blockAt(client, block.number)).hash === block.hash ? { value } : null;
}

/** The first block from `from` to `to` whose time is at least `time`; `to` if none is. */
export async function firstBlockSince(
  client: ReadClient,
  { time, from, to }: { readonly time: number; readonly from: number; readonly to: number },
): Promise<number> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // oxlint-disable-next-line no-await-in-loop -- Each block that is read depends on the one before it.
    if ((await blockAt(client, middle)).time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
