import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repository } from './repository.ts';

/** Imports that load code: a type import loads none. */
const loading =
  /\b(?:import|export)\s+(?!type\s)(?:[\w*{}\s,$]+\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/** Returns a function that lists the test files that load a source file, the nearest by imports first. */
export function testFilesFor(files: readonly string[]): (source: string) => readonly string[] {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    for (const [, from, lazily] of readFileSync(join(repository, file), 'utf8').matchAll(loading)) {
      const imported = normalize(join(dirname(file), from ?? lazily ?? ''));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (source) => {
    const found = new Set([source]);
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
    return [...found].filter((file) => /\.test\.tsx?$/.test(file));
  };
}
