import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../src-main/make-folder.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

test('creates the parent folders as well, readable by their owner only, and leaves an existing one', () => {
  const path = join(folder.path, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect([path, join(path, '..')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  rmSync(path, { recursive: true });
});

test.runIf(spawnSync('unshare', ['-rm', 'true']).status === 0)(
  'names a read-only file system, however many folders are missing',
  () => {
    const source = join(import.meta.dirname, '../../src-main/make-folder.ts');
    const program = `import { makeFolder } from ${JSON.stringify(source)};
      try { makeFolder(process.argv[1] + '/a/b'); } catch (error) { console.log(error.code); }`;
    const mounted = 'mount -t tmpfs -o ro tmpfs "$0" && exec "$1" --input-type=module -e "$2" "$0"';
    const command = ['-rm', 'sh', '-c', mounted, folder.path, process.execPath, program];
    expect(execFileSync('unshare', command, { encoding: 'utf8' })).toBe('EROFS\n');
  },
);
