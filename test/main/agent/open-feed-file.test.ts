import { writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openByInode } from '../../../src-main/agent/open-feed-file.ts';
import { aFolder } from '../a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

test('a journal file whose inode can’t be read is closed', async () => {
  const path = join(folder.path, 'journal.jsonl');
  writeFileSync(path, '');
  await using handle = await open(path);
  const methods = Object.getPrototypeOf(handle) as FileHandle;
  const { stat } = methods;
  const opened: FileHandle[] = [];
  vi.spyOn(methods, 'stat').mockImplementation(async function (this: FileHandle, options) {
    opened.push(this);
    if (options?.bigint === true) throw new Error('EIO');
    return await stat.call(this);
  });
  await expect(openByInode(path, '1')).rejects.toThrow('EIO');
  expect(opened.map(({ fd }) => fd)).toEqual([-1, -1]);
});
