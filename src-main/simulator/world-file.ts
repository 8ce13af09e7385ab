import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { readJsonFile } from '../read-json-file.ts';
import { namingFile, replaceFile } from '../replace-file.ts';

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
  namingFile(path, () => makeFolder(dirname(path)));
  replaceFile(path, `${JSON.stringify(content)}\n`);
}
