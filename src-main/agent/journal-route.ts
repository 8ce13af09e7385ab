import { AgentFeedError } from './agent.ts';
import type { JournalPosition } from './agent-journal.ts';
import type { JournalFile } from './journal-files.ts';

/** The files of one journal, in the order of their events. */
export interface FileJournal {
  readonly journalId: string;
  readonly files: readonly JournalFile[];
}

/** Journals of the last file list. */
interface Made {
  /** Journal id of files without a header. */
  readonly fallback: string | null;
  readonly journals: readonly FileJournal[];
}

/** Cached by list, because sorting thousands of files is slow and a list never changes. */
const made = new WeakMap<readonly JournalFile[], Made>();

/**
 * The journals of a folder, the one being written last. A file without a header belongs to the current journal. Throws
 * AgentFeedError if no file has a header.
 */
export function journalsOf(files: readonly JournalFile[], position: JournalPosition): readonly FileJournal[] {
  const current = files.find(({ isCurrent }) => isCurrent) ?? null;
  const fallback =
    position.journalId ??
    current?.journalId ??
    files.find(({ journalId }) => journalId !== null)?.journalId ??
    null;
  const known = made.get(files);
  if (known?.fallback === fallback) return known.journals;
  const groups = Map.groupBy(files, ({ journalId }) => journalId ?? fallback);
  if (groups.has(null))
    throw new AgentFeedError('wrong_shape', "No file of the agent's journal begins with its header.");
  const journals = [...groups]
    .map(([journalId, group]) => ({ journalId: journalId ?? '', files: group.toSorted(byFirstSeq) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  made.set(files, { fallback, journals });
  return journals;
}

/** A file without events is the newest. */
function byFirstSeq(one: JournalFile, other: JournalFile): number {
  const [a, b] = [one.firstSeq ?? Infinity, other.firstSeq ?? Infinity];
  if (a !== b) return a < b ? -1 : 1;
  return Number(one.isCurrent) - Number(other.isCurrent);
}

function rankOf({ files }: FileJournal): number {
  return files.some(({ isCurrent }) => isCurrent)
    ? Infinity
    : files.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0);
}

/** Index of the file that should contain the next sequence number. */
export function fileAfter(files: readonly JournalFile[], seq: number): number {
  return Math.max(
    0,
    files.findLastIndex(({ firstSeq }) => firstSeq !== null && firstSeq <= seq + 1),
  );
}

/** Whether a later file has a line, so nothing is appended to this one. */
export function isPassed(files: readonly JournalFile[], nth: number): boolean {
  return files.findLastIndex(({ hasBody }) => hasBody) > nth;
}
