import { join } from 'node:path';
import type { JournalPlace, JournalReading } from './agent-journal.ts';
import type { JournalFolder } from './journal-files.ts';
import { currentName } from './journal-files.ts';
import type { JournalMark } from './journal-mark.ts';
import { holdsMark, parseMark } from './journal-mark.ts';
import type { FileJournal } from './journal-route.ts';
import { isPassed, journalsOf } from './journal-route.ts';
import { readStretch } from './journal-stretch.ts';
import { walkJournal } from './journal-walk.ts';
import { RenamedError, isAbsent, openJournalFile } from './open-journal-file.ts';

export interface FileJournalQuestion {
  readonly folder: JournalFolder;
  readonly place: JournalPlace;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** World ms. */
  readonly now: () => number;
}

/** The agent renames a file now and then; that it does so as often while one reading is made is no chance. */
const attempts = 5;

/** The journal in a folder after a place. Most often that is the end of the current file, and no other is looked at. */
export async function readFileJournal(question: FileJournalQuestion): Promise<JournalReading> {
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

/** null: the current file is not the one that was read last. */
async function readOn({ folder, place, ...limits }: FileJournalQuestion): Promise<JournalReading | null> {
  const mark = parseMark(place.mark);
  if (mark === null || place.journalId === null || isInRotatedFile(folder, mark)) return null;
  try {
    await using handle = await openJournalFile(join(folder.path, currentName));
    if (!(await holdsMark(handle, mark))) return null;
    const { journalId } = place;
    const stretch = await readStretch(handle, { ...limits, ...mark, journalId, isClosed: false });
    return { ...stretch, journalId, startedOver: false };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** By the last list of files: while one of many rotated files is read, the current one is not looked at for every page. */
function isInRotatedFile(folder: JournalFolder, { inode }: JournalMark): boolean {
  return folder.listed()?.some((file) => file.inode === inode && !file.isCurrent) ?? false;
}

async function search({ folder, place, ...limits }: FileJournalQuestion): Promise<JournalReading> {
  const all = listedJournals(folder, place) ?? journalsOf(await folder.list(limits.signal), place);
  if (all.length === 0) return nothing;
  const journals = all.slice(firstOf(all, place));
  for (const [nth, { journalId, files }] of journals.entries()) {
    const startedOver = journalId !== place.journalId;
    const isOver = nth < journals.length - 1;
    const part = await walkJournal({
      ...limits,
      journalId,
      files,
      isOver,
      place: startedOver ? null : place,
    });
    // What is over may have been read to its end: then the next one is begun.
    if (!isOver || part.entries.length > 0 || part.hasMore)
      return { ...part, journalId, startedOver, hasMore: part.hasMore || isOver };
  }
  return nothing;
}

/**
 * The journals as they were listed before, where the place lies in a file behind which another one is known: files are only
 * added at the end, so that nothing on the way there can have changed. null: the folder is to be listed.
 */
function listedJournals(folder: JournalFolder, place: JournalPlace): readonly FileJournal[] | null {
  const mark = parseMark(place.mark);
  const files = folder.listed();
  if (mark === null || files === null) return null;
  const journals = journalsOf(files, place);
  const marked = journals.find(({ journalId }) => journalId === place.journalId);
  const nth = marked?.files.findIndex(({ inode }) => inode === mark.inode) ?? -1;
  return marked !== undefined && nth !== -1 && isPassed(marked.files, nth) ? journals : null;
}

const nothing: JournalReading = {
  journalId: null,
  startedOver: false,
  entries: [],
  mark: null,
  hasMore: false,
  hasPartialLine: false,
};

/** Where the journal at hand is there no more, the one that is written now is next. */
function firstOf(journals: readonly FileJournal[], { journalId }: JournalPlace): number {
  if (journalId === null) return 0;
  const known = journals.findIndex((journal) => journal.journalId === journalId);
  return known === -1 ? journals.length - 1 : known;
}
