import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshForEachTest } from '../fixture-hooks.ts';
import { feedProblemTable } from '../../../src-main/store/record/journal/feed-problem-table.ts';
import { heldCoverage } from '../../../src-main/store/record/journal/journal-coverage.ts';
import { journalCursorTable } from '../../../src-main/store/record/journal/journal-cursor-table.ts';
import { journalEventTable } from '../../../src-main/store/record/journal/journal-event-table.ts';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import { covers } from '../../../src-main/domain/time-span.ts';
import type { JournalBatchEntry } from '../../../src-main/store/journal.ts';
import { recordHistory } from '../../../src-main/store/record/record-history.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import { aRecord } from './a-reconciled.ts';
import { aStoreFolder, recordName } from './a-store.ts';
import { nextBatch } from './project-all.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';
import { repetitions } from '../../repetitions.ts';

const at = { folder: freshForEachTest(aStoreFolder) };

const start = Date.UTC(2026, 8, 1);

function aNote(
  seq: number,
  change: { readonly at?: number; readonly network?: 'MAINNET' } = {},
): JournalBatchEntry {
  const common = { seq, at: start + seq * 1_000, symbol: null, marketId: null, coin: null } as const;
  const event = { ...common, network: 'TESTNET', type: 'note', text: `${seq}`, ...change } as const;
  return { kind: 'event', event, raw: JSON.stringify(event) };
}

const aProblem = (seq: number, failure: 'wrong_shape' | 'unknown_type'): JournalBatchEntry => ({
  kind: 'problem',
  problem: { failure, seq, place: `line ${seq}`, reason: 'No.', raw: '{}' },
});

const aBatch = (
  entries: readonly JournalBatchEntry[],
  change: { journalId?: string; readAt?: number } = {},
) => ({
  journalId: 'one',
  entries,
  mark: null,
  isEnd: true,
  network: 'TESTNET' as const,
  readAt: start,
  ...change,
});

test('coverage in memory equals coverage read from the file, whatever events are late, repeated, broken or missing', () => {
  const seq = fc.integer({ min: 0, max: 30 });
  const entry = fc.oneof(
    { weight: 4, arbitrary: seq.map((number) => aNote(number)) },
    { weight: 1, arbitrary: seq.map((number) => aNote(number, { network: 'MAINNET' })) },
    { weight: 1, arbitrary: seq.map((number) => aProblem(number, 'wrong_shape')) },
    { weight: 1, arbitrary: seq.map((number) => aProblem(number, 'unknown_type')) },
    // An agent's clock may go back.
    { weight: 1, arbitrary: seq.map((number) => aNote(number, { at: start + ((number * 7) % 30) * 1_000 })) },
  );
  const batch = fc.record({
    entries: fc.array(entry, { maxLength: 6 }),
    journalId: fc.constantFrom('one', 'one', 'two'),
    readAt: fc.nat(60).map((seconds) => start + seconds * 1_000),
  });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      const { record, reader, writer, close } = aRecord();
      const tables = {
        cursors: journalCursorTable(record),
        events: journalEventTable(record),
        problems: feedProblemTable(record),
      };
      for (const { entries, ...change } of batches) {
        const before = reader.journalCoverage();
        writer.putJournal(aBatch(entries, change));
        const now = reader.journalCoverage();
        expect(now).toEqual(heldCoverage(tables).spans());
        expect(now === before).toBe(JSON.stringify(now) === JSON.stringify(before));
      }
      close();
    }),
    { numRuns: repetitions(15, 60) },
  );
}, 120_000);

test('an event of an unknown type hides no other, while a broken one of a known type may', () => {
  const { reader, writer, close } = aRecord();
  const second = (number: number): number => start + number * 1_000;
  writer.putJournal(aBatch([aNote(1), aProblem(2, 'unknown_type'), aNote(3)]));
  expect(reader.journalCoverage()).toEqual([{ from: second(1), to: second(3) }]);
  writer.putJournal(aBatch([aProblem(4, 'wrong_shape'), aNote(5)]));
  expect(reader.journalCoverage()).toEqual([
    { from: second(1), to: second(3) },
    { from: second(5), to: second(5) },
  ]);
  close();
});

