import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { AgentFeedError } from './agent.ts';
import { isMissingFile } from '../errors.ts';

/** Not blocking: a pipe in the file's place would be waited for without end. */
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

/** The journal's files are called otherwise than they were a moment ago. */
export class RenamedError extends AgentFeedError {
  constructor() {
    super('unreachable', "The journal's files are renamed all the time.");
  }
}

/** The file that was seen under this path. Throws RenamedError where it is another one by now. */
export async function openSeen(path: string, inode: string): Promise<FileHandle> {
  const handle = await openJournalFile(path).catch((error: unknown) => {
    throw isMissingFile(error) ? new RenamedError() : error;
  });
  if (String((await handle.stat({ bigint: true })).ino) === inode) return handle;
  await handle.close();
  throw new RenamedError();
}
