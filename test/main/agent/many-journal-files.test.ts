import type * as FileSystem from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aHeader, aJournalFolder, lineOf, linesOf, type JournalFolder } from './a-journal.ts';
import { follow, type Following } from './following.ts';

const opened = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const open: typeof original.open = (path, ...rest) => {
    if (String(path).endsWith('.jsonl')) opened.push(String(path));
    return original.open(path, ...rest);
  };
  return { ...original, open };
});

/** A folder may have thousands of them. */
const fileCount = 300;
const perFile = 4;

const at: { journal: JournalFolder; following: Following } = {} as never;
beforeEach(() => {
  at.journal = aJournalFolder();
  at.following = follow(`file:${at.journal.folder}`);
  for (let nth = 0; nth < fileCount; nth += 1) {
    const name = nth === fileCount - 1 ? undefined : `journal.${nth + 1}.jsonl`;
    at.journal.write([aHeader(), ...linesOf(nth * perFile + 1, (nth + 1) * perFile)], name);
  }
});
afterEach(async () => {
  await at.following.drop();
  at.journal.drop();
});

const newest = (): number | undefined => at.following.seqs().at(-1);

/** Returns the number of files opened by one reading to the end. */
async function opensOfPoll(): Promise<number> {
  opened.length = 0;
  await at.following.poll();
  return opened.length;
}

describe('a folder of many rotated files', () => {
  test('is read whole with two openings a file: one for its head, one for its events', async () => {
    const pages = Math.ceil((fileCount * perFile) / 500);
    expect(await opensOfPoll()).toBeLessThanOrEqual(2 * fileCount + 4 * pages);
    expect(at.following.seqs()).toHaveLength(fileCount * perFile);
    expect(at.following.problems()).toEqual([]);
  });

  test('is followed with one opening a poll, however many files it has', async () => {
    await at.following.poll();
    for (let seq = fileCount * perFile + 1; seq <= fileCount * perFile + 3; seq += 1) {
      expect(await opensOfPoll()).toBe(1);
      at.journal.append(lineOf(seq));
      expect(await opensOfPoll()).toBe(1);
      expect(newest()).toBe(seq);
    }
  });

  test('is followed with a few openings through each rotation, and while the new file is empty or missing', async () => {
    await at.following.poll();
    let seq = fileCount * perFile;
    for (const name of ['journal.9001.jsonl', 'journal.9002.jsonl', 'journal.9003.jsonl']) {
      at.journal.append(lineOf((seq += 1)));
      at.journal.rotate(name);
      for (let times = 0; times < 3; times += 1) expect(await opensOfPoll()).toBeLessThanOrEqual(4);
      at.journal.write([aHeader()]);
      for (let times = 0; times < 3; times += 1) expect(await opensOfPoll()).toBeLessThanOrEqual(4);
      at.journal.append(lineOf((seq += 1)));
      expect(await opensOfPoll()).toBeLessThanOrEqual(6);
      expect(await opensOfPoll()).toBe(1);
      expect(newest()).toBe(seq);
    }
    expect(at.following.problems()).toEqual([]);
  });

  test('opens no file again whose name alone has changed', async () => {
    await at.following.poll();
    for (let nth = fileCount - 1; nth >= 1; nth -= 1)
      at.journal.rename(`journal.${nth}.jsonl`, `journal.${nth + 1}.jsonl`);
    at.journal.rotate('journal.1.jsonl');
    const seq = fileCount * perFile + 1;
    at.journal.write([aHeader(), lineOf(seq)]);
    expect(await opensOfPoll()).toBeLessThanOrEqual(6);
    expect(newest()).toBe(seq);
    expect(at.following.problems()).toEqual([]);
  });

  test('whose file was deleted and its place on disk given to another is read as it is now', async () => {
    await at.following.poll();
    let seq = fileCount * perFile;
    for (let round = 1; round <= 20; round += 1) {
      rmSync(at.journal.path(`journal.${round}.jsonl`));
      at.journal.rotate(`journal.${9_000 + round}.jsonl`);
      at.journal.write([aHeader(), lineOf((seq += 1)), lineOf((seq += 1))]);
      if (round % 3 === 0) await at.following.poll();
    }
    await at.following.poll();
    expect(at.following.seqs()).toHaveLength(seq);
    expect(at.following.problems()).toEqual([]);
  });
});
