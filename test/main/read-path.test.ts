import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordLocationOf } from '../../src-main/cli/record-location.ts';
import { storedFiles } from '../../src-main/doctor/doctor.ts';
import { foldersIn, isThere, namesIn } from '../../src-main/read-path.ts';
import { openSnapshot } from '../../src-main/store/open.ts';
import { sourceOfBackup } from '../../src-main/store/restore.ts';
import { aFolder } from './a-folder.ts';
import { asNobody } from './as-nobody.ts';
import { readingConfig } from './reading-config.ts';

const source = 'sim-testnet-seed-1';
const denied = /^\/\S+ can't be read: access was denied \(EACCES\)\.$/;

/** A data folder whose folder of the source is another user's. */
function anothersFolder(): string {
  const { path } = aFolder();
  mkdirSync(join(path, source));
  writeFileSync(join(path, source, 'record-no-account.sqlite'), 'a record');
  chmodSync(path, 0o755);
  chmodSync(join(path, source), 0);
  return path;
}

test('what may not be read is not taken for missing', () => {
  const path = anothersFolder();
  const [folder, file] = [join(path, source), join(path, source, 'record-no-account.sqlite')];
  expect(() => asNobody(() => isThere(file))).toThrow(denied);
  expect(() => asNobody(() => namesIn(folder))).toThrow(denied);
  expect(() => asNobody(() => foldersIn(folder))).toThrow(denied);
  expect([foldersIn(path), foldersIn(join(path, 'none'))]).toEqual([[source], []]);
  expect(() => asNobody(() => openSnapshot({ dataDir: path, source, account: null }))).toThrow(denied);
  expect(() => asNobody(() => sourceOfBackup(file))).toThrow(denied);
  chmodSync(folder, 0o755);
  chmodSync(file, 0);
  expect(() => asNobody(() => sourceOfBackup(file))).toThrow(denied);
  expect([isThere(file), isThere(`${file}-wal`), namesIn(join(path, 'none'))]).toEqual([true, false, []]);
});

test('a command on another user’s folder says so in one line, and doctor reports it', () => {
  const path = anothersFolder();
  const config = readingConfig();
  const own = { ...config.read({}), dataDir: path };
  config.remove();
  expect(() => asNobody(() => recordLocationOf(own))).toThrow(denied);
  expect(asNobody(() => storedFiles(join(path, source)))).toEqual([
    { about: 'files', says: expect.stringMatching(denied) as string, good: false },
  ]);
});
