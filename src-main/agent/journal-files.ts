import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AgentFeedError } from './agent.ts';
import { recordOf } from './fields-of.ts';
import type { FileLine } from './journal-lines.ts';
import { readLines } from './journal-lines.ts';
import { RenamedError, isAbsent, openJournalFile } from './open-journal-file.ts';
import { JournalHeader } from './schema.ts';
import { parseTolerantJson } from './tolerant-json.ts';

export const currentName = 'journal.jsonl';
const anyName = /^journal(\.\d+)?\.jsonl$/;
/** An event is looked for in so many of a file's first lines. */
const headLines = 50;

/** A file of a journal, as it is called now. */
export interface JournalFile {
  readonly path: string;
  readonly isCurrent: boolean;
  readonly inode: string;
  readonly changedAt: number;
  /** null: it does not begin with its header. */
  readonly journalId: string | null;
  /** Where its events begin. */
  readonly bodyOffset: number;
  /** null: it has none yet, as far as was looked. */
  readonly firstSeq: number | null;
  /** Something whole stands behind its header. */
  readonly hasBody: boolean;
}

/** Every file of the folder's journals that has a line. Throws RenamedError. */
export async function listJournalFiles(folder: string, signal: AbortSignal): Promise<readonly JournalFile[]> {
  signal.throwIfAborted();
  const names = await namesIn(folder);
  const heads = await Promise.all(names.map((name) => headOf(join(folder, name), signal)));
  const files = heads.filter((head) => head !== null);
  // Renamed meanwhile, one of them could be seen under two names, or under none.
  const isSettled = files.length === names.length && (await namesIn(folder)).join() === names.join();
  if (!isSettled || !(await areStill(files))) throw new RenamedError();
  return files.filter(({ journalId, hasBody }) => journalId !== null || hasBody);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => anyName.test(name)).toSorted();
}

async function areStill(files: readonly JournalFile[]): Promise<boolean> {
  const inodes = await Promise.all(
    files.map(async ({ path }) => {
      const now = await stat(path, { bigint: true }).catch(() => null);
      return now === null ? null : String(now.ino);
    }),
  );
  return files.every(({ inode }, nth) => inodes[nth] === inode);
}

/** null: it is gone. */
async function headOf(path: string, signal: AbortSignal): Promise<JournalFile | null> {
  try {
    await using handle = await openJournalFile(path);
    const { ino, mtimeMs } = await handle.stat({ bigint: true });
    const { lines } = await readLines(handle, 0, { limit: headLines, signal });
    const [first, ...others] = lines;
    const journalId = first === undefined ? null : headerOf(first);
    const body = journalId === null ? lines : others;
    const bodyOffset = journalId === null || first === undefined ? 0 : first.bytes.length + 1;
    const firstSeq = body.map(seqOf).find((seq) => seq !== null) ?? null;
    return {
      path,
      isCurrent: basename(path) === currentName,
      inode: String(ino),
      changedAt: Number(mtimeMs),
      journalId,
      bodyOffset,
      firstSeq,
      hasBody: body.length > 0,
    };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The journal that a header names; null for any other line. */
export function headerOf(line: FileLine): string | null {
  return JournalHeader.safeParse(documentOf(line)).data?.journal_id ?? null;
}

function seqOf(line: FileLine): number | null {
  const seq = recordOf(documentOf(line))?.['seq'];
  return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null;
}

function documentOf({ bytes, isTooLong }: FileLine): unknown {
  if (isTooLong) return null;
  try {
    return parseTolerantJson(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof AgentFeedError) return null;
    throw error;
  }
}
