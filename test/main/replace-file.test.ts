import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFile } from '../../src-main/replace-file.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

const inFolder = (): readonly string[] => readdirSync(folder.path);

describe('a file that is replaced', () => {
  // A limit on the size of files cuts a write as a full disk does: the first call writes a part, the next one fails.
  test.skipIf(process.platform === 'win32')('stays as it was if only a part can be written', () => {
    const path = join(folder.path, 'secret.sealed');
    writeFileSync(path, 'before');
    const program = `
      import { replaceFile } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/replace-file.ts'))};
      try {
        replaceFile(${JSON.stringify(path)}, 'x'.repeat(100_000));
        console.log('replaced');
      } catch (error) {
        console.log(error.message);
      }`;
    const limited = ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program];
    expect(execFileSync('sh', limited, { encoding: 'utf8' })).toContain(
      `The file ${path} can't be written: a file there reached the largest size allowed (EFBIG).`,
    );
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(inFolder()).toEqual(['secret.sealed']);
  });

  test('leaves nothing behind if the new one can’t take its place', () => {
    const path = join(folder.path, 'secret.sealed');
    mkdirSync(path);
    expect(() => replaceFile(path, 'after')).toThrow(/EISDIR|EPERM|EEXIST/);
    expect(inFolder()).toEqual(['secret.sealed']);
  });
});
