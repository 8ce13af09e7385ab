import { statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';

/** A file on which the record depends. */
export interface HeldFile {
  readonly path: string;
  /** e.g. `The record file`. */
  readonly what: string;
  /** Whether the file is never empty while it is open: an emptied one is lost. */
  readonly hasBytes: boolean;
}

/** The file at a path is no longer the one that is open: writes would be lost. */
export class LostFileError extends Error {
  readonly remedy: string;
  constructor({ path, what }: HeldFile, happened: string) {
    super(`${what} ${basename(path)} was ${happened} while Perpscope was running. Nothing is recorded.`);
    this.name = 'LostFileError';
    this.remedy =
      'Quit Perpscope, put the file back or run `perpscope restore FILE` with a backup, and start it again.';
  }
}

/** Remembers files that were just opened, to detect one that is deleted, replaced or emptied. Missing files are left out. */
export function holdFiles(files: readonly HeldFile[]): { readonly lost: () => LostFileError | null } {
  const held = files.flatMap((file) => {
    const stats = statsOf(file.path);
    return stats === null ? [] : [{ file, stats }];
  });
  return {
    lost: () => {
      for (const { file, stats } of held) {
        const happened = changeOf(file, { before: stats, now: statsOf(file.path) });
        if (happened !== null) return new LostFileError(file, happened);
      }
      return null;
    },
  };
}

function changeOf(
  { hasBytes }: HeldFile,
  { before, now }: { readonly before: BigIntStats; readonly now: BigIntStats | null },
): string | null {
  if (now === null) return 'deleted or moved';
  if (now.ino !== before.ino || now.dev !== before.dev) return 'replaced';
  return hasBytes && now.size === 0n ? 'emptied' : null;
}

function statsOf(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}