test('a gap beside an event of another time is not covered, whether that event is early or late', () => {
  const second = (number: number): number => start + number * 1_000;
  const isCovered = (entries: readonly JournalBatchEntry[]): boolean => {
    const { reader, writer, close } = aRecord();
    writer.putJournal(aBatch(entries, { readAt: second(60) }));
    const covered = covers(reader.journalCoverage(), { from: second(1), to: second(30) });
    close();
    return covered;
  };
  const [early, late] = [{ at: second(3_600) }, { at: second(-3_600) }];
  expect(isCovered([aNote(1), aNote(2, early), aNote(3, late), aNote(4)])).toBe(true);
  // The clock of the event before the gap was ahead.
  expect(isCovered([aNote(1), aNote(2, early), aNote(4), aNote(5)])).toBe(false);
  // The same without an event after the gap.
  expect(isCovered([aNote(1), aNote(2, early), aNote(3, early), aProblem(4, 'wrong_shape')])).toBe(false);
  // The event after the gap was reported late.
  expect(isCovered([aNote(1), aNote(2), aNote(4, late), aNote(5)])).toBe(false);
  // A later gap beside a late event does not hide an earlier one.
  expect(isCovered([aNote(1), aNote(3), aNote(5), aNote(6, late), aNote(8, late), aNote(9)])).toBe(false);
  // The clock was ahead from the first event on.
  expect(isCovered([aNote(1, early), aNote(3), aNote(4)])).toBe(false);
});

test('a journal covers no gap of an earlier one, though it begins with an older event', () => {
  const second = (number: number): number => start + number * 1_000;
  const { reader, writer, close } = aRecord();
  const isCovered = (from: number, to: number): boolean =>
    covers(reader.journalCoverage(), { from: second(from), to: second(to) });
  const older = aNote(1, { at: second(0) });
  // Number 3 is missing, and number 6 can't be read.
  const gapped = [aNote(1), aNote(2), aNote(4), aNote(5), aProblem(6, 'wrong_shape')];
  writer.putJournal(aBatch(gapped, { readAt: second(10) }));
  writer.putJournal(aBatch([older, aNote(2, { at: second(40) })], { journalId: 'two', readAt: second(60) }));
  expect([isCovered(0, 2), isCovered(4, 5), isCovered(10, 60)]).toEqual([true, true, true]);
  expect([isCovered(1, 4), isCovered(3, 3), isCovered(5, 7), isCovered(0, 60)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  close();
});

test('a journal that begins at the instant to which the last one was read continues its coverage', () => {
  const { reader, writer, close } = aRecord();
  writer.putJournal(aBatch([aNote(0)], { readAt: start + 10_000 }));
  writer.putJournal(aBatch([aNote(0, { at: start + 10_000 })], { journalId: 'two', readAt: start + 20_000 }));
  expect(reader.journalCoverage()).toEqual([{ from: start, to: start + 20_000 }]);
  close();
});

/** Returns the number of statements of a batch with nothing new, after an event, and after a number that came late. */
function statements(holes: number): readonly number[] {
  at.folder.open().close();
  const asked: string[] = [];
  const record = new Database(at.folder.path(recordName), { verbose: (sql) => asked.push(String(sql)) });
  const deps = { record, publish: () => undefined };
  recordHistory(deps);
  const journal = journalStore(record, () => undefined);
  const { writer } = tradesStore({
    ...deps,
    account: '0xabc',
    revisions: countRevisions(),
    collateralOf: () => 'USDC',
    ...journal.reader,
  });
  const turn = { now: start, mayJoin: true, most: 50 };
  const counted = (): number => {
    asked.length = 0;
    while (writer.project(nextBatch(turn)).isMore);
    return asked.length;
  };
  journal.writer.putJournal(aBatch(Array.from({ length: holes + 1 }, (_, nth) => aNote(nth * 3))));
  counted();
  const idle = counted();
  asked.length = 0;
  journal.writer.putJournal(aBatch([aNote(holes * 3 + 1)], { readAt: start + 1 }));
  const afterOne = asked.length + counted();
  journal.writer.putJournal(aBatch([aNote(4)]));
  const afterLate = counted();
  record.close();
  return [idle, afterOne, afterLate];
}

test('a batch runs as many statements for a journal with hundreds of gaps as for one with two', () => {
  const few = statements(2);
  at.folder.drop();
  at.folder = aStoreFolder();
  expect(statements(400)).toEqual(few);
});
