import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces the status as a whole: a reader sees the one before or this one, never a half. */
export function replaceStatus(folder: string, text: string): void {
  const path = join(folder, 'status.json');
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** What a careless agent leaves behind: the first half. */
export function tearStatus(folder: string, text: string): void {
  writeFileSync(join(folder, 'status.json'), text.slice(0, Math.floor(text.length / 2)));
}
