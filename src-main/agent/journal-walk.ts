import type { JournalEntry, JournalPosition, JournalReading } from './agent-journal.ts';
import type { JournalFile } from './journal-files.ts';
import type { JournalMark } from './journal-mark.ts';
import { holdsMark, parseMark } from './journal-mark.ts';
import { fileAfter, isPassed } from './journal-route.ts';
import { readSegment } from './journal-segment.ts';
import { openByInode } from './open-feed-file.ts';

interface Walk {
  readonly journalId: string;
  /** Files in the order of their events. */
  readonly files: readonly JournalFile[];
  /** null: nothing of this journal was read yet. */
  readonly position: JournalPosition | null;
  /** Whether the agent writes another journal by now. */
  readonly isOver: boolean;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** World ms. */
  readonly now: () => number;
}

interface WalkedPart extends Pick<JournalReading, 'entries' | 'mark' | 'hasMore' | 'hasPartialLine'> {
  /** Whether a file holds the position, or what follows it. */
  readonly isFound: boolean;
}

interface Start {
  readonly nth: number;
  readonly offset: number;
  readonly lastSeq: number | null;
}

/** Continues reading through the files of one journal. Throws RenamedError. */
export async function walkJournal(walk: Walk): Promise<WalkedPart> {
  const { files, limit } = walk;
  const entries: JournalEntry[] = [];
  const end = { mark: walk.position?.mark ?? null, hasPartialLine: false };
  let start: Start | null = await startOf(walk);
  const isFound = start !== null;
  while (start !== null) {
    const segment = await readFrom(walk, start, limit - entries.length);
    entries.push(...segment.entries);
    Object.assign(end, { mark: segment.mark, hasPartialLine: segment.hasPartialLine });
    // This file may still grow as long as no later file has a line.
    const next = isPassed(files, start.nth) ? beginningOf(files, start.nth + 1) : null;
    if (segment.hasMore || (entries.length >= limit && next !== null))
      return { entries, ...end, isFound, hasMore: true };
    start = next;
  }
  return { entries, ...end, isFound, hasMore: false };
}

async function readFrom(
  { files, ...walk }: Walk,
  start: Start,
  room: number,
): ReturnType<typeof readSegment> {
  const file = files[start.nth];
  if (file === undefined) throw new RangeError('There is no such file.');
  await using handle = await openByInode(file.path, file.inode);
  const isClosed = walk.isOver || isPassed(files, start.nth);
  return await readSegment(handle, { ...walk, ...start, isClosed, limit: Math.max(1, room) });
}

/** Starts at the mark if a file still holds it, else at the beginning of the file that should contain the next sequence number. */
async function startOf({ files, position }: Walk): Promise<Start | null> {
  if (position === null) return beginningOf(files, 0);
  const mark = parseMark(position.mark);
  const marked = mark === null ? null : await fileOf(files, mark);
  return marked === null
    ? beginningOf(files, fileAfter(files, position.seq))
    : { nth: marked, ...placeIn(mark) };
}

function placeIn(mark: JournalMark | null): Omit<Start, 'nth'> {
  return { offset: mark?.offset ?? 0, lastSeq: mark?.lastSeq ?? null };
}

/** Position of the first event of a file. null: there is no such file. */
function beginningOf(files: readonly JournalFile[], nth: number): Start | null {
  const file = files[nth];
  return file === undefined ? null : { nth, offset: file.bodyOffset, lastSeq: null };
}

/** Finds the file that holds a mark: the marked file itself, else a copy of it. null: no file holds it. */
async function fileOf(files: readonly JournalFile[], mark: JournalMark): Promise<number | null> {
  const own = files.findIndex(({ inode }) => inode === mark.inode);
  for (const nth of [...(own === -1 ? [] : [own]), ...copiesOf(files, mark)]) {
    const file = files[nth];
    if (file === undefined) continue;
    await using handle = await openByInode(file.path, file.inode);
    if (await holdsMark(handle, mark)) return nth;
  }
  return null;
}

/**
 * Finds files that begin with the same event as the file that contains the mark's last sequence number: a copy begins like its
 * original.
 */
function copiesOf(files: readonly JournalFile[], { inode, lastSeq }: JournalMark): readonly number[] {
  if (lastSeq === null) return [];
  const first = files[fileAfter(files, lastSeq - 1)]?.firstSeq ?? null;
  return files.flatMap((file, nth) => (file.firstSeq === first && file.inode !== inode ? [nth] : []));
}
