import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, cannotWrite, fileFault, isMissingFile } from '../errors.ts';

/**
 * Address of the service that runs on a data folder, and the secrets that let this user's programs in. The control key creates
 * dashboard links and the token opens every read, so only the owner can read the file.
 */
const ServiceFile = z.object({
  url: z.string(),
  pid: z.number().int(),
  controlKey: z.string(),
  /** Token for reads; null: reads need none. */
  token: z.string().nullable().default(null),
  /** Settings that the service uses, as its own version writes them; undefined: not known. */
  settings: z.unknown().optional(),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

const pathIn = (dataDir: string): string => join(dataDir, 'service.json');

/** Writes the file. Returns its undo. Throws StartError if it can't be written: a service that nothing finds is of no use. */
export function writeServiceFile(dataDir: string, content: ServiceFile): () => void {
  const path = pathIn(dataDir);
  try {
    writeOwnerOnly(path, content);
  } catch (error) {
    throw new StartError(cannotWrite(`The data folder ${dataDir}`, error), error);
  }
  return () => rmSync(path, { force: true });
}

/** Replaces a JSON file that only this user may read. */
export function writeOwnerOnly(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true }); // one left by a crash may be readable by others: its mode would stay
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path); // a reader finds the old content or the new, never a partial file
}

/** Updates the file of the running service; a token of null removes it. Does nothing if there is no file. */
export function updateServiceFile(
  dataDir: string,
  change: Partial<Pick<ServiceFile, 'token' | 'settings'>>,
): void {
  const content = readServiceFile(dataDir);
  if (content !== null) writeServiceFile(dataDir, { ...content, ...change });
}

/** null: no service runs on this folder, or its file can't be read. */
export function readServiceFile(dataDir: string): ServiceFile | null {
  try {
    return findServiceFile(dataDir);
  } catch {
    return null;
  }
}

/** null: no service runs on this folder. Throws StartError if access to its file is denied: a service of another user may run there. */
export function findServiceFile(dataDir: string): ServiceFile | null {
  const text = textOf(pathIn(dataDir));
  try {
    return text === null ? null : ServiceFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** null: there is no such file. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw new StartError(
      `${path} can't be read: ${fileFault(error)}. A Perpscope of another user may run there: run this command as that user.`,
      error,
    );
  }
}

/** Whether a process with this pid exists, whichever user it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
