import { join } from 'node:path';
import { cannotWrite } from './errors.ts';
import { makeFolder } from './make-folder.ts';

export interface LogFilesOptions {
  readonly dataDir: string;
  /** Number of full files kept besides the current one; 0: no file is written. */
  readonly kept: number;
  readonly megabytes: number;
  /** Called once when a line can't be written, and again only after one could be written. */
  readonly onTrouble: (message: string) => void;
}

/** Log files of the data folder. They never throw: a service continues without its log. */
export interface LogFiles {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}

const noFiles: LogFiles = { write: () => undefined, close: () => undefined };
/** Maximum bytes of lines that wait while the disk is full. */
const mostWaitingBytes = 256 * 1024;

/**
 * Opens the newest file, `perpscope.N.log`, readable by this user only. Each line is written before the next statement runs, so the
 * lines before a crash are in the file.
 */
export async function openLogFiles({
  dataDir,
  kept,
  megabytes,
  onTrouble,
}: LogFilesOptions): Promise<LogFiles> {
  if (kept === 0) return noFiles;
  const folder = logFolder(dataDir);
  const trouble = createTrouble(folder, onTrouble);
  try {
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

function createTrouble(folder: string, onTrouble: (message: string) => void) {
  const state = { isReported: false };
  return {
    note: (error: unknown): void => {
      if (state.isReported) return;
      state.isReported = true; // first, because reporting it logs it
      onTrouble(cannotWrite(`The folder ${folder}`, error));
    },
    end: (): void => {
      state.isReported = false;
    },
  };
}
