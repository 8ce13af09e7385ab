import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AgentFeedError, type AgentFeed, type AgentHealth } from '../../../../src-main/agent/agent.ts';
import { openFeed } from '../../../../src-main/agent/open-feed.ts';
import type { JournalReaderDeps } from '../../../../src-main/readers/agent/journal-reader.ts';
import { startJournalReader } from '../../../../src-main/readers/agent/journal-reader.ts';
import { withJournalHealth } from '../../../../src-main/readers/agent/with-journal-health.ts';
import { guardWrites } from '../../../../src-main/store/guard-writes.ts';
import { aClock } from '../../a-clock.ts';
import { aHeader, aJournalFolder, lineOf, linesOf } from '../../agent/a-journal.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import { storedEvents } from '../../store/stored-events.ts';
import { later } from '../../agent/a-status.ts';

type Read = AgentFeed['readJournal'];
const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const fails =
  (failure: AgentFeedError['failure']): Read =>
  async () => {
    throw new AgentFeedError(failure, `It is ${failure}.`);
  };

/** A reader of a journal in a folder, whose reading can be replaced. */
function aReader() {
  const folder = aStoreFolder();
  const store = folder.open();
  const journal = aJournalFolder();
  const feed = openFeed(`file:${journal.folder}`, null, later);
  const at = { read: feed.readJournal, asked: 0, now: 1_000, refuses: false, written: 0, looked: 0 };
  const held: { back: ReturnType<JournalReaderDeps['heldBack']> } = { back: null };
  const problems: string[] = [];
  const writer = {
    ...store.writer,
    putJournal: (batch: Parameters<typeof store.writer.putJournal>[0]) => {
      if (at.refuses) throw new Error('The disk is full.');
      at.written += 1;
      return store.writer.putJournal(batch);
    },
  };
  const reader = startJournalReader({
    feed: {
      readJournal: (...question) => {
        at.asked += 1;
        return at.read(...question);
      },
    },
    network: 'TESTNET',
    reader: store.reader,
    writer: guardWrites({ ...store, writer }, () => undefined),
    heldBack: () => {
      at.looked += 1;
      return held.back;
    },
    world: aClock(() => at.now),
    limitMs: () => 90_000,
    random: () => 0,
    onProblem: (message) => problems.push(message),
    timings: { everyMs: 5, timeoutMs: 1_000, backoff: { firstMs: 5, longestMs: 5 } },
  });
  const file = feed.readJournal;
  const [drop, health] = [journal.drop, reader.health];
  return {
    at,
    held,
    file,
    journal,
    reader,
    health,
    problems,
    store,
    seqs: () =>
      storedEvents(folder)
        .map(({ seq }) => seq)
        .toReversed(),
    [Symbol.asyncDispose]: async () => {
      await reader.stop();
      folder.drop();
      drop();
    },
  };
}

