import { join } from 'node:path';
import type { JournalPlace, JournalReading } from './agent-journal.ts';
import { currentName, listJournalFiles } from './journal-files.ts';
import { holdsMark, parseMark } from './journal-mark.ts';
import type { FileJournal } from './journal-route.ts';
import { journalsOf } from './journal-route.ts';
import { readStretch } from './journal-stretch.ts';
import { walkJournal } from './journal-walk.ts';
import { RenamedError, isAbsent, openJournalFile } from './open-journal-file.ts';

export interface FileJournalQuestion {
  readonly folder: string;
  readonly place: JournalPlace;
  readonly limit: number;
  readonly signal: AbortSignal;
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
    }
  }
}

/** null: the current file is not the one that was read last. */
async function readOn({ folder, place, ...limits }: FileJournalQuestion): Promise<JournalReading | null> {
  const mark = parseMark(place.mark);
  if (mark === null || place.journalId === null) return null;
  try {
    await using handle = await openJournalFile(join(folder, currentName));
    if (!(await holdsMark(handle, mark))) return null;
    const { journalId } = place;
    const stretch = await readStretch(handle, { ...limits, ...mark, journalId, isClosed: false });
    return { ...stretch, journalId, startedOver: false };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function search({ folder, place, ...limits }: FileJournalQuestion): Promise<JournalReading> {
  const files = await listJournalFiles(folder, limits.signal);
  if (files.length === 0) return nothing;
  const all = journalsOf(files, place);
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

const nothing: JournalReading = {
  journalId: null,
  startedOver: false,
  entries: [],
  mark: null,
  hasMore: false,
};

/** Where the journal at hand is there no more, the one that is written now is next. */
function firstOf(journals: readonly FileJournal[], { journalId }: JournalPlace): number {
  if (journalId === null) return 0;
  const known = journals.findIndex((journal) => journal.journalId === journalId);
  return known === -1 ? journals.length - 1 : known;
}
