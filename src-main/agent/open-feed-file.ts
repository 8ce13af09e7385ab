import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { AgentFeedError } from './agent.ts';
import { isMissingFile } from '../errors.ts';

/** Opens a file without blocking, because opening a named pipe in its place would wait forever. */
export async function openFeedFile(path: string): Promise<FileHandle> {
  return await openedIf(await open(path, constants.O_RDONLY | constants.O_NONBLOCK), async (handle) => {
    if (!(await handle.stat()).isFile()) throw new AgentFeedError('refused', `${path} is not a file.`);
  });
}

/** Returns the handle if the check passes; closes it if the check throws. */
async function openedIf(
  handle: FileHandle,
  check: (handle: FileHandle) => Promise<void>,
): Promise<FileHandle> {
  try {
    await check(handle);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The journal's files were renamed a moment ago. */
export class RenamedError extends AgentFeedError {
  constructor() {
    super('unreachable', "The journal's files were renamed on every attempt to read them.");
  }
}

/** Opens the file that was seen under this path. Throws RenamedError if the path is another file by now. */
export async function openByInode(path: string, inode: string): Promise<FileHandle> {
  const handle = await openFeedFile(path).catch((error: unknown) => {
    throw isMissingFile(error) ? new RenamedError() : error;
  });
  return await openedIf(handle, async () => {
    if (String((await handle.stat({ bigint: true })).ino) !== inode) throw new RenamedError();
  });
}
