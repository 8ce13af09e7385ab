import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../tooling/repository.ts';
import { anExportedRecord, locationOf, type ExportedRecord } from './exported-record.ts';

let record: ExportedRecord;
const path = (...names: readonly string[]): string => join(record.dataDir, 'given', ...names);
beforeAll(async () => {
  record = await anExportedRecord(1);
  mkdirSync(path());
  writeFileSync(path('a-file'), 'no JSON');
  writeFileSync(path('a-file.manifest.json'), 'no JSON');
});
afterAll(() => record.folder.drop());

/** Runs a command on the record and returns the one line that it says. */
function lineOf(...args: readonly string[]): string {
  const env = {
    ...process.env,
    PERPSCOPE_DATA_DIR: record.dataDir,
    PERPSCOPE_NETWORK: 'testnet',
    PERPSCOPE_VENUE: 'hyperliquid',
    PERPSCOPE_ACCOUNT: locationOf('').account,
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'src-main/cli.ts'), ...args],
    { encoding: 'utf8', env },
  );
  expect(status).toBe(2);
  return `${stdout}${stderr}`;
}

test.each<[command: string, args: () => readonly string[], line: () => string]>([
  [
    'export --out of a file',
    () => ['export', 'fills', '--out', path('a-file')],
    () => `The folder of --out ${path('a-file')} can't be written: it is a file.`,
  ],
  [
    'export --out below a file',
    () => ['export', 'fills', '--out', path('a-file', 'below')],
    () =>
      `The folder of --out ${path('a-file', 'below')} can't be written: part of its path is a file (ENOTDIR).`,
  ],
  [
    'backup --out below a file',
    () => ['backup', '--out', path('a-file', 'below', 'b.sqlite')],
    () => `The folder ${path('a-file', 'below')} can't be written: part of its path is a file (ENOTDIR).`,
  ],
  [
    'verify of a missing file',
    () => ['verify', path('missing')],
    () =>
      `NOT CHECKED files ${path('missing')}: ${path('missing')} can't be read: it does not exist (ENOENT).`,
  ],
  [
    'verify of a folder without a manifest',
    () => ['verify', path()],
    () => `NOT CHECKED files ${path()}: ${path()} has no manifest.json.`,
  ],
  [
    'verify of a manifest that is no JSON',
    () => ['verify', path('a-file')],
    () =>
      `NOT CHECKED files ${path('a-file')}: ${path('a-file.manifest.json')} is not a manifest of Perpscope.`,
  ],
  [
    'restore of a missing file',
    () => ['restore', path('missing')],
    () => `${path('missing')} is missing or empty.`,
  ],
  [
    'restore --dry-run to a file',
    () => ['restore', path('missing'), '--dry-run', '--data-dir', path('a-file')],
    () => `The data folder ${path('a-file')} can't be written: it is a file.`,
  ],
])('%s says in words what is wrong with it', (_, args, line) => {
  expect(lineOf(...args())).toBe(`${line()}\n`);
});
