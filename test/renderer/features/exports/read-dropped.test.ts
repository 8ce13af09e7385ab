import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPicked } from '../../../../src-renderer/features/exports/read-dropped.ts';

const picked = (path: string, ...parts: readonly (string | Uint8Array<ArrayBuffer>)[]) => ({
  path,
  file: new File([...parts], path),
});
const read = (...files: readonly ReturnType<typeof picked>[]) => readPicked(files, () => undefined);

describe('What a window reads of files to verify', () => {
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

  it('keeps every byte of a manifest: a byte-order mark stays, and what is no UTF-8 is refused', async () => {
    const { manifests } = await read(picked('manifest.json', '\uFEFF{}'));
    expect(manifests[0]?.text).toBe('\uFEFF{}');
    await expect(read(picked('manifest.json', new Uint8Array([0x7b, 0xff, 0x7d])))).rejects.toThrow(
      'manifest.json is not a manifest of Perpscope.',
    );
  });

  it('is bounded: the rest is for perpscope verify', async () => {
    await expect(read(picked('manifest.json', 'x'.repeat(40_001)))).rejects.toThrow(/too large/);
    const large = { path: 'record.sqlite', file: { size: 500_000_001 } as File };
    await expect(readPicked([large], () => undefined)).rejects.toThrow(
      /larger than 500 MB\. Use perpscope verify/,
    );
    const small = (nth: number) => picked(`${nth}/manifest.json`, 'x'.repeat(30_000));
    await expect(read(small(1), small(2))).rejects.toThrow(/too many files/);
    await expect(read(...Array.from({ length: 51 }, (_, nth) => picked(`${nth}.csv`, '')))).rejects.toThrow(
      /too many files/,
    );
  });
});
