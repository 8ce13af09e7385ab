import { join } from 'node:path';
import { fileFault, isGivenUp, isMissingFile } from '../errors.ts';
import type { AgentFeed, AgentFeedFailure } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import { currentName, openJournalFolder } from './journal-files.ts';
import { limitedText } from './limited-text.ts';
import { parseTolerantJson } from './tolerant-json.ts';
import { translateStatus } from './translate-status.ts';
import type { JournalPosition, JournalReading } from './agent-journal.ts';
import type { JournalFolder } from './journal-files.ts';
import type { JournalMark } from './journal-mark.ts';
import { holdsMark, parseMark } from './journal-mark.ts';
import type { FileJournal } from './journal-route.ts';
import { isPassed, journalsOf } from './journal-route.ts';
import { readSegment } from './journal-segment.ts';
import { walkJournal } from './journal-walk.ts';
import { RenamedError, openFeedFile } from './open-feed-file.ts';

/** A feed in a folder: `status.json`, which the agent replaces atomically, and the journal files. */
export function openFileFeed(folder: string, now: () => number): AgentFeed {
  const path = join(folder, 'status.json');
  const journalFolder = openJournalFolder(folder);
  return {
    readStatus: async (signal, refusals) =>
      translateStatus(parseTolerantJson(await readCompleteFile(path, signal)), now(), refusals),
    readJournal: async (position, limit, signal) => {
      try {
        return await readFileJournal({ folder: journalFolder, position, limit, signal, now });
      } catch (error) {
        throw error instanceof AgentFeedError ? error : asFeedError(error, join(folder, currentName));
      }
    },
    close: async () => undefined,
  };
}

/** Reads one version of the file, even if it is replaced meanwhile. */
async function readCompleteFile(path: string, signal: AbortSignal): Promise<string> {
  try {
    signal.throwIfAborted();
    await using handle = await openFeedFile(path);
    // A stream created with an aborted signal throws an unhandled error.
    signal.throwIfAborted();
    return await limitedText(handle.createReadStream({ autoClose: false, signal }));
  } catch (error) {
    throw error instanceof AgentFeedError ? error : asFeedError(error, path);
  }
}

const failures: Readonly<Record<string, AgentFeedFailure>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'refused',
  EPERM: 'refused',
  EISDIR: 'refused',
  ENXIO: 'refused',
};

export function asFeedError(error: unknown, path: string): AgentFeedError {
  if (isGivenUp(error)) return new AgentFeedError('timeout', `${path} could not be read in time.`, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const failure = failures[code] ?? 'unreachable';
  if (failure === 'missing') return new AgentFeedError('missing', `${path} does not exist.`, error);
  return new AgentFeedError(failure, `${path} can't be read: ${fileFault(error)}.`, error);
}

interface FileJournalQuestion {
  readonly folder: JournalFolder;
  readonly position: JournalPosition;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** World ms. */
  readonly now: () => number;
}

/** Renames tolerated during one read; more are not a coincidence. */
const attempts = 5;

/** Reads the journal after a position. Usually that is the end of the current file, and no other file is opened. */
async function readFileJournal(question: FileJournalQuestion): Promise<JournalReading> {
  const reading = await readOn(question);
  if (reading !== null) return reading;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await search(question);
    } catch (error) {
      if (!(error instanceof RenamedError) || attempt === attempts) throw error;
      question.folder.forget();
    }
  }
}

/** Reads on in the current file. null: it is not the file that was read last. */
async function readOn({ folder, position, ...limits }: FileJournalQuestion): Promise<JournalReading | null> {
  const mark = parseMark(position.mark);
  if (mark === null || position.journalId === null || isInRotatedFile(folder, mark)) return null;
  try {
    await using handle = await openFeedFile(join(folder.path, currentName));
    if (!(await holdsMark(handle, mark))) return null;
    const { journalId } = position;
    const segment = await readSegment(handle, { ...limits, ...mark, journalId, isClosed: false });
    return { ...segment, journalId, startedOver: false, isSuccessor: false };
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Uses the last file list, so that reading rotated files does not check the current file for every page. */
function isInRotatedFile(folder: JournalFolder, { inode }: JournalMark): boolean {
  return folder.listed()?.some((file) => file.inode === inode && !file.isCurrent) ?? false;
}

async function search({ folder, position, ...limits }: FileJournalQuestion): Promise<JournalReading> {
  const all = listedJournals(folder, position) ?? journalsOf(await folder.list(limits.signal), position);
  if (all.length === 0) return nothing;
  const journals = all.slice(firstOf(all, position));
  let isWhole = journals[0]?.journalId === position.journalId;
  for (const [nth, { journalId, files }] of journals.entries()) {
    const startedOver = journalId !== position.journalId;
    const isOver = nth < journals.length - 1;
    const { isFound, ...part } = await walkJournal({
      ...limits,
      journalId,
      files,
      isOver,
      position: startedOver ? null : position,
    });
    const isSuccessor = startedOver && isWhole;
    // A journal without an event has not begun: the one before it is still at its end.
    if (isSuccessor && !isOver && part.entries.length === 0)
      return {
        ...nothing,
        journalId: position.journalId,
        mark: position.mark,
        hasPartialLine: part.hasPartialLine,
      };
    // A finished journal may have been read to its end; then the next one starts.
    if (!isOver || part.entries.length > 0 || part.hasMore)
      return { ...part, journalId, startedOver, isSuccessor, hasMore: part.hasMore || isOver };
    isWhole &&= isFound;
  }
  return nothing;
}

/**
 * The journals of the last listing, if a later file than the current position is known: files are only added at the end, so nothing
 * before can have changed. null: the folder must be listed again.
 */
function listedJournals(folder: JournalFolder, position: JournalPosition): readonly FileJournal[] | null {
  const mark = parseMark(position.mark);
  const files = folder.listed();
  if (mark === null || files === null) return null;
  const journals = journalsOf(files, position);
  const marked = journals.find(({ journalId }) => journalId === position.journalId);
  const nth = marked?.files.findIndex(({ inode }) => inode === mark.inode) ?? -1;
  return marked !== undefined && nth !== -1 && isPassed(marked.files, nth) ? journals : null;
}

const nothing: JournalReading = {
  journalId: null,
  startedOver: false,
  isSuccessor: false,
  entries: [],
  mark: null,
  hasMore: false,
  hasPartialLine: false,
};

/** If the current journal is gone, continues with the one being written. */
function firstOf(journals: readonly FileJournal[], { journalId }: JournalPosition): number {
  if (journalId === null) return 0;
  const known = journals.findIndex((journal) => journal.journalId === journalId);
  return known === -1 ? journals.length - 1 : known;
}
