import type { Database } from 'better-sqlite3';
import type { JournalBatchEntry, JournalBatchProblem, JournalOutcome, JournalWriter } from '../../journal.ts';
import { noteConflict, noteGap, shrinkGap } from './journal-gaps.ts';
import type { HeldCoverage } from './journal-coverage.ts';
import type { JournalTables, JournalTurn } from './journal-turn.ts';
import { sliceRows } from '../put-in-slices.ts';
import type { StoreChange } from '../../store.ts';

export interface JournalWriterParts extends JournalTables {
  readonly record: Database;
  readonly coverage: Pick<HeldCoverage, 'follow'>;
  /** Told of each write once it is committed. */
  readonly tell: (change: StoreChange) => void;
}

export function journalWriter(parts: JournalWriterParts): JournalWriter {
  const { record, cursors, coverage, tell } = parts;
  const putSlice = record.transaction(
    (slice: readonly JournalBatchEntry[], batch: JournalTurn['batch'], isLast: boolean) => {
      const before = cursors.take(batch.journalId);
      const turn: JournalTurn = { ...parts, batch, cursor: { ...before }, added: [], touched: [] };
      for (const entry of slice) putEntry(turn, entry);
      const isCaughtUp = isLast && batch.isEnd;
      const cursor = {
        ...turn.cursor,
        mark: isLast ? batch.mark : before.mark,
        caughtUpAt: isCaughtUp ? batch.readAt : before.caughtUpAt,
      };
      cursors.save(cursor);
      const problems = Math.max(0, turn.cursor.problems - before.problems);
      return { cursor, touched: turn.touched, outcome: { added: turn.added, problems } };
    },
  );
  return {
    putJournal: ({ entries, ...batch }) => {
      const outcomes: JournalOutcome[] = [];
      for (let from = 0; from === 0 || from < entries.length; from += sliceRows) {
        const isLast = from + sliceRows >= entries.length;
        const { outcome, cursor, touched } = putSlice(entries.slice(from, from + sliceRows), batch, isLast);
        coverage.follow(cursor, touched);
        outcomes.push(outcome);
        const { added: events, problems } = outcome;
        if (events.length > 0 || problems > 0) tell({ kind: 'journal', events, problems });
      }
      return {
        added: outcomes.flatMap(({ added }) => added),
        problems: outcomes.reduce((sum, { problems }) => sum + problems, 0),
      };
    },
  };
}

function putEntry(turn: JournalTurn, entry: JournalBatchEntry): void {
  const seq = entry.kind === 'event' ? entry.event.seq : entry.problem.seq;
  const isNew = seq !== null && seq > turn.cursor.seq;
  if (seq !== null) turn.touched.push({ from: isNew ? Math.min(turn.cursor.seq + 1, seq) : seq, to: seq });
  if (isNew) moveTo(turn, seq);
  if (entry.kind === 'problem') putProblem(turn, entry.problem);
  else if (entry.event.network === turn.batch.network) putEvent(turn, entry, isNew);
  else if (isNew) turn.cursor.otherNetwork += 1;
  else shrinkGap(turn, entry.event.seq);
}

/** Where a journal begins for us nothing is missing: what the agent has put away before is not there to be read. */
function moveTo(turn: JournalTurn, seq: number): void {
  const { cursor } = turn;
  if (cursor.seq >= 0 && seq > cursor.seq + 1) noteGap(turn, { from: cursor.seq + 1, to: seq - 1 });
  cursor.seq = seq;
}

function putEvent(
  turn: JournalTurn,
  { event, raw }: Extract<JournalBatchEntry, { kind: 'event' }>,
  isNew: boolean,
): void {
  const { batch, cursor, events } = turn;
  const known = isNew ? null : events.raw(cursor.number, event.seq);
  if (known === raw) return;
  if (known !== null) return noteConflict(turn, event.seq, raw);
  if (!isNew) shrinkGap(turn, event.seq);
  if (events.isRepeat(cursor.number, event)) return events.addRepeat(cursor.number, event, raw);
  events.add(cursor.number, event, raw);
  turn.added.push({ ...event, journalId: batch.journalId });
}

function putProblem(
  { batch, cursor, problems }: JournalTurn,
  { failure, seq, place, reason, raw }: JournalBatchProblem,
): void {
  const numbers = { fromSeq: seq, toSeq: seq };
  const problem = { kind: failure, ...numbers, place, reason, raw, notedAt: batch.readAt };
  if (problems.add({ journal: cursor.number, ...problem })) cursor.problems += 1;
}
