import Database from 'better-sqlite3';
import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { syncJournal } from '../../../src-main/readers/agent/sync-journal.ts';
import type { JournalReader } from '../../../src-main/store/journal.ts';
import { aClock } from '../a-clock.ts';
import { aHeader, aJournalFolder, lineOf, type JournalFolder } from '../agent/a-journal.ts';
import { recordName } from './a-store.ts';
import { storedEvents } from './stored-events.ts';
import { killedWriter } from './killed-writer.ts';
import { later } from '../agent/a-status.ts';
import { repetitions } from '../../repetitions.ts';

const rounds = repetitions(4, 30);
const withinMs = 120_000;

const { folder, killedOnce } = killedWriter('journaling-process.ts');
const at: { journal: JournalFolder } = {} as never;
beforeEach(() => {
  at.journal = aJournalFolder();
});
afterEach(() => at.journal.drop());

/** An agent at work: every line that it wrote, a bad one after every 97th, and a file put aside after every 1,000th. */
function anAgent() {
  const lines: string[] = [];
  const spoiled: string[] = [];
  at.journal.write([aHeader()]);
  const writeOne = (): void => {
    const seq = lines.length + 1;
    const line = lineOf(seq, { text: 'x'.repeat((seq * 37) % 300) });
    // Torn for a moment, as a reader may see it.
    const torn = (seq * 13) % line.length;
    appendFileSync(at.journal.path(), line.slice(0, torn));
    appendFileSync(at.journal.path(), `${line.slice(torn)}\n`);
    lines.push(line);
    if (seq % 97 === 0) {
      spoiled.push(`spoiled ${seq}`);
      at.journal.append(`spoiled ${seq}`);
    }
    if (seq % 1_000 !== 0) return;
    at.journal.rotate(`journal.${5_000 - seq / 1_000}.jsonl`);
    at.journal.write([aHeader()]);
  };
  return { lines, spoiled, writeOne };
}

/** Kills a reading process while the agent writes. Returns the highest number that it reported as stored. */
async function killedReading(writeOne: () => void, afterLines: number): Promise<number> {
  const meanwhile = (): void => {
    for (let times = 0; times < 8; times += 1) writeOne();
  };
  const isDue = ({ length }: readonly string[]): boolean => length >= afterLines;
  const [first, ...numbers] = await killedOnce([at.journal.folder], isDue, { meanwhile });
  expect(first).toBe('open');
  return Math.max(-1, ...numbers.map(Number));
}

function expectComplete(reader: JournalReader, lines: readonly string[], acknowledged: number): void {
  const kept = storedEvents(folder());
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, nth) => nth + 1));
  expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
  expect(reader.journalCursor()?.seq ?? -1).toBe(kept.length === 0 ? -1 : kept.length);
  for (const { raw, seq } of kept) if (raw !== lines[seq - 1]) throw new Error(`${seq} is not as it was.`);
}

test(
  `a process killed at any instant while it reads a growing journal, ${rounds} times over, loses nothing and repeats nothing`,
  { timeout: 480_000 },
  async () => {
    const { lines, spoiled, writeOne } = anAgent();
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = await killedReading(writeOne, 1 + ((round * 7) % 23));
      const store = folder().open();
      expectComplete(store.reader, lines, acknowledged);
      store.close();
    }
    const { reader, writer, close } = folder().open();
    const feed = openFeed(`file:${at.journal.folder}`, null, later);
    const rest = {
      feed,
      network: 'TESTNET',
      reader,
      writer,
      world: aClock(() => 1),
      everyMs: 1,
      timeoutMs: 10_000,
    } as const;
    await syncJournal({ ...rest, onReading: () => undefined }).run(AbortSignal.timeout(withinMs));
    expect(lines.length).toBeGreaterThan(2_000);
    expectComplete(reader, lines, lines.length);
    const problems = reader.feedProblems({ before: null, limit: 10_000 }).toReversed();
    expect(problems.map(({ raw }) => raw)).toEqual(spoiled);
    expect(reader.feedProblemCount()).toBe(spoiled.length);
    close();
    const database = new Database(folder().path(recordName), { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  },
);
