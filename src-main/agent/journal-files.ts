import type { BigIntStats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AgentFeedError } from './agent.ts';
import { recordOf } from './fields-of.ts';
import type { FileLine } from './journal-lines.ts';
import { readLines } from './journal-lines.ts';
import { isMissingFile } from '../errors.ts';
import { RenamedError, openFeedFile } from './open-feed-file.ts';
import { JournalHeader } from './schema.ts';
import { parseTolerantJson } from './tolerant-json.ts';

export const currentName = 'journal.jsonl';
const anyName = /^journal(\.\d+)?\.jsonl$/;
/** The first event is expected within this many lines. */
const headLines = 50;
const headChunkBytes = 16 * 1024;
/** Files opened at a time, below the process's limit. */
const filesAtOnce = 64;

/** A journal file under its current name. */
export interface JournalFile {
  readonly path: string;
  readonly isCurrent: boolean;
  readonly inode: string;
  readonly changedAt: number;
  /** null: it does not start with a header. */
  readonly journalId: string | null;
  /** Offset of the first event. */
  readonly bodyOffset: number;
  /** null: no event found yet. */
  readonly firstSeq: number | null;
  /** Whether it has at least one whole line after its header. */
  readonly hasBody: boolean;
}

/** Journal id, position and first event found in a file's first lines. */
type JournalHead = Pick<JournalFile, 'journalId' | 'bodyOffset' | 'firstSeq' | 'hasBody'>;

/** Lists the journal files of a folder. A file's head is read again only when the file has changed. */
export interface JournalFolder {
  readonly path: string;
  /**
   * Every file with at least one line. Opens only the current file while no file was renamed, added or removed, and returns the same
   * list while nothing has changed. Throws RenamedError.
   */
  readonly list: (signal: AbortSignal) => Promise<readonly JournalFile[]>;
  /** The last list; null before the first and after `forget`. */
  readonly listed: () => readonly JournalFile[] | null;
  /** Invalidates the last list, because a file has changed. */
  readonly forget: () => void;
}

interface Listing {
  readonly names: readonly string[];
  readonly files: readonly JournalFile[];
}

export function openJournalFolder(path: string): JournalFolder {
  const heads = new Map<string, JournalHead>();
  const cached: { listing: Listing | null } = { listing: null };
  const listNow = async (signal: AbortSignal): Promise<Listing> => {
    const names = await namesIn(path);
    const known = cached.listing;
    const isKnown = known !== null && names.join() === known.names.join();
    const current = isKnown ? withCurrent(known, await readFile(join(path, currentName), signal)) : null;
    return current ?? (await listAll({ path, names, heads }, signal));
  };
  return {
    path,
    list: async (signal) => {
      signal.throwIfAborted();
      cached.listing = await listNow(signal);
      return cached.listing.files;
    },
    listed: () => cached.listing?.files ?? null,
    forget: () => {
      cached.listing = null;
    },
  };
}

/** The list with the current file refreshed; null if it is another file now. */
function withCurrent(listing: Listing, current: JournalFile | null): Listing | null {
  const before = listing.files.find(({ isCurrent }) => isCurrent) ?? null;
  if (before?.inode !== current?.inode) return null;
  if (before === null || current === null || isSameHead(before, current)) return listing;
  return { ...listing, files: listing.files.map((file) => (file === before ? current : file)) };
}

function isSameHead(one: JournalHead, other: JournalHead): boolean {
  const { journalId, firstSeq, hasBody } = one;
  return journalId === other.journalId && firstSeq === other.firstSeq && hasBody === other.hasBody;
}

interface Folder {
  readonly path: string;
  readonly names: readonly string[];
  /** Heads of rotated files, by version. */
  readonly heads: Map<string, JournalHead>;
}

async function listAll({ path, names, heads }: Folder, signal: AbortSignal): Promise<Listing> {
  const versions = new Set<string>();
  const found = await inBatches(names, async (name): Promise<JournalFile | null> => {
    const file = join(path, name);
    const stats = name === currentName ? null : await statOf(file);
    const version = stats === null ? null : versionOf(stats);
    if (version !== null) versions.add(version);
    const head = version === null ? undefined : heads.get(version);
    if (stats !== null && head !== undefined) return fileOf(file, stats, head);
    const read = await readFile(file, signal);
    if (read !== null && version !== null) heads.set(version, read);
    return read;
  });
  for (const version of heads.keys()) if (!versions.has(version)) heads.delete(version);
  const files = found.filter((file) => file !== null);
  // A file renamed during the listing could appear under two names, or none.
  const isSettled = files.length === names.length && (await namesIn(path)).join() === names.join();
  if (!isSettled || !(await areStill(files))) throw new RenamedError();
  return { names, files: files.filter(({ journalId, hasBody }) => journalId !== null || hasBody) };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => anyName.test(name)).toSorted();
}

async function areStill(files: readonly JournalFile[]): Promise<boolean> {
  const inodes = await inBatches(files, async ({ path }) => {
    const now = await statOf(path);
    return now === null ? null : String(now.ino);
  });
  return files.every(({ inode }, nth) => inodes[nth] === inode);
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += filesAtOnce)
    results.push(...(await Promise.all(items.slice(from, from + filesAtOnce).map(work))));
  return results;
}

/** null: the file is gone. */
async function statOf(path: string): Promise<BigIntStats | null> {
  return await stat(path, { bigint: true }).catch((error: unknown) => {
    if (isMissingFile(error)) return null;
    throw error;
  });
}

/** Identifies a file version independent of its name. The inode alone is not enough, because it is reused. */
function versionOf({ ino, birthtimeNs, mtimeNs, size }: BigIntStats): string {
  return [ino, birthtimeNs, mtimeNs, size].join(' ');
}

function fileOf(path: string, { ino, mtimeMs }: BigIntStats, head: JournalHead): JournalFile {
  const { journalId, bodyOffset, firstSeq, hasBody } = head;
  const isCurrent = basename(path) === currentName;
  return {
    path,
    isCurrent,
    inode: String(ino),
    changedAt: Number(mtimeMs),
    journalId,
    bodyOffset,
    firstSeq,
    hasBody,
  };
}

/** Reads a file's first lines; null: the file is gone. */
async function readFile(path: string, signal: AbortSignal): Promise<JournalFile | null> {
  signal.throwIfAborted();
  try {
    await using handle = await openFeedFile(path);
    const stats = await handle.stat({ bigint: true });
    const { lines } = await readLines(handle, 0, { limit: headLines, signal, chunkBytes: headChunkBytes });
    const [first, ...others] = lines;
    const journalId = first === undefined ? null : headerOf(first);
    const body = journalId === null ? lines : others;
    return fileOf(path, stats, {
      journalId,
      bodyOffset: journalId === null || first === undefined ? 0 : first.bytes.length + 1,
      firstSeq: body.map(seqOf).find((seq) => seq !== null) ?? null,
      hasBody: body.length > 0,
    });
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Journal id of a header line; null for any other line. */
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
