import { execFileSync } from 'node:child_process';

/**
 * Finds the files of a folder that contain a text. They are searched in a process of its own: one that closes a file of a database that it has open
 * gives up SQLite's locks on it, and another process may then cut the shared memory that it still uses (SIGBUS).
 */
export function filesWith(text: string, folder: string): readonly string[] {
  const program = `
    const { readdirSync, readFileSync } = require('node:fs');
    const { join } = require('node:path');
    const [text, folder] = process.argv.slice(1);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    console.log(JSON.stringify(paths.filter((path) => readFileSync(path).includes(text))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['-e', program, text, folder], { encoding: 'utf8' }),
  ) as string[];
}
