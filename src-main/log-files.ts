import { join } from 'node:path';
import { messageOf } from './errors.ts';
import { makeFolder } from './make-folder.ts';

export interface LogFilesOptions {
  readonly dataDir: string;
  /** Full files beside the one that is written; 0: none is written. */
  readonly kept: number;
  readonly megabytes: number;
  /** Called once when a line can't be written, and again only after one could be. */
  readonly onTrouble: (message: string) => void;
}

/** Log files of the data folder. Nothing thrown by them reaches who writes: a service goes on without its log. */
export interface LogFiles {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}

const noFiles: LogFiles = { write: () => undefined, close: () => undefined };
/** Lines that wait for room on a full disk. */
const mostWaitingBytes = 256 * 1024;

/**
 * Opens the newest file, `perpscope.N.log`, for this user alone. Each line is on disk before the next statement runs: what was logged
 * before a crash is there.
 */
export async function openLogFiles({
  dataDir,
  kept,
  megabytes,
  onTrouble,
}: LogFilesOptions): Promise<LogFiles> {
  if (kept === 0) return noFiles;
  const trouble = createTrouble(onTrouble);
  try {
    const folder = logFolder(dataDir);
    makeFolder(folder);
    const { default: roll } = await import('pino-roll');
    const stream = await roll({
      file: join(folder, 'perpscope'),
      size: `${megabytes}m`,
      limit: { count: kept, removeOtherLogFiles: true },
      sync: true,
      mode: 0o600,
      maxLength: mostWaitingBytes,
    });
    stream.on('error', trouble.note);
    stream.on('write', trouble.end);
    return {
      write: (line) => {
        if (!stream.destroyed) stream.write(line);
      },
      close: () => stream.destroy(),
    };
  } catch (error) {
    trouble.note(error);
    return noFiles;
  }
}

function createTrouble(onTrouble: (message: string) => void) {
  const state = { isSaid: false };
  return {
    note: (error: unknown): void => {
      if (state.isSaid) return;
      state.isSaid = true; // first: saying it logs it
      onTrouble(messageOf(error));
    },
    end: (): void => {
      state.isSaid = false;
    },
  };
}
