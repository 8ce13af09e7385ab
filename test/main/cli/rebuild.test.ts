import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rebuild } from '../../../src-main/cli/rebuild.ts';

test('a data folder without a record, or that does not exist, can’t be rebuilt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const dataDir of [folder, join(folder, 'absent')])
    expect(() => rebuild({ settings: {}, dataDir, profile: undefined, startNewRecord: false })).toThrow(
      `${dataDir} has no record to rebuild. Name the data folder with --data-dir.`,
    );
});
