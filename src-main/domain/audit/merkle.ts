import { hash } from 'node:crypto';

/**
 * Merkle tree hashing and consistency proofs of RFC 6962, section 2.1. Leaves are numbered from 0; hashes are 32 bytes.
 */
export const hashBytes = 32;

/** Root of the complete subtree of 2^level leaves that begins at leaf `index * 2^level`. */
export type Subtree = (level: number, index: number) => Uint8Array;

/** Text is hashed as UTF-8. */
export function leafHash(entry: string | Uint8Array): Uint8Array {
  return typeof entry === 'string'
    ? hash('sha256', `\0${entry}`, 'buffer')
    : hash('sha256', Buffer.concat([Buffer.of(0), entry]), 'buffer');
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const node = Buffer.allocUnsafe(1 + 2 * hashBytes);
  node[0] = 1;
  node.set(left, 1);
  node.set(right, 1 + hashBytes);
  return hash('sha256', node, 'buffer');
}

/** Root of the tree of the first `size` leaves. */
export function rootOf(size: number, subtree: Subtree): Uint8Array {
  return size === 0 ? hash('sha256', '', 'buffer') : rangeRoot({ from: 0, to: size }, subtree);
}

/** Leaves from `from` up to `to` (not included) that are a subtree of the tree. */
interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeRoot({ from, to }: Range, subtree: Subtree): Uint8Array {
  const { level, width } = widest(to - from);
  if (width === to - from) return subtree(level, from / width);
  return nodeHash(subtree(level, from / width), rangeRoot({ from: from + width, to }, subtree));
}

/** The largest power of two that is at most `count`. */
function widest(count: number): { readonly level: number; readonly width: number } {
  let level = 0;
  let width = 1;
  while (width * 2 <= count) {
    level += 1;
    width *= 2;
  }
  return { level, width };
}

/** The largest power of two below `count`: a tree of `count` leaves is split there. */
function splitOf(count: number): number {
  const { width } = widest(count);
  return width === count ? width / 2 : width;
}

/** Proof that the tree of the first `before` leaves is the beginning of the tree of `size` leaves. */
export function consistencyProof(before: number, size: number, subtree: Subtree): readonly Uint8Array[] {
  if (before < 0 || before > size) throw new RangeError(`A tree of ${size} has no first ${before} leaves.`);
  const proof = ({ from, to }: Range, isComplete: boolean): readonly Uint8Array[] => {
    if (before === to) return isComplete ? [] : [rangeRoot({ from, to }, subtree)];
    const middle = from + splitOf(to - from);
    const [left, right] = [
      { from, to: middle },
      { from: middle, to },
    ];
    return before <= middle
      ? [...proof(left, isComplete), rangeRoot(right, subtree)]
      : [...proof(right, false), rangeRoot(left, subtree)];
  };
  return before === 0 ? [] : proof({ from: 0, to: size }, true);
}

export interface ConsistencyClaim {
  readonly before: number;
  readonly size: number;
  readonly rootBefore: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Verifies a consistency proof: RFC 9162, section 2.1.4.2. */
export function verifyConsistency({ before, size, rootBefore, root, proof }: ConsistencyClaim): boolean {
  if (before > size || before < 0) return false;
  if (before === size) return proof.length === 0 && isSame(rootBefore, root);
  if (before === 0) return proof.length === 0;
  const [first, ...rest] = widest(before).width === before ? [rootBefore, ...proof] : proof;
  if (first === undefined) return false;
  const climbed = climb(withoutOnes({ node: before - 1, last: size - 1 }), first, rest);
  return climbed !== null && isSame(climbed.left, rootBefore) && isSame(climbed.whole, root);
}

/** A node of a level, and the last node of that level. */
interface NodePosition {
  readonly node: number;
  readonly last: number;
}

const isOdd = (node: number): boolean => node % 2 === 1;
const above = ({ node, last }: NodePosition): NodePosition => ({
  node: Math.floor(node / 2),
  last: Math.floor(last / 2),
});

/** The nearest node above (or this one) that is a left node. */
function withoutOnes(position: NodePosition): NodePosition {
  return isOdd(position.node) ? withoutOnes(above(position)) : position;
}

/** The nearest node above (or this one) that is a right node, or the first of its level. */
function withoutZeros(position: NodePosition): NodePosition {
  return isOdd(position.node) || position.node === 0 ? position : withoutZeros(above(position));
}

/**
 * Hashes upward with the siblings of a proof. `whole`: the root that they make; `left`: that of the tree which ends with the node
 * begun from. null: the proof does not end at the root.
 */
function climb(
  from: NodePosition,
  first: Uint8Array,
  proof: readonly Uint8Array[],
): { readonly whole: Uint8Array; readonly left: Uint8Array } | null {
  let [position, whole, left] = [from, first, first];
  for (const sibling of proof) {
    if (position.last === 0) return null;
    if (isOdd(position.node) || position.node === position.last) {
      [whole, left] = [nodeHash(sibling, whole), nodeHash(sibling, left)];
      position = withoutZeros(position);
    } else whole = nodeHash(whole, sibling);
    position = above(position);
  }
  return position.last === 0 ? { whole, left } : null;
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
