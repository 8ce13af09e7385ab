import { AgentFeedError } from './agent.ts';
import type { JournalPlace } from './agent-journal.ts';
import type { JournalFile } from './journal-files.ts';

/** The files of one journal, in the order of their events. */
export interface FileJournal {
  readonly journalId: string;
  readonly files: readonly JournalFile[];
}

/** The journals of a list that were made of it last. */
interface Made {
  /** Of a file without its header. */
  readonly fallback: string | null;
  readonly journals: readonly FileJournal[];
}

/** A list of files never changes, and thousands of files take their time to be put in order. */
const made = new WeakMap<readonly JournalFile[], Made>();

/**
 * The journals of a folder, the one that is written now last. A file without its header is taken for a part of the journal
 * at hand. Throws AgentFeedError where none has one.
 */
export function journalsOf(files: readonly JournalFile[], place: JournalPlace): readonly FileJournal[] {
  const current = files.find(({ isCurrent }) => isCurrent) ?? null;
  const fallback =
    place.journalId ??
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

/** One without events yet is the newest. */
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

/** The file in which the next number would be looked for. */
export function fileAfter(files: readonly JournalFile[], seq: number): number {
  return Math.max(
    0,
    files.findLastIndex(({ firstSeq }) => firstSeq !== null && firstSeq <= seq + 1),
  );
}

/** A later file has a line: nothing will be added to this one. */
export function isPassed(files: readonly JournalFile[], nth: number): boolean {
  return files.findLastIndex(({ hasBody }) => hasBody) > nth;
}
