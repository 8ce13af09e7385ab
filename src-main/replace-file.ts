import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { PerpscopeError, cannotWrite } from './errors.ts';

/** A written file that is not yet in place. */
export interface StagedFile {
  /** Puts it in place atomically. */
  readonly commit: () => void;
  readonly discard: () => void;
}

/** Replaces a file, which may contain secrets, as a whole. Throws as stageFile does. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const { commit, discard } = stageFile(path, content);
  try {
    commit();
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * Writes a file, which may contain secrets, beside the one it will replace: owner-only and synced. Throws PerpscopeError, which names the
 * file and what to do, if the system refuses, and then leaves nothing behind.
 */
export function stageFile(path: string, content: string | Uint8Array): StagedFile {
  const staged = `${path}.new`;
  const discard = (): void => rmSync(staged, { force: true });
  namingFile(path, () => {
    discard(); // one left by a crash would keep its mode
    try {
      writeFileSync(staged, content, { flag: 'wx', mode: 0o600, flush: true });
    } catch (error) {
      discard();
      throw error;
    }
  });
  return { commit: () => namingFile(path, () => renameSync(staged, path)), discard };
}

/** Throws PerpscopeError, which names the file and what to do, if the system refuses to change it. */
export function namingFile<Done>(path: string, write: () => Done): Done {
  try {
    return write();
  } catch (error) {
    throw new PerpscopeError('internal_error', cannotWrite(`The file ${path}`, error), error);
  }
}
