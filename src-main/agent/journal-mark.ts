import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';

/** Bytes before the position that are compared to recognize the file. */
const tailBytes = 512;

const Mark = z.object({
  inode: z.string(),
  offset: z.number().int().nonnegative(),
  tail: z.string(),
  /** Last sequence number in the file before the position; null: none. */
  lastSeq: z.number().int().nullable(),
});

/** A position in a file, after a whole line. */
export type JournalMark = z.infer<typeof Mark>;

export async function markAt(handle: FileHandle, at: Omit<JournalMark, 'tail' | 'inode'>): Promise<string> {
  const { ino } = await handle.stat({ bigint: true });
  const mark: JournalMark = { inode: String(ino), ...at, tail: await tailBefore(handle, at.offset) };
  return JSON.stringify(mark);
}

/** Parses a mark; null if invalid. */
export function parseMark(text: string | null): JournalMark | null {
  if (text === null) return null;
  try {
    return Mark.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether the file is the marked one and unchanged before the position. */
export async function holdsMark(handle: FileHandle, mark: JournalMark): Promise<boolean> {
  const { ino, size } = await handle.stat({ bigint: true });
  // A copy is as good once it has an event; headers alone are all alike.
  if (mark.lastSeq === null && String(ino) !== mark.inode) return false;
  return size >= mark.offset && (await tailBefore(handle, mark.offset)) === mark.tail;
}

async function tailBefore(handle: FileHandle, offset: number): Promise<string> {
  const length = Math.min(tailBytes, offset);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset - length);
  return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex');
}
