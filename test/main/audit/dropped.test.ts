import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVerifyDropped } from '../../../src-main/app/verify-dropped.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import type { DroppedFiles, Verification } from '../../../src-preload/contract/bridge/verification.ts';
import { anExportedRecord, copyOf, editFile, locationOf, type ExportedRecord } from './exported-record.ts';

let whole: ExportedRecord;
let at: ExportedRecord;
const count = { copies: 0 };
beforeAll(async () => {
  whole = await anExportedRecord(2);
});
afterAll(() => whole.folder.drop());
beforeEach(() => {
  at = copyOf(whole, `dropped-${(count.copies += 1)}`);
});
afterEach(() => rmSync(at.dataDir, { recursive: true }));

/** Files as a window sends them when they are dropped: each in its folder. */
function dropOf(...paths: readonly string[]): DroppedFiles {
  const named = paths.map((path) => ({ path: join(basename(dirname(path)), basename(path)), from: path }));
  const isManifest = ({ path }: { path: string }): boolean => path.endsWith('manifest.json');
  return {
    manifests: named.filter(isManifest).map(({ path, from }) => ({ path, text: readFileSync(from, 'utf8') })),
    files: named
      .filter((one) => !isManifest(one))
      .map(({ path, from }) => {
        const bytes = readFileSync(from);
        return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
  };
}

const folderOf = (nth: number): string => dirname(at.manifests[nth] ?? '');
const allOf = (nth: number): readonly string[] =>
  readdirSync(folderOf(nth)).map((name) => join(folderOf(nth), name));

const verify = (dropped: DroppedFiles): Promise<Verification> =>
  createVerifyDropped({ startChild: forkChild, location: () => ({ ...locationOf(at.dataDir), now: 0 }) })(
    dropped,
    new AbortController().signal,
  );
const linesOf = ({ checks }: Verification): readonly string[] =>
  checks.map(({ check, result, message }) => `${check} ${result} ${message}`);

describe('files that are dropped on the screen, in a process of their own', () => {
  test('pass with their manifests: files, record and continuation', async () => {
    const found = await verify(dropOf(...allOf(0), ...allOf(1)));
    expect(found.result).toBe('holds');
    expect(found.checks.map(({ check, result }) => `${check} ${result}`)).toEqual([
      'files holds',
      'files holds',
      'record holds',
      'record holds',
      'continuation holds',
    ]);
    expect(JSON.stringify(found)).not.toContain(at.dataDir);
  });

  test('fail where a byte was changed, and where the record was changed', async () => {
    editFile(join(folderOf(0), 'fills-partial.csv'), (text) => text.replace('BTC', 'BTD'));
    at.edit('UPDATE fill SET price = 1 WHERE seq = (SELECT min(seq) FROM fill)');
    const found = await verify(dropOf(...allOf(0)));
    expect(found.result).toBe('fails');
    expect(linesOf(found)).toEqual([
      expect.stringMatching(/^files fails .*fills-partial\.csv was changed/),
      expect.stringMatching(/^record fails Row \d+ of the record, fill of .* was changed/),
    ]);
    expect(found.checks[1]?.row).toMatchObject({ subject: 'fill', at: expect.any(Number) });
  });

  test('a single file is checked against the stored manifest with its sha256', async () => {
    const csv = join(folderOf(0), 'fills-partial.csv');
    const found = await verify(dropOf(csv));
    expect(linesOf(found)).toEqual([
      expect.stringMatching(
        /^files holds .*\(fills-partial\.csv\).* Not added, so not checked: columns\.json\.$/,
      ),
      expect.stringMatching(/^record holds /),
    ]);
    editFile(csv, (text) => text.replace('BTC', 'BTD'));
    expect(linesOf(await verify(dropOf(csv)))).toEqual([
      expect.stringMatching(/^files not_checked No manifest was dropped with .* Drop its manifest\.json/),
    ]);
  });

  test('belong to no record here where their account is another, and no path of this computer is shown', async () => {
    editFile(at.manifests[0] ?? '', (text) => text.replace(/"account": ".*"/, '"account": null'));
    const found = await verify(dropOf(...allOf(0)));
    expect(linesOf(found)).toContain('record not_checked The data folder has no record of this account.');
    expect(JSON.stringify(found)).not.toContain(at.dataDir);
  });

  test('a manifest without files names the missing ones, and its record is checked', async () => {
    const found = await verify(dropOf(at.manifests[1] ?? ''));
    expect(linesOf(found).slice(0, 2)).toEqual([
      expect.stringMatching(/^files skipped Add fills-partial\.csv, columns\.json to check the files/),
      expect.stringMatching(/^record holds /),
    ]);
  });

  test('a file beside a manifest that does not name it fails, and anything other than a manifest is not checked', async () => {
    const { manifests, files } = dropOf(...allOf(0));
    const stranger = { path: `${basename(folderOf(0))}/more.csv`, bytes: 1, sha256: '0'.repeat(64) };
    expect((await verify({ manifests, files: [...files, stranger] })).result).toBe('fails');
    const found = await verify({ manifests: [{ path: 'manifest.json', text: '{}' }], files: [] });
    expect(linesOf(found)).toEqual(['files not_checked manifest.json is not a manifest of Perpscope.']);
  });
});
