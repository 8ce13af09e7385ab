import { createHash } from 'node:crypto';
import type { StoredAct } from './chain-act.ts';

const blockMs = 2_000;
/** Number of blocks by which the tag is behind the latest block. */
export const finalizedDepth = 60;
export const safeDepth = 20;

/** Blocks of one chain at an instant. */
export interface Blocks {
  readonly latest: number;
  /** Block time in ms, a whole second. */
  readonly timeOf: (block: number) => number;
  readonly hashOf: (block: number) => `0x${string}`;
  /** Newest block at an instant; 0 before the chain began. */
  readonly numberAt: (instant: number) => number;
  /** First block that is no earlier than an instant. */
  readonly firstFrom: (instant: number) => number;
  /** Block that now holds the transactions first included in this one: a later block after a reorganization. */
  readonly movedTo: (block: number) => number;
  /** First block whose transactions may have moved into the range, else the range's own first block. */
  readonly movedFrom: (range: BlockRange) => number;
}

export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

interface BlocksDeps {
  /** Name of the chain, part of its hashes. */
  readonly name: string;
  readonly genesisMs: number;
  readonly acts: readonly StoredAct[];
  readonly instant: number;
}

/** Returns 32 bytes, always the same for a name. The last four are a block number, so that the hash can be looked up by it. */
export function hashIn(block: number, name: string): `0x${string}` {
  const digest = createHash('sha256').update(name).digest('hex');
  return `0x${digest.slice(0, 56)}${block.toString(16).padStart(8, '0')}`;
}

export function blockIn(hash: string): number {
  return Number.parseInt(hash.slice(-8), 16);
}

/** Computes the blocks at an instant. Block n is n times two seconds after the world's genesis. */
export function blocksAt({ name, genesisMs, acts, instant }: BlocksDeps): Blocks {
  const first = Math.ceil(genesisMs / 1000) * 1000;
  const numberAt = (at: number): number => Math.max(0, Math.floor((at - first) / blockMs));
  const reorgs = acts.flatMap((act): BlockRange[] => {
    if (act.kind !== 'reorg' || act.at > instant) return [];
    const to = numberAt(act.at);
    return [{ from: Math.max(1, to - act.depth + 1), to }];
  });
  return {
    latest: numberAt(instant),
    timeOf: (block) => first + block * blockMs,
    // A block that came after a reorganization never had another hash.
    hashOf: (block) => {
      const replaced = reorgs.filter(({ from }) => from <= block).length;
      return hashIn(block, `${name} block ${block} ${replaced}`);
    },
    numberAt,
    firstFrom: (at) => Math.max(0, Math.ceil((at - first) / blockMs)),
    movedTo: (block) =>
      reorgs.reduce((found, { from, to }) => (found >= from && found <= to ? to + 1 : found), block),
    movedFrom: ({ from, to }) =>
      reorgs.reduceRight(
        (earliest, reorg) =>
          reorg.to + 1 >= earliest && reorg.from <= to ? Math.min(earliest, reorg.from) : earliest,
        from,
      ),
  };
}
