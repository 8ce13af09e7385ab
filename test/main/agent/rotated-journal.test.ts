import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aHeader, aJournalFolder, lineOf, linesOf, noon, type JournalFolder } from './a-journal.ts';
import { covers } from '../../../src-main/domain/time-span.ts';
import { follow, type Following } from './following.ts';

const at: { journal: JournalFolder; following: Following } = {} as never;
beforeEach(() => {
  at.journal = aJournalFolder();
  at.following = follow(`file:${at.journal.folder}`);
});
afterEach(async () => {
  await at.following.drop();
  at.journal.drop();
});

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
const kindsOf = ({ problems }: Following): string[] => problems().map(({ kind }) => kind);

describe('a journal that is rotated', () => {
  test('is read in the order of its numbers, not of its file names', async () => {
    at.journal.write([aHeader(), ...linesOf(9, 12)], 'journal.2.jsonl');
    at.journal.write([aHeader(), ...linesOf(5, 8)], 'journal.10.jsonl');
    at.journal.write([aHeader(), ...linesOf(1, 4)], 'journal.7.jsonl');
    at.journal.write([aHeader(), ...linesOf(13, 14)]);
    const readings = await at.following.poll();
    const seqs = readings.flatMap(({ entries }) =>
      entries.map((entry) => (entry.kind === 'event' ? entry.event.seq : null)),
    );
    expect(seqs).toEqual(range(1, 14));
    expect(at.following.problems()).toEqual([]);
  });

  test('between any two readings loses nothing', async () => {
    at.journal.write([aHeader()]);
    let seq = 0;
    for (let round = 1; round <= 40; round += 1) {
      at.journal.append(lineOf((seq += 1)));
      if (round % 3 === 0) await at.following.poll();
      if (round % 7 === 0) at.following.restart();
      at.journal.append(lineOf((seq += 1)));
      if (round % 4 !== 0) continue;
      at.journal.rotate(`journal.${100 - round}.jsonl`);
      if (round % 8 === 0) await at.following.poll();
      at.journal.write([aHeader()]);
      if (round % 12 === 0) await at.following.poll();
    }
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, seq));
    expect(at.following.problems()).toEqual([]);
  });

  test('while it is read, again and again, loses nothing', async () => {
    at.journal.write([aHeader()]);
    let seq = 0;
    for (let round = 1; round <= 60; round += 1) {
      const reading = at.following.poll();
      at.journal.append(lineOf((seq += 1)));
      for (let turn = 0; turn < round % 9; turn += 1) await Promise.resolve();
      if (round % 2 === 0) await new Promise(setImmediate);
      at.journal.rotate(`journal.${round}.jsonl`);
      if (round % 5 === 0) await new Promise(setImmediate);
      at.journal.write([aHeader()]);
      await reading;
    }
    at.journal.append(lineOf((seq += 1)));
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, seq));
    expect(at.following.problems()).toEqual([]);
  });

  test('by copying and emptying loses nothing', async () => {
    at.journal.write([aHeader(), ...linesOf(1, 3)]);
    await at.following.poll();
    at.journal.append(lineOf(4));
    copyFileSync(at.journal.path(), at.journal.path('journal.1.jsonl'));
    truncateSync(at.journal.path(), 0);
    await at.following.poll();
    at.journal.append(aHeader(), lineOf(5));
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, 5));
    expect(at.following.problems()).toEqual([]);
    at.journal.append('no number');
    copyFileSync(at.journal.path(), at.journal.path('journal.2.jsonl'));
    truncateSync(at.journal.path(), 0);
    at.journal.append(aHeader(), lineOf(6));
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, 6));
    expect(at.following.problems()).toMatchObject([{ kind: 'not_json', raw: 'no number' }]);
  });

  test('with a torn line has a problem there only once the next file has a line', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    at.journal.appendText('{"seq":2,');
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader()]);
    await at.following.poll();
    expect(at.following.problems()).toEqual([]);
    at.journal.append(lineOf(2));
    for (let times = 0; times < 2; times += 1) {
      await at.following.poll();
      expect(at.following.seqs()).toEqual([1, 2]);
      expect(at.following.problems()).toMatchObject([{ kind: 'not_json', raw: '{"seq":2,' }]);
    }
  });

  test('with a last line that lacks only its newline keeps it', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    at.journal.appendText(lineOf(2));
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader(), lineOf(3)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3]);
  });
});

