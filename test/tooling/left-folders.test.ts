import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../main/a-folder.ts';

test('a folder that a test leaves is removed after its file', () => {
  const root = resolve(import.meta.dirname, '../..');
  const { path } = aFolder();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const file = 'test/tooling/a-left-folder.test.ts';
  const args = [vitest, 'run', '--config', 'test/vitest.config.ts', file];
  const env = { ...process.env, TMPDIR: path };
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('1 passed') as string });
  expect(readdirSync(path).filter((name) => name.startsWith('perpscope-test-'))).toEqual([]);
});
