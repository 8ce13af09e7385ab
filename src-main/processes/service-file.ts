import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, messageOf } from '../errors.ts';

/**
 * How programs of this user find the service that runs on a data folder, and what they need to be let in. The key
 * makes dashboard links and the token opens every read: owner-readable only.
 */
const ServiceFile = z.object({
  url: z.string(),
  pid: z.number().int(),
  controlKey: z.string(),
  /** What reads ask for; null: they are open. */
  token: z.string().nullable().default(null),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

const pathIn = (dataDir: string): string => join(dataDir, 'service.json');

/** Returns its undo. Throws StartError where it can't be written: a service that nothing finds is of no use. */
export function writeServiceFile(dataDir: string, content: ServiceFile): () => void {
  const path = pathIn(dataDir);
  try {
    writeOwnerOnly(path, content);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can't be written: ${messageOf(error)}.`, error);
  }
  return () => rmSync(path, { force: true });
}

/** Replaces a JSON file that only this user may read. */
export function writeOwnerOnly(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true }); // one left by a crash may be readable by others: its mode would stay
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path); // whoever reads meanwhile finds the old content or the new, never half of one
}

/** Of the service that runs: null takes the token away. Does nothing where no file lies there. */
export function updateServiceFile(dataDir: string, change: Pick<ServiceFile, 'token'>): void {
  const content = readServiceFile(dataDir);
  if (content !== null) writeServiceFile(dataDir, { ...content, ...change });
}

/** null where no service runs on this folder, or none that left a readable file. */
export function readServiceFile(dataDir: string): ServiceFile | null {
  try {
    return ServiceFile.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Whether a process of this number is there, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
