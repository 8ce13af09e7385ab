import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournalFolder } from '../../../src-main/agent/journal-files.ts';
import { longestLineBytes } from '../../../src-main/agent/journal-lines.ts';
import { aHeader, aJournalFolder, lineOf, linesOf, noon, type JournalFolder } from './a-journal.ts';
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

describe('a journal in a folder', () => {
  test('that is missing or empty has no events, and is read once it has some', async () => {
    expect(await at.following.poll()).toMatchObject([{ journalId: null, entries: [] }]);
    at.journal.appendText('');
    expect(await at.following.poll()).toMatchObject([{ journalId: null, entries: [] }]);
    expect(at.following.store().reader.journalCursor()).toBeNull();
    at.journal.write([aHeader(), ...linesOf(1, 3)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3]);
    expect(at.following.store().reader.journalCursor()).toMatchObject({ seq: 3, caughtUpAt: 1_000 });
  });

  test('is read as it grows, each event once, and kept as it was written to the last letter', async () => {
    const odd =
      '{"seq": 2, "type":"note","at":"2026-01-05 12:00:02","network":"TESTNET", "text":"é \\ud83d\\ude00", "x":1.10}';
    at.journal.write([aHeader(), lineOf(1)]);
    await at.following.poll();
    at.journal.append(odd);
    await at.following.poll();
    await at.following.poll();
    expect(at.following.texts()).toEqual(['note 1', 'é 😀']);
    expect(at.following.events().at(-1)).toMatchObject({ seq: 2, raw: odd, at: noon + 2_000 });
  });

  test('is read in pages, and lines already read are not read again', async () => {
    at.journal.write([aHeader(), ...linesOf(1, 1_234)]);
    const readings = await at.following.poll();
    expect(readings.map(({ entries, hasMore }) => [entries.length, hasMore])).toEqual([
      [500, true],
      [500, true],
      [234, false],
    ]);
    at.journal.append(lineOf(1_235));
    for (const restart of [false, true]) {
      if (restart) at.following.restart();
      const [{ entries } = { entries: [] }] = await at.following.poll();
      expect(entries).toHaveLength(restart ? 0 : 1);
    }
    expect(at.following.seqs()).toEqual(range(1, 1_235));
  });

  test('with a torn last line waits for the rest of it, without a problem', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    const whole = Buffer.from(`${lineOf(2, { text: 'é' })}\n`);
    for (const letter of whole) {
      expect(at.following.seqs()).not.toContain(2);
      at.journal.appendText(Buffer.from([letter]));
      await at.following.poll();
    }
    expect(at.following.texts()).toEqual(['note 1', 'é']);
    expect(at.following.problems()).toEqual([]);
  });

  test('with a torn line that is removed and written again loses nothing', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    const { length } = at.journal.text();
    at.journal.appendText('{"seq":2,"ty');
    await at.following.poll();
    truncateSync(at.journal.path(), length);
    at.journal.append(lineOf(2));
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2]);
    expect(at.following.problems()).toEqual([]);
  });

  test('with a torn line before another one has a problem there, stored verbatim, and a gap', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    at.journal.appendText('{"seq":2,"ty');
    await at.following.poll();
    at.journal.appendText(`${lineOf(2)}\n${lineOf(3)}\n`);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 3]);
    expect(at.following.problems()).toMatchObject([
      { kind: 'not_json', raw: `{"seq":2,"ty${lineOf(2)}`, fromSeq: null },
      { kind: 'gap', fromSeq: 2, toSeq: 2 },
    ]);
  });

  test('keeps every line that is not an event, once, and continues', async () => {
    const bad = [
      'running',
      '[]',
      '{"a":1}',
      lineOf(2, { type: 'dance' }),
      lineOf(3, { at: '2026-02-30T00:00:00Z' }),
    ];
    at.journal.write([aHeader(), lineOf(1), ...bad, '', '  ', lineOf(4), 'running', 'running']);
    at.journal.appendText(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]));
    for (const trouble of [() => undefined, at.following.restart, at.following.loseMark]) {
      trouble();
      await at.following.poll();
      expect(at.following.seqs()).toEqual([1, 4]);
      expect(at.following.problems().map(({ kind, fromSeq, raw }) => [kind, fromSeq, raw])).toEqual([
        ['not_json', null, 'running'],
        ['wrong_shape', null, '[]'],
        ['wrong_shape', null, '{"a":1}'],
        ['unknown_type', 2, bad[3]],
        ['wrong_shape', 3, bad[4]],
        ['not_json', null, 'running'],
        ['not_json', null, 'running'],
        ['not_json', null, '"\u00ff\u00fe"'],
      ]);
      expect(at.following.store().reader.feedProblemCount()).toBe(8);
    }
  });

  test('reads bare NaN and Infinity as null in optional fields', async () => {
    at.journal.write([
      aHeader(),
      '{"seq":1,"type":"decision","at":"2026-01-05T12:00:00","network":"TESTNET","decision_id":"d","action":"skip","confidence":NaN,"summary":"is NaN","refused_by":{"gate":"g","threshold":Infinity,"value":-Infinity}}',
      '{"seq":2,"type":"order","at":"2026-01-05T12:00:00","network":"TESTNET","order_id":"o","side":"buy","order_type":"limit","requested":NaN}',
    ]);
    await at.following.poll();
    expect(at.following.store().reader.refusedEntries({ before: null, limit: 5 })).toMatchObject([
      { confidence: null, summary: 'is NaN', refusedBy: { threshold: 'Infinity', value: '-Infinity' } },
    ]);
    expect(at.following.problems()).toMatchObject([{ kind: 'wrong_shape', fromSeq: 2 }]);
  });

  test('with a line without end is read past it, and only its beginning is kept', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    at.journal.appendText('x'.repeat(longestLineBytes));
    await at.following.poll();
    expect(at.following.problems()).toEqual([]);
    at.journal.appendText(`xx\n${lineOf(2)}\n`);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2]);
    const [problem] = at.following.problems();
    expect(problem).toMatchObject({ kind: 'too_long', reason: 'It is longer than 4 MiB.' });
    expect(problem?.raw).toBe('x'.repeat(65_536));
  });

  test('that skips numbers has a gap, which closes as they come late', async () => {
    at.journal.write([aHeader(), lineOf(1), lineOf(6)]);
    await at.following.poll();
    expect(at.following.problems()).toMatchObject([{ kind: 'gap', fromSeq: 2, toSeq: 5 }]);
    at.journal.append(lineOf(4), lineOf(4));
    await at.following.poll();
    expect(at.following.problems()).toMatchObject([
      { fromSeq: 2, toSeq: 3 },
      { fromSeq: 5, toSeq: 5 },
    ]);
    at.journal.append(lineOf(5), lineOf(3), lineOf(2));
    await at.following.poll();
    expect(at.following.seqs()).toEqual(range(1, 6));
    expect(at.following.problems()).toEqual([]);
    expect(at.following.store().reader.feedProblemCount()).toBe(0);
  });

  test('that begins later than at one has no gap before it: events the agent has put away are not missing', async () => {
    at.journal.write([aHeader(), lineOf(70), lineOf(71)]);
    await at.following.poll();
    expect(at.following.problems()).toEqual([]);
  });

  test('with a number used twice keeps the first, and a different second one as a problem', async () => {
    at.journal.write([aHeader(), lineOf(1), lineOf(1), lineOf(2), lineOf(1, { text: 'else' }), lineOf(3)]);
    for (const trouble of [() => undefined, at.following.loseMark]) {
      trouble();
      await at.following.poll();
      expect(at.following.texts()).toEqual(['note 1', 'note 2', 'note 3']);
      expect(at.following.problems()).toMatchObject([{ kind: 'conflict', raw: lineOf(1, { text: 'else' }) }]);
    }
  });

  test('counts events of the other network once, keeps none, and misses none', async () => {
    at.journal.write([aHeader(), lineOf(1), lineOf(2, { network: 'MAINNET' }), lineOf(3)]);
    for (const trouble of [() => undefined, at.following.loseMark]) {
      trouble();
      await at.following.poll();
      expect(at.following.seqs()).toEqual([1, 3]);
      expect(at.following.store().reader.journalCursor()).toMatchObject({ otherNetwork: 1, problems: 0 });
    }
  });
});

