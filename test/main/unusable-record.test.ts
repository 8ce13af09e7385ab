import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onFolder, perpscope, watched } from './headless-program.ts';
import { programsForEachTest } from './programs-for-each-test.ts';

const programs = programsForEachTest();
const { keep, serve } = programs;

const source = (): string => join(programs.folder.path, 'sim-testnet-seed-1');
const record = (): string => join(source(), `record-${watched}.sqlite`);

/** Name and hash of each file of the record, including the ones put aside. */
function recordFiles(): ReadonlyMap<string, string> {
  const names = readdirSync(source()).filter((name) => name.startsWith('record'));
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(source(), name)))
      .digest('hex');
  return new Map(names.toSorted().map((name) => [name, hashOf(name)]));
}

programs.onServedFolder();

test.each<[state: string, ruin: () => void, says: RegExp]>([
  ['damaged', () => writeFileSync(record(), 'this is not a database'.repeat(200)), /is damaged/],
  ['empty', () => writeFileSync(record(), ''), /is empty/],
  [
    'missing beside its write-ahead log',
    () => renameSync(record(), `${record()}-wal`),
    /is missing, but its write-ahead log is there/,
  ],
])(
  'a record that is %s ends the start with what to do, every byte unchanged, and a new one begins only with the option',
  async (_state, ruin, says) => {
    ruin();
    const before = recordFiles();
    const refused = await keep(perpscope(['serve', ...onFolder(programs.folder.path)])).ended;
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toMatch(/^[^\n]+\n$/);
    expect(refused.err).toMatch(says);
    expect(refused.err).toMatch(
      /Restore a backup with `perpscope restore FILE`, or run `perpscope serve --start-new-record` on this data folder, which keeps this file under another name\.\n$/,
    );
    expect(recordFiles()).toEqual(before);

    await (await serve('--start-new-record')).kill('SIGTERM');
    const after = recordFiles();
    const aside = [...after].filter(([name]) => name.includes('.aside-'));
    expect(aside.map(([, hash]) => hash)).toEqual([...before.values()]);
    expect(aside[0]?.[0]).toMatch(/\.sqlite\.aside-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}/);
    expect(readFileSync(record()).subarray(0, 15).toString()).toBe('SQLite format 3');
  },
);

test('a record that can be opened is not put aside for a new one', async () => {
  const before = [...recordFiles().keys()];
  await (await serve('--start-new-record')).kill('SIGTERM');
  expect([...recordFiles().keys()]).toEqual(before);
});