describe("the agent's journal", () => {
  test('is followed as it grows, and its problems are counted and announced', async () => {
    await using here = aReader();
    const reported = { times: 0 };
    here.reader.onChange(() => (reported.times += 1));
    here.journal.write([aHeader(), ...linesOf(1, 3)]);
    await until(() => expect(here.seqs()).toEqual([3, 2, 1]));
    here.journal.append('spoiled', lineOf(4));
    await until(() => expect(here.health()).toMatchObject({ seq: 4, problems: 1, error: null }));
    await until(() => expect(reported.times).toBe(2));
    expect(here.problems).toEqual([]);
  });

  test('that the agent never wrote is no failure; one that disappeared is', async () => {
    await using here = aReader();
    await until(() => expect(here.at.asked).toBeGreaterThan(2));
    expect(here.health()).toMatchObject({ error: null, journalId: null, seq: null });
    here.at.read = fails('missing');
    const { asked } = here.at;
    await until(() => expect(here.at.asked).toBeGreaterThan(asked + 2));
    expect(here.health().error).toBeNull();
    here.journal.write([aHeader(), lineOf(1)]);
    here.at.read = here.file;
    await until(() => expect(here.health().seq).toBe(1));
    here.at.read = fails('missing');
    await until(() => expect(here.health().error).toContain('disappeared'));
  });

  test('that can’t be read reports why, once, and resumes where it was', async () => {
    await using here = aReader();
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    here.at.read = fails('unreachable');
    await until(() => expect(here.health()).toMatchObject({ error: 'It is unreachable.', seq: 1 }));
    const { asked } = here.at;
    await until(() => expect(here.at.asked).toBeGreaterThan(asked + 3));
    expect(here.problems).toEqual(['It is unreachable.']);
    here.journal.append(lineOf(2));
    here.at.read = here.file;
    await until(() => expect(here.health()).toMatchObject({ error: null, remedy: null, seq: 2 }));
  });

  test('that the store can’t take is read again once it can, and that is not the feed’s failure', async () => {
    await using here = aReader();
    here.at.refuses = true;
    here.journal.write([aHeader(), ...linesOf(1, 3)]);
    await until(() => expect(here.at.asked).toBeGreaterThan(3));
    expect(here.health()).toMatchObject({ error: null, seq: null });
    here.at.refuses = false;
    await until(() => expect(here.seqs()).toEqual([3, 2, 1]));
  });

  test('that has nothing new is written about every half minute of world time at most', async () => {
    await using here = aReader();
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    const { asked } = here.at;
    await until(() => expect(here.at.asked).toBeGreaterThan(asked + 5));
    expect(here.at.written).toBe(1);
    here.at.now = 31_000;
    await until(() => expect(here.store.reader.journalCursor()?.caughtUpAt).toBe(31_000));
    expect(here.at.written).toBe(2);
  });

  test('is known up to the start of a reading: an event may be written before that ends', async () => {
    await using here = aReader();
    here.at.read = async (...question) => {
      const reading = await here.file(...question);
      if (reading.entries.length > 0) here.at.now = 9_000;
      return reading;
    };
    await until(() => expect(here.at.asked).toBeGreaterThan(1));
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    await here.reader.stop();
    expect(here.store.reader.journalCursor()?.caughtUpAt).toBe(1_000);
  });

  test('whose last line has no newline is read at once when that comes, and is a failure after its age limit', async () => {
    await using here = aReader();
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    appendFileSync(join(here.journal.folder, 'journal.jsonl'), lineOf(2));
    const isReadAgain = async (): Promise<void> => {
      const { asked } = here.at;
      await until(() => expect(here.at.asked).toBeGreaterThan(asked + 3));
    };
    here.at.now += 89_000;
    await isReadAgain();
    expect([here.health().error, here.seqs()]).toEqual([null, [1]]);
    here.at.now += 2_000;
    await until(() => expect(here.problems).toHaveLength(1));
    expect(here.health().error).toMatch('has no newline');
    expect(here.at.written).toBe(1);
    appendFileSync(join(here.journal.folder, 'journal.jsonl'), '\n');
    await until(() => expect(here.health()).toMatchObject({ error: null, remedy: null, seq: 2 }));
    expect(here.store.reader.journalCursor()?.caughtUpAt).toBe(92_000);
  });

  test('that an agent writes in pieces is read up to now as long as the pieces become lines', async () => {
    await using here = aReader();
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    for (const seq of [2, 3, 4]) {
      here.at.now += 60_000;
      appendFileSync(
        join(here.journal.folder, 'journal.jsonl'),
        `${lineOf(seq)}\n{"seq":`.slice(seq > 2 ? 7 : 0),
      );
      await until(() => expect(here.health()).toMatchObject({ seq, error: null }));
      expect(here.store.reader.journalCursor()?.caughtUpAt).toBe(here.at.now);
    }
  });

  test('that is held back is not asked for, reports why, and is read in full afterwards', async () => {
    await using here = aReader();
    here.journal.write([aHeader(), lineOf(1)]);
    await until(() => expect(here.health().seq).toBe(1));
    here.held.back = { error: 'It is of another account.', remedy: 'Name it.' };
    const { looked } = here.at;
    await until(() => expect(here.at.looked).toBeGreaterThan(looked + 5));
    const { asked } = here.at;
    here.journal.append(...linesOf(2, 9));
    await until(() => expect(here.at.looked).toBeGreaterThan(looked + 30));
    expect([here.at.asked, here.seqs()]).toEqual([asked, [1]]);
    expect(here.health()).toMatchObject({ error: 'It is of another account.', seq: 1 });
    here.held.back = null;
    await until(() =>
      expect(here.health()).toMatchObject({ error: null, remedy: null, seq: 9, problems: 0 }),
    );
  });

  test('has its failure in the agent’s health, except where the status read has one', () => {
    const status: AgentHealth = {
      state: 'ok',
      lastError: null,
      remedy: null,
      since: 1,
      lastOkAt: 1,
      invalid: [],
      invalidRows: 2,
      failedReads: 0,
    };
    const journal = {
      error: 'e',
      remedy: 'r',
      lastOkAt: 1,
      journalId: 'j',
      seq: 1,
      problems: 3,
      otherNetwork: 0,
    };
    expect(withJournalHealth(status, journal)).toMatchObject({
      state: 'degraded',
      lastError: 'e',
      invalidRows: 5,
    });
    expect(withJournalHealth(status, { ...journal, error: null })).toMatchObject({
      state: 'ok',
      invalidRows: 5,
    });
    const down = { ...status, state: 'down', lastError: 'd' } as const;
    expect(withJournalHealth(down, journal)).toMatchObject({ state: 'down', lastError: 'd' });
  });
});
