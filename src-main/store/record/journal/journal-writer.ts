import type { Database } from 'better-sqlite3';
import type { JournalBatchEntry, JournalBatchProblem, JournalOutcome, JournalWriter } from '../../journal.ts';
import type { NumberedCursor } from './journal-cursor-table.ts';
import type { JournalTables, JournalSlice } from './journal-slice.ts';
import type { StoreChange } from '../../store.ts';
import type { JournalEvent } from '../../../domain/journal/journal-event.ts';
import { contentOf, idOf, isNamedOnce, reusedText } from '../../../domain/journal/named-once.ts';
import type { NewProblem, Numbers } from './feed-problem-table.ts';

/** A problem of a slice's journal. `notedAt`: the time of reading, unless given. */
type NotedProblem = Omit<NewProblem, 'journal' | 'notedAt'> & Partial<Pick<NewProblem, 'notedAt'>>;

interface JournalWriterDeps extends JournalTables {
  readonly record: Database;
  /** Called for each cursor that a committed write has changed. */
  readonly onSaved: (cursor: NumberedCursor) => void;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** Most entries written in one transaction; each has more text than a row of another history. */
const sliceEntries = 500;

export function journalWriter(deps: JournalWriterDeps): JournalWriter {
  const { record, cursors, onSaved, publish } = deps;
  const putSlice = record.transaction(
    (entries: readonly JournalBatchEntry[], batch: JournalSlice['batch'], isLast: boolean) => {
      const ended = endedBy(cursors.inUse(), { entries, batch });
      if (ended !== null) cursors.save(ended);
      const before = cursors.take(batch.journalId);
      const slice: JournalSlice = { ...deps, batch, cursor: { ...before }, added: [] };
      for (const entry of entries) putEntry(slice, entry);
      const isCaughtUp = isLast && batch.isEnd;
      const cursor = {
        ...slice.cursor,
        mark: isLast ? batch.mark : before.mark,
        caughtUpAt: isCaughtUp ? batch.readAt : before.caughtUpAt,
      };
      cursors.save(cursor);
      const problems = Math.max(0, slice.cursor.problems - before.problems);
      return { ended, cursor, outcome: { added: slice.added, problems } };
    },
  );
  return {
    putJournal: ({ entries, ...batch }) => {
      const outcomes: JournalOutcome[] = [];
      for (let from = 0; from === 0 || from < entries.length; from += sliceEntries) {
        const isLast = from + sliceEntries >= entries.length;
        const { ended, outcome, cursor } = putSlice(entries.slice(from, from + sliceEntries), batch, isLast);
        if (ended !== null) onSaved(ended);
        onSaved(cursor);
        outcomes.push(outcome);
        const { added: events, problems } = outcome;
        if (events.length > 0 || problems > 0) publish({ kind: 'journal', events, problems });
      }
      return {
        added: outcomes.flatMap(({ added }) => added),
        problems: outcomes.reduce((sum, { problems }) => sum + problems, 0),
      };
    },
  };
}

/** Returns the cursor of a journal that a batch succeeds: it is known up to the first event of its successor. null: none. */
function endedBy(
  inUse: NumberedCursor | null,
  {
    entries: [first],
    batch,
  }: { readonly entries: readonly JournalBatchEntry[]; readonly batch: JournalSlice['batch'] },
): NumberedCursor | null {
  const isEnded = batch.isSuccessor === true && inUse !== null && inUse.journalId !== batch.journalId;
  if (!isEnded || first?.kind !== 'event') return null;
  return { ...inUse, caughtUpAt: Math.max(inUse.caughtUpAt ?? 0, Math.min(first.event.at, batch.readAt)) };
}

function putEntry(slice: JournalSlice, entry: JournalBatchEntry): void {
  const seq = entry.kind === 'event' ? entry.event.seq : entry.problem.seq;
  const isNew = seq !== null && seq > slice.cursor.seq;
  if (isNew) moveTo(slice, seq);
  if (entry.kind === 'problem') putProblem(slice, entry.problem);
  else if (entry.event.network === slice.batch.network) putEvent(slice, entry, isNew);
  else if (isNew) slice.cursor.otherNetwork += 1;
  else shrinkGap(slice, entry.event.seq);
}

/** Moves the cursor and notes skipped numbers as a gap, except those before the first one read: the agent may have archived them. */
function moveTo(slice: JournalSlice, seq: number): void {
  const { cursor } = slice;
  if (cursor.seq >= 0 && seq > cursor.seq + 1) noteGap(slice, { from: cursor.seq + 1, to: seq - 1 });
  cursor.seq = seq;
}

function putEvent(
  slice: JournalSlice,
  { event, raw }: Extract<JournalBatchEntry, { kind: 'event' }>,
  isNew: boolean,
): void {
  const { batch, cursor, events } = slice;
  const known = isNew ? null : events.raw(cursor.number, event.seq);
  if (known === raw) return;
  if (known !== null) return noteConflict(slice, event.seq, raw);
  if (!isNew) shrinkGap(slice, event.seq);
  if (events.isRepeat(cursor.number, event)) return events.addRepeat(cursor.number, event, raw);
  noteReusedId(slice, event, raw);
  events.add(cursor.number, event, raw);
  slice.added.push({ ...event, journalId: batch.journalId });
}

function putProblem(slice: JournalSlice, { failure, seq, place, reason, raw }: JournalBatchProblem): void {
  note(slice, { kind: failure, fromSeq: seq, toSeq: seq, place, reason, raw });
}

/** Stores a problem of the journal, if it is new. */
function note({ batch, cursor, problems }: JournalSlice, problem: NotedProblem): void {
  const isNew = problems.add({ journal: cursor.number, notedAt: batch.readAt, ...problem });
  if (isNew) cursor.problems += 1;
}

/** Notes numbers that were not received. */
function noteGap(slice: JournalSlice, { from, to }: Numbers, notedAt = slice.batch.readAt): void {
  const what = from === to ? `Number ${from} is` : `Numbers ${from} to ${to} are`;
  const reason = `${what} missing.`;
  note(slice, { kind: 'gap', place: `gap ${from}`, fromSeq: from, toSeq: to, reason, raw: '', notedAt });
}

/** Shrinks the gap of a number that came after all: what is left on either side remains a gap. */
function shrinkGap(slice: JournalSlice, seq: number): void {
  const { cursor, problems } = slice;
  const gap = problems.gapAt(cursor.number, seq);
  if (gap === null) return;
  problems.dropGap(cursor.number, gap.from);
  cursor.problems -= 1;
  if (gap.from < seq) noteGap(slice, { from: gap.from, to: seq - 1 }, gap.notedAt);
  if (seq < gap.to) noteGap(slice, { from: seq + 1, to: gap.to }, gap.notedAt);
}

/** Notes an event whose id another event of the journal already has. Both are kept. */
function noteReusedId(slice: JournalSlice, event: JournalEvent, raw: string): void {
  const { cursor, events } = slice;
  if (!isNamedOnce(event)) return;
  const first = events.firstOfId(cursor.number, event);
  if (first === null || contentOf(first) === contentOf(event)) return;
  const { field, id } = idOf(event);
  note(slice, {
    kind: 'conflict',
    place: `${field} of number ${event.seq}`,
    fromSeq: event.seq,
    toSeq: event.seq,
    reason: `Its ${field} ${reusedText(id, first.seq)}.`,
    raw,
  });
}

/** Notes a known number that came with another text. */
function noteConflict(slice: JournalSlice, seq: number, raw: string): void {
  note(slice, {
    kind: 'conflict',
    place: `number ${seq}`,
    fromSeq: seq,
    toSeq: seq,
    reason: `Number ${seq} was already used with different content. The first one counts.`,
    raw,
  });
}
