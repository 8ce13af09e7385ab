import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { PerpscopeError, cannotRead, isMissingFile } from './errors.ts';

/**
 * Reads a JSON file that Perpscope wrote; null: there is none. Throws PerpscopeError, which names the file and what to do, if it can't be
 * read or has other content; `remedy` is the sentence for the second.
 */
export function readJsonFile<Content>(
  path: string,
  schema: z.ZodType<Content>,
  remedy: string,
): Content | null {
  const text = readText(path);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new PerpscopeError('internal_error', `The file ${path} is damaged. ${remedy}`, error);
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw new PerpscopeError('internal_error', cannotRead(`The file ${path}`, error), error);
  }
}
