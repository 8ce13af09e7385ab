import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Target } from './target.ts';

export const repository = resolve(import.meta.dirname, '..');

/** Returns the better-sqlite3 files to ship: its JavaScript and the native module of one system. */
export function databaseFiles(target: Target): readonly string[] {
  const inside = ['package.json', 'LICENSE', 'lib', `prebuilds/${target}.node`];
  return inside.map((path) => `node_modules/better-sqlite3/${path}`);
}

/** Copies files and folders of the repository to the same paths below `folder`. */
export async function copyInto(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(repository, path), to, { recursive: true });
  }
}
