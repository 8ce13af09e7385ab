import type { JournalEvent } from '../../../domain/journal/journal-event.ts';
import { contentOf, idOf, isNamedOnce, reusedText } from '../../../domain/journal/named-once.ts';
import type { Numbers } from './feed-problem-table.ts';
import type { JournalSlice } from './journal-slice.ts';

/** Notes numbers that were not received. */
export function noteGap(slice: JournalSlice, { from, to }: Numbers, notedAt = slice.batch.readAt): void {
  const { cursor, problems } = slice;
  const what = from === to ? `Number ${from} is` : `Numbers ${from} to ${to} are`;
  const isNew = problems.add({
    journal: cursor.number,
    kind: 'gap',
    place: `gap ${from}`,
    fromSeq: from,
    toSeq: to,
    reason: `${what} missing.`,
    raw: '',
    notedAt,
  });
  if (isNew) cursor.problems += 1;
}

/** Shrinks the gap of a number that came after all: what is left on either side remains a gap. */
export function shrinkGap(slice: JournalSlice, seq: number): void {
  const { cursor, problems } = slice;
  const gap = problems.gapAt(cursor.number, seq);
  if (gap === null) return;
  problems.dropGap(cursor.number, gap.from);
  cursor.problems -= 1;
  if (gap.from < seq) noteGap(slice, { from: gap.from, to: seq - 1 }, gap.notedAt);
  if (seq < gap.to) noteGap(slice, { from: seq + 1, to: gap.to }, gap.notedAt);
}

/** Notes an event whose id another event of the journal already has. Both are kept. */
export function noteReusedId(slice: JournalSlice, event: JournalEvent, raw: string): void {
  const { batch, cursor, problems, events } = slice;
  if (!isNamedOnce(event)) return;
  const first = events.firstOfId(cursor.number, event);
  if (first === null || contentOf(first) === contentOf(event)) return;
  const { field, id } = idOf(event);
  const isNew = problems.add({
    journal: cursor.number,
    kind: 'conflict',
    place: `${field} of number ${event.seq}`,
    fromSeq: event.seq,
    toSeq: event.seq,
    reason: `Its ${field} ${reusedText(id, first.seq)}.`,
    raw,
    notedAt: batch.readAt,
  });
  if (isNew) cursor.problems += 1;
}

/** Notes a known number that came with another text. */
export function noteConflict({ batch, cursor, problems }: JournalSlice, seq: number, raw: string): void {
  const isNew = problems.add({
    journal: cursor.number,
    kind: 'conflict',
    place: `number ${seq}`,
    fromSeq: seq,
    toSeq: seq,
    reason: `Number ${seq} was already used with different content. The first one counts.`,
    raw,
    notedAt: batch.readAt,
  });
  if (isNew) cursor.problems += 1;
}
