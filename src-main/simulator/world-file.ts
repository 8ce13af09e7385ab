import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { PerpscopeError, cannotWrite } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { readJsonFile } from '../read-json-file.ts';

/** Reads a file of the simulated world; null: there is none. Throws PerpscopeError, which names it and what to do. */
export function readWorldFile<Content>(path: string, schema: z.ZodType<Content>): Content | null {
  return readJsonFile(
    path,
    schema,
    'It is part of the simulated world: restore it, or name another data folder.',
  );
}

/** Replaces a file of the simulated world as a whole. Throws PerpscopeError, which names it and what to do. */
export function writeWorldFile(path: string, content: unknown): void {
  try {
    makeFolder(dirname(path));
    // Written to a new file that is then renamed: an interrupted write leaves no partial file.
    writeFileSync(`${path}.new`, `${JSON.stringify(content)}\n`);
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw new PerpscopeError('internal_error', cannotWrite(`The file ${path}`, error), error);
  }
}
