import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rebuild } from '../../../src-main/cli/rebuild.ts';

test('a data folder that does not exist has no record to rebuild', () => {
  const parent = mkdtempSync(join(tmpdir(), 'rebuild-'));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
    rmSync(parent, { recursive: true });
  });
  const dataDir = join(parent, 'absent');
  rebuild({ settings: {}, dataDir, profile: undefined, startNewRecord: false });
  expect(write.mock.calls.map(([text]) => text)).toEqual([`${dataDir} has no record.\n`]);
});
