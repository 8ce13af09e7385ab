import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  filesOfDrop,
  readPicked,
  type PickedFile,
} from '../../../../src-renderer/features/exports/read-dropped.ts';

const picked = (path: string, ...parts: readonly (string | Uint8Array<ArrayBuffer>)[]) => ({
  path,
  file: new File([...parts], path),
});
const read = (...files: readonly PickedFile[]) => readPicked(files, () => undefined);

describe('The part of files to verify that a window reads', () => {
  it('is the text of a manifest, and the sha256 of everything else', async () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    const counted = { bytes: 0 };
    const found = await readPicked(
      [picked('a/fills.csv', bytes), picked('a/manifest.json', '{"ü":1}')],
      (n) => {
        counted.bytes += n;
      },
    );
    expect(found).toEqual({
      manifests: [{ path: 'a/manifest.json', text: '{"ü":1}' }],
      files: [
        {
          path: 'a/fills.csv',
          bytes: 3_000_000,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      ],
    });
    expect(counted.bytes).toBe(3_000_008);
  });

  it('keeps every byte of a manifest: a byte-order mark stays, and invalid UTF-8 is refused', async () => {
    const { manifests } = await read(picked('manifest.json', '\uFEFF{}'));
    expect(manifests[0]?.text).toBe('\uFEFF{}');
    await expect(read(picked('manifest.json', new Uint8Array([0x7b, 0xff, 0x7d])))).rejects.toThrow(
      'manifest.json is not a manifest of Perpscope.',
    );
  });

  it('is bounded, the bound itself included: larger exports need perpscope verify', async () => {
    const manifests = (...lengths: readonly number[]) =>
      lengths.map((length, nth) => picked(`${nth}/manifest.json`, 'x'.repeat(length)));
    const many = (count: number) => Array.from({ length: count }, (_, nth) => picked(`${nth}.csv`, ''));
    const ofSize = (size: number) => {
      const file = { size, arrayBuffer: async () => new ArrayBuffer() } as unknown as File;
      return { path: 'record.sqlite', file };
    };
    const good = [
      [...many(50), ...manifests(...Array.from({ length: 20 }, () => 2_000))],
      manifests(40_000),
      [ofSize(500_000_000)],
    ];
    for (const files of good) await expect(read(...files)).resolves.toBeDefined();
    await expect(read(...manifests(40_001))).rejects.toThrow(/too large/);
    await expect(read(ofSize(500_000_001))).rejects.toThrow(/larger than 500 MB\. Use perpscope verify/);
    const bad = [
      many(51),
      many(71),
      manifests(20_000, 20_001),
      manifests(...Array.from({ length: 21 }, () => 1)),
    ];
    for (const files of bad) await expect(read(...files)).rejects.toThrow(/Too many files/);
  });
});

describe('The files of a drop', () => {
  const file = (path: string): FileSystemEntry =>
    ({
      isFile: true,
      fullPath: `/${path}`,
      file: (give: (file: File) => void) => give(new File([], path)),
    }) as never;
  /** Gives two at a time. */
  const folder = (...entries: readonly FileSystemEntry[]): FileSystemEntry => {
    const left = [...entries];
    const createReader = () => ({
      readEntries: (give: (entries: readonly FileSystemEntry[]) => void) => give(left.splice(0, 2)),
    });
    return { isFile: false, createReader } as never;
  };
  const pathsOf = async (...items: readonly object[]) =>
    (await filesOfDrop({ items } as never)).map(({ path }) => path);
  const item = (entry: FileSystemEntry | null, name: string | null = null, kind = 'file') => ({
    kind,
    webkitGetAsEntry: () => entry,
    getAsFile: () => (name === null ? null : new File([], name)),
  });

  it('include those in its folders, at any depth, and those without an entry', async () => {
    const inner = folder(file('a/b/1'), file('a/b/2'), file('a/b/3'));
    expect(
      await pathsOf(
        item(folder(inner, file('a/4'))),
        item(null, '5'),
        item(null),
        item(file('6'), null, 'string'),
      ),
    ).toEqual(['a/b/1', 'a/b/2', 'a/b/3', 'a/4', '5']);
  });

  it('are read only up to the limit', async () => {
    const entries = Array.from({ length: 100 }, (_, nth) => file(`${nth}`));
    expect(await pathsOf(item(folder(...entries.slice(0, 70))))).toHaveLength(70);
    await expect(pathsOf(item(folder(...entries)))).rejects.toThrow(/Too many files/);
  });
});
