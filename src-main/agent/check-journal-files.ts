import { join } from 'node:path';
import { AgentFeedError } from './agent.ts';
import { unreadPosition } from './agent-journal.ts';
import type { FeedNotes } from './feed-findings.ts';
import { fieldProblems } from './fields-of.ts';
import { asFeedError } from './file-feed.ts';
import type { JournalCheck } from './journal-check.ts';
import { createJournalCheck } from './journal-check.ts';
import type { JournalFile } from './journal-files.ts';
import { currentName, openJournalFolder } from './journal-files.ts';
import { readLines } from './journal-lines.ts';
import { journalsOf } from './journal-route.ts';
import { entryOf, seqOf } from './journal-segment.ts';
import { openByInode } from './open-feed-file.ts';
import { JournalHeader } from './schema.ts';
import { parseTolerantJson } from './tolerant-json.ts';

interface FileCheckOptions {
  readonly notes: FeedNotes;
  /** World ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const linesAtOnce = 5_000;

/** Reads every journal file of a folder to its end. Returns the id of the journal being written; null: no journal exists. */
export async function checkJournalFiles(folder: string, options: FileCheckOptions): Promise<string | null> {
  try {
    const files = await openJournalFolder(folder).list(options.signal);
    if (files.length === 0) return null;
    const journals = journalsOf(files, unreadPosition);
    for (const { journalId, files: ofJournal } of journals) {
      const journal = createJournalCheck(options.notes);
      for (const file of ofJournal) await checkFile(file, journalId, { ...options, journal });
      journal.end();
    }
    return journals.at(-1)?.journalId ?? null;
  } catch (error) {
    throw error instanceof AgentFeedError ? error : asFeedError(error, join(folder, currentName));
  }
}

async function checkFile(
  { path: place, inode, journalId: named }: JournalFile,
  journalId: string,
  { notes, now, signal, journal }: FileCheckOptions & { readonly journal: JournalCheck },
): Promise<void> {
  await using handle = await openByInode(place, inode);
  const at = { offset: 0, line: 0, lastSeq: null as number | null };
  for (;;) {
    const { lines, end, rest, hasMore } = await readLines(handle, at.offset, { limit: linesAtOnce, signal });
    for (const line of lines) {
      at.line += 1;
      if (at.line === 1 && named === null) {
        const [problem] = headerProblems(line.bytes.toString('utf8'));
        notes.note({
          place,
          line: 1,
          field: problem?.field ?? '',
          problem: `no header: ${problem?.problem}`,
        });
      }
      const entry = entryOf(line, at.lastSeq, { journalId, now: now() });
      if (entry === null) continue;
      at.lastSeq = seqOf(entry) ?? at.lastSeq;
      journal.take(entry, { place, line: at.line });
    }
    at.offset = end;
    if (hasMore) continue;
    if (rest.length > 0)
      notes.note({ place, line: at.line + 1, field: '', problem: 'is incomplete: no newline ends it' });
    return;
  }
}

function headerProblems(text: string): ReturnType<typeof fieldProblems> {
  try {
    const document = parseTolerantJson(text);
    return fieldProblems(JournalHeader.safeParse(document).error?.issues ?? [], document);
  } catch (error) {
    if (!(error instanceof AgentFeedError)) throw error;
    return [{ field: '', problem: 'it is not JSON' }];
  }
}