describe('a journal that is replaced', () => {
  test('by a longer copy is read on from where it was', async () => {
    at.journal.write([aHeader(), ...linesOf(1, 600)]);
    await at.following.poll();
    at.journal.write([aHeader(), ...linesOf(1, 602)], 'new');
    renameSync(at.journal.path('new'), at.journal.path());
    const readings = await at.following.poll();
    expect(readings.flatMap(({ entries }) => entries)).toHaveLength(2);
    expect(at.following.seqs()).toEqual(range(1, 602));
  });

  test('by one of the same length is recognized by its numbers', async () => {
    at.journal.write([aHeader(), ...linesOf(1, 9)]);
    await at.following.poll();
    at.journal.write([aHeader(), ...linesOf(4, 7), lineOf(8, { text: 'Note 8' }), ...linesOf(9, 12)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, 12));
    expect(at.following.problems()).toMatchObject([{ kind: 'conflict', fromSeq: 8 }]);
  });

  test('by a shorter one, or deleted, changes no stored event', async () => {
    at.journal.write([aHeader(), ...linesOf(1, 9)]);
    await at.following.poll();
    at.journal.write([aHeader(), ...linesOf(1, 4)]);
    await at.following.poll();
    rmSync(at.journal.path());
    expect(await at.following.poll()).toMatchObject([{ journalId: null }]);
    at.journal.write([aHeader(), ...linesOf(1, 11)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, 11));
    expect(at.following.problems()).toEqual([]);
  });
});

describe('an agent that starts over', () => {
  test('is read from its new beginning, after the rest of the old journal', async () => {
    at.journal.write([aHeader('one'), ...linesOf(1, 3)]);
    await at.following.poll();
    at.journal.append(lineOf(4));
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader('two'), ...linesOf(1, 2)]);
    await at.following.poll();
    expect([at.following.seqs('one'), at.following.seqs('two')]).toEqual([range(1, 4), [1, 2]]);
    expect(at.following.store().reader.journalCursor()).toMatchObject({ journalId: 'two', seq: 2 });
    expect(kindsOf(at.following)).toEqual([]);
  });

  test('misses nothing between the two journals, unless the rest of the old one is gone', async () => {
    const clock = { seconds: 0 };
    const timeOf = (seconds: number): number => noon + seconds * 1_000;
    const following = follow(`file:${at.journal.folder}`, () => timeOf(clock.seconds));
    const pollAt = async (seconds: number): Promise<void> => {
      clock.seconds = seconds;
      await following.poll();
    };
    const isKnownTo = (seconds: number): boolean =>
      covers(following.store().reader.journalCoverage(), { from: timeOf(1), to: timeOf(seconds) });
    at.journal.write([aHeader('one'), ...linesOf(1, 3)]);
    await pollAt(4);
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader('two')]);
    await pollAt(6);
    at.journal.append(lineOf(7));
    await pollAt(8);
    expect(isKnownTo(8)).toBe(true);
    following.restart();
    expect(isKnownTo(8)).toBe(true);
    at.journal.write([aHeader('three'), lineOf(9)]);
    await pollAt(10);
    expect(isKnownTo(8)).toBe(true);
    expect(isKnownTo(10)).toBe(false);
    await following.drop();
  });

  test('over its own file is read from its new beginning', async () => {
    at.journal.write([aHeader('one'), ...linesOf(1, 30)]);
    await at.following.poll();
    at.journal.write([aHeader('two'), ...linesOf(1, 2)]);
    const readings = await at.following.poll();
    expect(readings).toMatchObject([{ startedOver: true }]);
    expect([at.following.seqs('one'), at.following.seqs('two')]).toEqual([range(1, 30), [1, 2]]);
  });

  test('twice between two readings, or before the first, loses nothing that is in its folder', async () => {
    at.journal.write([aHeader('one'), ...linesOf(1, 3)]);
    at.journal.appendText('{"seq"');
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader('two'), ...linesOf(1, 700)]);
    await at.following.poll();
    expect([at.following.seqs('one'), at.following.seqs('two')]).toEqual([[1, 2, 3], range(1, 700)]);
    expect(kindsOf(at.following)).toEqual(['not_json']);
  });
});
