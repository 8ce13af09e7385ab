import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { repository } from './repository.ts';

/** Formats a generated text as `npm run format` would format it under this path. */
export async function formatted(path: string, text: string): Promise<string> {
  const config = JSON.parse(readFileSync(join(repository, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, config);
  if (errors.length > 0) throw new Error(`Could not format ${path}: ${errors[0]?.message}`);
  return code;
}