describe('a folder', () => {
  test('whose files lack a header is refused; one file without belongs to the current journal', async () => {
    at.journal.write(linesOf(1, 2));
    await expect(at.following.poll()).rejects.toMatchObject({ failure: 'wrong_shape' });
    at.journal.rotate('journal.1.jsonl');
    at.journal.write([aHeader(), lineOf(3)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3]);
  });

  test('whose agent writes its header again after a restart has no problem for it; another header is one', async () => {
    at.journal.write([aHeader(), lineOf(1), aHeader(), lineOf(2)]);
    await at.following.poll();
    at.journal.append(aHeader(), lineOf(3));
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3]);
    expect(at.following.problems()).toEqual([]);
    at.journal.append(aHeader('another'), lineOf(4));
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3, 4]);
    expect(at.following.problems()).toMatchObject([{ raw: aHeader('another') }]);
  });

  test('with a spoiled header keeps that line as a problem and reads the rest', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    await at.following.poll();
    at.journal.rotate('journal.1.jsonl');
    at.journal.write(['{"schema":"perpscope.ag', lineOf(2)]);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2]);
    expect(at.following.problems()).toMatchObject([{ kind: 'not_json', raw: '{"schema":"perpscope.ag' }]);
  });

  test('that does not exist is missing, and one with a folder or a pipe in place of a file is refused', async () => {
    mkdirSync(at.journal.path());
    await expect(at.following.poll()).rejects.toMatchObject({ failure: 'refused' });
    rmSync(at.journal.folder, { recursive: true });
    await expect(at.following.poll()).rejects.toMatchObject({ failure: 'missing' });
  });

  test('has only its own files in its journal', async () => {
    at.journal.write([aHeader(), lineOf(1)]);
    for (const name of ['journal.jsonl.bak', 'journal.x.jsonl', 'xjournal.jsonl', 'journal.1.jsonl.gz'])
      writeFileSync(at.journal.path(name), `${aHeader('other')}\n${lineOf(9)}\n`);
    const files = await openJournalFolder(at.journal.folder).list(AbortSignal.timeout(5_000));
    expect(files.map(({ path }) => path)).toEqual([at.journal.path()]);
  });
});
