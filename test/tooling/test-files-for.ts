import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repository } from './repository.ts';

/** Imports that load code: a type import loads none. */
const loading =
  /\b(?:import|export)\s+(?!type\s)(?:[\w*{}\s,$]+\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

const testFile = /\.test\.tsx?$/;

type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a function that lists the test files that load a source file: its direct importers first, then those one import farther, and
 * so on. A word that both paths have counts like imports less, and the more the fewer test files have it: all tests of the store or of the
 * server are equally far from its parts. Starting processes counts like four imports more. Of those equally near the ones that load fewer
 * files come first: a whole service loads nearly all of them.
 */
export function testFilesFor(files: readonly string[]): (source: string) => readonly string[] {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  const starting = new Set<string>();
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(join(repository, file), 'utf8');
    if (file.startsWith('test/') && text.includes("'node:child_process'")) starting.add(file);
    for (const [, from, lazily] of text.matchAll(loading)) {
      const imported = normalize(join(dirname(file), from ?? lazily ?? ''));
      imports.set(file, [...(imports.get(file) ?? []), imported]);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const tests = files.filter((file) => testFile.test(file));
  const filesWith = Map.groupBy(
    tests.flatMap((file) => [...wordsOf(file)]),
    (word) => word,
  );
  /** As many imports: 1 for a word that a quarter of the test files have, 2 for one that a sixteenth have. */
  const nearness = (word: string): number =>
    Math.log2(tests.length / (filesWith.get(word)?.length ?? tests.length)) / 2;
  const loads = new Map<string, readonly string[]>();
  const loadOf = (file: string): readonly string[] => {
    const known = loads.get(file) ?? [...distancesFrom(file, imports).keys()];
    loads.set(file, known);
    return known;
  };
  return (source) => {
    const distances = distancesFrom(source, importers);
    const farnessOf = (file: string): number =>
      (distances.get(file) ?? 0) -
      sharedWords(source, file).reduce((sum, word) => sum + nearness(word), 0) +
      (loadOf(file).some((one) => starting.has(one)) ? 4 : 0);
    return [...distances.keys()]
      .filter((file) => testFile.test(file))
      .toSorted((a, b) => farnessOf(a) - farnessOf(b) || loadOf(a).length - loadOf(b).length);
  };
}

function sharedWords(source: string, test: string): readonly string[] {
  const words = wordsOf(test);
  return [...wordsOf(source)].filter((word) => words.has(word));
}

/** Words of a path in the singular. */
function wordsOf(path: string): ReadonlySet<string> {
  return new Set(path.split(/\W/).map((word) => word.replace(/(?:ie|y)?s?$/, '')));
}

/** Distances of all files that the edges lead to, the file itself included. */
function distancesFrom(start: string, edges: Edges): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances)
    for (const next of edges.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
