import { hashBytes, nodeHash, rootOf, type Subtree } from './merkle.ts';

/**
 * A log's hashes as C2SP's tlog-tiles keeps them: a tile of level 0 has the hashes of 256 leaves that follow one another, one of
 * level L the roots of 256 complete subtrees of 256^L leaves. Only the last tile of a level may be shorter.
 */
export const tileHashes = 256;
const tileHeight = 8;

export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
}

/** Hashes of rows that follow the first `from` rows of a log. Plain data, since it is sent from the process that hashes. */
export interface LogBatch {
  readonly logId: string;
  readonly from: number;
  readonly to: number;
  readonly tiles: readonly Tile[];
}

export type ReadTile = (level: number, index: number) => Uint8Array | null;

/** Returns the tiles that change when leaves are added to a log of `size` leaves. */
export function appendLeaves(size: number, leaves: Uint8Array, readTile: ReadTile): readonly Tile[] {
  const changed: Tile[] = [];
  let [level, from, added] = [0, size, leaves];
  while (added.length > 0) {
    const tiles = tilesFrom({ level, from, added }, readTile);
    changed.push(...tiles);
    const full = tiles.filter(({ hashes }) => hashes.length === tileHashes * hashBytes);
    level += 1;
    from = Math.floor(from / tileHashes);
    added = Buffer.concat(full.map(({ hashes }) => foldHashes(hashes)));
  }
  return changed;
}

interface Addition {
  readonly level: number;
  /** Number of hashes that the level already has. */
  readonly from: number;
  readonly added: Uint8Array;
}

function tilesFrom({ level, from, added }: Addition, readTile: ReadTile): readonly Tile[] {
  const first = Math.floor(from / tileHashes);
  const storedBytes = (from % tileHashes) * hashBytes;
  const begun = storedBytes === 0 ? null : readTile(level, first);
  if (storedBytes > 0 && begun?.length !== storedBytes)
    throw new Error(`Tile ${level}/${first} of the log has ${begun?.length ?? 0} bytes, not ${storedBytes}.`);
  const hashes = begun === null ? added : Buffer.concat([begun, added]);
  const tileBytes = tileHashes * hashBytes;
  return Array.from({ length: Math.ceil(hashes.length / tileBytes) }, (_, nth) => ({
    level,
    index: first + nth,
    hashes: hashes.subarray(nth * tileBytes, (nth + 1) * tileBytes),
  }));
}

/** Root of a complete subtree from a power of two of hashes. */
function foldHashes(hashes: Uint8Array): Uint8Array {
  let row = Array.from({ length: hashes.length / hashBytes }, (_, nth) => hashAt(hashes, nth));
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, nth) =>
      nodeHash(row[2 * nth] ?? hashes, row[2 * nth + 1] ?? hashes),
    );
  return row[0] ?? hashes;
}

export const hashAt = (hashes: Uint8Array, nth: number): Uint8Array =>
  hashes.subarray(nth * hashBytes, (nth + 1) * hashBytes);

/** Reads one tile per subtree. Throws if a tile is missing or too short. */
export function tiledSubtree(readTile: ReadTile): Subtree {
  return (level, index) => {
    const tileLevel = Math.floor(level / tileHeight);
    const width = 2 ** (level - tileLevel * tileHeight);
    const tileIndex = Math.floor((index * width) / tileHashes);
    const from = (index * width) % tileHashes;
    const hashes = (readTile(tileLevel, tileIndex) ?? new Uint8Array()).subarray(
      from * hashBytes,
      (from + width) * hashBytes,
    );
    if (hashes.length !== width * hashBytes)
      throw new Error(`Tile ${tileLevel}/${tileIndex} of the log is missing or too short.`);
    return foldHashes(hashes);
  };
}

/** Computes the root of a tree whose leaves are added one after the other. Needs memory only for the tree's height. */
export function growingRoot(): {
  readonly add: (leaf: Uint8Array) => void;
  readonly root: () => Uint8Array;
} {
  /** Complete subtrees, the widest first. */
  const subtrees: { level: number; hash: Uint8Array }[] = [];
  return {
    add: (leaf) => {
      let added = { level: 0, hash: leaf };
      for (let last = subtrees.at(-1); last?.level === added.level; last = subtrees.at(-1)) {
        subtrees.pop();
        added = { level: added.level + 1, hash: nodeHash(last.hash, added.hash) };
      }
      subtrees.push(added);
    },
    root: () => {
      const hashes = subtrees.map(({ hash }) => hash);
      return hashes.length === 0
        ? rootOf(0, noSubtree)
        : hashes.reduceRight((right, left) => nodeHash(left, right));
    },
  };
}

const noSubtree: Subtree = () => new Uint8Array();
