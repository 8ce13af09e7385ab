import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rebuild } from '../../../src-main/cli/rebuild.ts';
import { asNobody } from '../as-nobody.ts';

const given = (dataDir: string) => ({ settings: {}, dataDir, profile: undefined, startNewRecord: false });

test('a data folder without a record, or that does not exist, can’t be rebuilt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const dataDir of [folder, join(folder, 'absent')])
    expect(() => rebuild(given(dataDir))).toThrow(
      `${dataDir} has no record to rebuild. Name the data folder with --data-dir.`,
    );
});

test('of folders and files that can’t be read, only those of records matter, and are named', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuild-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  chmodSync(dataDir, 0o777);
  const [other, source] = [join(dataDir, 'exports'), join(dataDir, 'sim-testnet-seed-1')];
  const record = join(source, 'record-no-account.sqlite');
  for (const folder of [other, source]) mkdirSync(folder);
  writeFileSync(record, 'a record');
  for (const path of [other, source, record]) chmodSync(path, 0);
  const rebuilding = () => asNobody(() => rebuild(given(dataDir)));
  expect(rebuilding).toThrow(`${source} can't be read: access was denied (EACCES).`);
  chmodSync(source, 0o777);
  expect(rebuilding).toThrow(`${record} could not be opened`);
});
