import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheMigrations } from '../../../src-main/store/cache/schema.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import { fillFolder } from './fill-folder.ts';
import { committedFolders, writeFolder } from './folder-text.ts';

/** Run as `node test/packaging/data-folders/write.ts [--replace]`: see the README of test/fixtures/data-folders. */
const name = [recordMigrations, cacheMigrations].map((steps) => steps.at(-1)?.version).join('-');
const to = join(committedFolders, name);
if (existsSync(to) && !process.argv.includes('--replace'))
  throw new Error(`${to} is there. If this schema was not released yet, add --replace.`);
const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-folder-'));
try {
  await fillFolder(dataDir);
  rmSync(to, { recursive: true, force: true });
  writeFolder(dataDir, to);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(to);
