import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../../src-main/app/back-up.ts';
import { repository } from '../../tooling/repository.ts';
import { anExportedRecord, locationOf, type ExportedRecord } from './exported-record.ts';

const now = Date.UTC(2026, 10, 23);
let at: ExportedRecord;
beforeAll(async () => {
  at = await anExportedRecord(1);
});
afterAll(() => at.folder.drop());

test('restore --dry-run counts the rows of the backup and the record, and those that would be missing', () => {
  const file = join(at.dataDir, 'a-backup.sqlite');
  const { rowCount } = backUp({ ...locationOf(at.dataDir), now }, file).manifest;
  const store = at.folder.open({ account: locationOf('').account, dataDir: at.dataDir });
  store.writer.putOrderStatuses([{ oid: 987_654, status: 'canceled', statusAt: now }]);
  store.close();
  const { stdout } = spawnSync(
    process.execPath,
    [join(repository, 'src-main/cli.ts'), 'restore', file, '--dry-run', '--data-dir', at.dataDir],
    { encoding: 'utf8' },
  );
  expect(stdout).toContain(`${file} is intact: ${rowCount} rows.`);
  expect(stdout).toContain(`The record now has ${rowCount + 1} rows.`);
  expect(stdout).toContain('1 row recorded after the backup will be missing from the record.');
});
