import type { FileHandle } from 'node:fs/promises';
import type { JournalEntry } from './agent-journal.ts';
import { headerOf } from './journal-files.ts';
import type { FileLine } from './journal-lines.ts';
import { longestLineBytes, readLines } from './journal-lines.ts';
import { markAt } from './journal-mark.ts';
import { readEvent } from './read-event.ts';

interface SegmentStart {
  readonly journalId: string;
  readonly offset: number;
  /** Last sequence number in the file before the offset; null: none. */
  readonly lastSeq: number | null;
  /** Whether a later file has lines: nothing is appended to this one, and a torn last line stays torn. */
  readonly isClosed: boolean;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** World ms. */
  readonly now: () => number;
}

/** Entries read from one file. */
interface JournalSegment {
  readonly entries: readonly JournalEntry[];
  readonly mark: string;
  readonly hasMore: boolean;
  readonly hasPartialLine: boolean;
}

export async function readSegment(handle: FileHandle, from: SegmentStart): Promise<JournalSegment> {
  const { lines, end, rest, restEnd, hasMore } = await readLines(handle, from.offset, from);
  const isTorn = from.isClosed && rest.length > 0;
  const torn = { bytes: rest, isTooLong: rest.length > longestLineBytes, offset: end };
  const numbered = { lastSeq: from.lastSeq };
  const reading = { journalId: from.journalId, now: from.now() };
  const entries = (isTorn ? [...lines, torn] : lines).flatMap((line) => {
    const entry = entryOf(line, numbered.lastSeq, reading);
    if (entry !== null) numbered.lastSeq = seqOf(entry) ?? numbered.lastSeq;
    return entry ?? [];
  });
  const at = { offset: isTorn ? restEnd : end, lastSeq: numbered.lastSeq };
  const hasPartialLine = !from.isClosed && !hasMore && rest.length > 0;
  return { entries, mark: await markAt(handle, at), hasMore, hasPartialLine };
}

/** Reads a line of a journal file; null: an empty line or a header. `lastSeq`: the last sequence number before it in its file. */
export function entryOf(
  line: FileLine,
  lastSeq: number | null,
  { journalId, now }: { readonly journalId: string; readonly now: number },
): JournalEntry | null {
  // Offset and last sequence number identify the line on every read, whatever the file is called.
  const place = `file ${lastSeq ?? ''}@${line.offset}`;
  const text = textOf(line.bytes);
  const unread = (failure: 'not_json' | 'too_long', reason: string): JournalEntry => ({
    kind: 'problem',
    problem: {
      failure,
      seq: null,
      place,
      reason,
      raw: text ?? line.bytes.toString('latin1'),
      fields: [],
    },
  });
  if (line.isTooLong) return unread('too_long', `It is longer than ${longestLineBytes / 1024 / 1024} MiB.`);
  if (text === null) return unread('not_json', 'It is not UTF-8 text: each byte is shown as a character.');
  if (text.trim() === '') return null;
  const entry = readEvent(text, { place, now });
  return seqOf(entry) === null && headerOf(line) === journalId ? null : entry;
}

export function seqOf(entry: JournalEntry): number | null {
  return entry.kind === 'event' ? entry.event.seq : entry.problem.seq;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
