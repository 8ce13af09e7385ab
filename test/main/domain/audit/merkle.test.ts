import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyProof,
  hashBytes,
  leafHash,
  nodeHash,
  rootOf,
  verifyConsistency,
  type Subtree,
} from '../../../../src-main/domain/audit/merkle.ts';
import { appendLeaves, tiledSubtree, type ReadTile } from '../../../../src-main/domain/audit/tiles.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'hex');

/** A log in memory, filled in batches of these sizes. */
function logOf(leaves: readonly Uint8Array[], batches: readonly number[] = [leaves.length]) {
  const tiles = new Map<string, Uint8Array>();
  const readTile: ReadTile = (level, index) => tiles.get(`${level}/${index}`) ?? null;
  let size = 0;
  for (const count of [...batches, leaves.length]) {
    const added = leaves.slice(size, size + count);
    for (const { level, index, hashes } of appendLeaves(size, Buffer.concat(added), readTile))
      tiles.set(`${level}/${index}`, hashes);
    size += added.length;
  }
  return { subtree: tiledSubtree(readTile), tiles };
}

/** Returns the root as RFC 6962, section 2.1, defines it. */
function rootByTheBook(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length <= 1) return leaves[0] ?? rootOf(0, () => new Uint8Array());
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(rootByTheBook(leaves.slice(0, split)), rootByTheBook(leaves.slice(split)));
}

/** The reference tree of Certificate Transparency (google/certificate-transparency, merkle_tree_test). */
const reference = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
  .map(bytesOf)
  .map(leafHash);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe("RFC 6962's reference tree", () => {
  const { subtree } = logOf(reference);

  test('has the published root at every size', () => {
    expect(roots.map((_, size) => hex(rootOf(size, subtree)))).toEqual(roots);
  });

  test.each([
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
  ])('proves that %i leaves are the beginning of %i as published', (before, size, proof) => {
    expect(consistencyProof(before, size, subtree).map(hex)).toEqual(proof);
  });
});

test('agrees with a second implementation over leaves of one byte', () => {
  // Vectors that another project's backend and browser share: seven leaves 00 to 06.
  const { subtree } = logOf(Array.from({ length: 7 }, (_, nth) => leafHash(Buffer.of(nth))));
  const [a, b, c, d] = [
    'fcf0a6c700dd13e274b6fba8deea8dd9b26e4eedde3495717cac8408c9c5177f',
    'a20bf9a7cc2dc8a08f5f415a71b19f6ac427bab54d24eec868b5d3103449953a',
    '89c929834ed1459b07f65b5e1a2143a8cf5d8efdf30f49ffffa328bb1d9133bb',
    '583c7dfb7b3055d99465544032a571e10a134b1b6f769422bbb71fd7fa167a5d',
  ];
  expect(hex(rootOf(7, subtree))).toBe('3560191803028444b232018ac047fdb561c09c23a7a6876c85e08b5e4d48e9f3');
  expect(consistencyProof(3, 7, subtree).map(hex)).toEqual([a, d, b, c]);
});

describe('a log of any size, filled in any batches', () => {
  const many = Array.from({ length: 1_300 }, (_, nth) => leafHash(`row ${nth}`));
  const sizes = fc.record({
    batches: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 8 }),
    size: fc.integer({ min: 1, max: many.length }),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

  test('has the root of the book, and proves every beginning; nothing else passes', () => {
    fc.assert(
      fc.property(sizes, ({ batches, size, part }) => {
        const { subtree } = logOf(many, batches);
        const root = rootOf(size, subtree);
        expect(hex(root)).toBe(hex(rootByTheBook(many.slice(0, size))));
        const before = Math.floor(part * size) + 1;
        const proof = consistencyProof(before, size, subtree);
        const consistency = { before, size, rootBefore: rootOf(before, subtree), root, proof };
        expect(verifyConsistency(consistency)).toBe(true);
        expect(verifyConsistency({ ...consistency, rootBefore: leafHash('another') })).toBe(false);
        expect(verifyConsistency({ ...consistency, root: leafHash('another') })).toBe(false);
        expect(verifyConsistency({ ...consistency, proof: [...proof, root] })).toBe(false);
        expect(verifyConsistency({ ...consistency, proof: proof.slice(1) })).toBe(proof.length === 0);
      }),
      { seed: 16, numRuns: 60 },
    );
  });

  test('has no beginning longer than itself, and every log begins with the empty one', () => {
    const { subtree } = logOf(many);
    expect(() => consistencyProof(6, 5, subtree)).toThrow('no first 6 leaves');
    expect(() => consistencyProof(-1, 5, subtree)).toThrow('no first -1 leaves');
    const root = rootOf(5, subtree);
    const empty = { before: 0, size: 5, rootBefore: rootOf(0, subtree), root, proof: [] };
    expect(verifyConsistency(empty)).toBe(true);
    expect(verifyConsistency({ ...empty, proof: [root] })).toBe(false);
    expect(verifyConsistency({ ...empty, before: 6 })).toBe(false);
    expect(verifyConsistency({ ...empty, before: -1 })).toBe(false);
  });

  test('of a million rows is read with a few tiles a proof, and takes less than 40 bytes a row', () => {
    const size = 1_000_000;
    // Not a real tree: only what is read is counted.
    const reads = { count: 0 };
    const subtree: Subtree = tiledSubtree(() => {
      reads.count += 1;
      return Buffer.alloc(256 * hashBytes);
    });
    for (const ask of [() => rootOf(size, subtree), () => consistencyProof(345_678, size, subtree)]) {
      reads.count = 0;
      ask();
      expect(reads.count).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size)));
    }
    const { tiles } = logOf(many);
    const bytes = [...tiles.values()].reduce((sum, { length }) => sum + length, 0);
    expect(bytes / many.length).toBeLessThan(40);
  });
});
