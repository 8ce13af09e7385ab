import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isGivenUp, messageOf } from '../errors.ts';
import type { AgentFeed, AgentFeedFailure } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import { readFileJournal } from './file-journal.ts';
import { currentName, openJournalFolder } from './journal-files.ts';
import { limitedText } from './limited-text.ts';
import { parseTolerantJson } from './tolerant-json.ts';
import { translateStatus } from './translate-status.ts';

/** A feed in a folder: `status.json`, which the agent replaces by renaming another file over it, and the journal's files. */
export function openFileFeed(folder: string, now: () => number): AgentFeed {
  const path = join(folder, 'status.json');
  const journalFolder = openJournalFolder(folder);
  return {
    readStatus: async (signal) => translateStatus(parseTolerantJson(await readWhole(path, signal)), now()),
    readJournal: async (place, limit, signal) => {
      try {
        return await readFileJournal({ folder: journalFolder, place, limit, signal, now });
      } catch (error) {
        throw error instanceof AgentFeedError ? error : asFeedError(error, join(folder, currentName));
      }
    },
    close: async () => undefined,
  };
}

/** One open file is one version of it, even where it is replaced meanwhile. */
async function readWhole(path: string, signal: AbortSignal): Promise<string> {
  try {
    signal.throwIfAborted();
    // Not blocking: a pipe in the file's place would be waited for without end.
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    await checkFile(handle, path);
    // A stream that begins with an aborted signal throws where nobody listens.
    signal.throwIfAborted();
    return await limitedText(handle.createReadStream({ autoClose: false, signal }));
  } catch (error) {
    throw error instanceof AgentFeedError ? error : asFeedError(error, path);
  }
}

async function checkFile(handle: FileHandle, path: string): Promise<void> {
  const file = await handle.stat();
  if (!file.isFile()) throw new AgentFeedError('refused', `${path} is not a file.`);
}

const failures: Readonly<Record<string, AgentFeedFailure>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'refused',
  EPERM: 'refused',
  EISDIR: 'refused',
  ENXIO: 'refused',
};

function asFeedError(error: unknown, path: string): AgentFeedError {
  if (isGivenUp(error)) return new AgentFeedError('timeout', `${path} could not be read in time.`, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const failure = failures[code] ?? 'unreachable';
  if (failure === 'missing') return new AgentFeedError('missing', `There is no ${path}.`, error);
  return new AgentFeedError(failure, `${path} can't be read: ${messageOf(error)}`, error);
}
