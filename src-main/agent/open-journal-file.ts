import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { AgentFeedError } from './agent.ts';
import { isMissingFile } from '../errors.ts';

/** Opens a file without blocking, because opening a named pipe in its place would wait forever. */
export async function openJournalFile(path: string): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new AgentFeedError('refused', `${path} is not a file.`);
}

/** The journal's files were renamed a moment ago. */
export class RenamedError extends AgentFeedError {
  constructor() {
    super('unreachable', "The journal's files were renamed on every attempt to read them.");
  }
}

/** Opens the file that was seen under this path. Throws RenamedError if the path is another file by now. */
export async function openSeen(path: string, inode: string): Promise<FileHandle> {
  const handle = await openJournalFile(path).catch((error: unknown) => {
    throw isMissingFile(error) ? new RenamedError() : error;
  });
  if (String((await handle.stat({ bigint: true })).ino) === inode) return handle;
  await handle.close();
  throw new RenamedError();
}
