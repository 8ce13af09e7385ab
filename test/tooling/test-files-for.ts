import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { repository } from './repository.ts';

/** Imports that load code: a type import loads none. */
const loading =
  /\b(?:import|export)\s+(?!type\s)(?:[\w*{}\s,$]+\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a function that lists the test files that load a source file: its direct importers first, then those one import farther, and
 * so on. All tests of the store or of the server are equally far from its parts: a word that both paths have counts like imports less, and
 * so does a word of the source's name in the test's text, the more the fewer test files have it. Starting processes counts like four
 * imports more. Among equally near files those that load fewer files come first: a whole service loads nearly all of them.
 */
export function testFilesFor(files: readonly string[]): (source: string) => readonly string[] {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  const starting = new Set<string>();
  const tests = new Map<string, TestWords>();
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(join(repository, file), 'utf8');
    if (file.startsWith('test/') && text.includes("'node:child_process'")) starting.add(file);
    if (/\.test\.tsx?$/.test(file)) tests.set(file, { path: wordsOf(file), text: text.toLowerCase() });
    for (const [, from, lazily] of text.matchAll(loading)) {
      const imported = normalize(join(dirname(file), from ?? lazily ?? ''));
      imports.set(file, [...(imports.get(file) ?? []), imported]);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const loads = new Map<string, readonly string[]>();
  const loadOf = (file: string): readonly string[] => {
    const known = loads.get(file) ?? [...distancesFrom(file, imports).keys()];
    loads.set(file, known);
    return known;
  };
  return (source) => {
    const distances = distancesFrom(source, importers);
    const nearness = nearnessOf(source, tests);
    const farnessOf = (file: string): number =>
      (distances.get(file) ?? 0) -
      (nearness.get(file) ?? 0) +
      (loadOf(file).some((one) => starting.has(one)) ? 4 : 0);
    return [...distances.keys()]
      .filter((file) => tests.has(file))
      .toSorted((a, b) => farnessOf(a) - farnessOf(b) || loadOf(a).length - loadOf(b).length);
  };
}

interface TestWords {
  readonly path: ReadonlySet<string>;
  /** Text in lower case. */
  readonly text: string;
}

/** Returns, by test file, the imports that shared words count like: 1 for a word that a quarter of them have, 2 for a sixteenth. */
function nearnessOf(source: string, tests: ReadonlyMap<string, TestWords>): ReadonlyMap<string, number> {
  const nearness = new Map<string, number>();
  const count = (has: (test: TestWords) => boolean): void => {
    const having = [...tests].filter(([, test]) => has(test)).map(([file]) => file);
    for (const file of having)
      nearness.set(file, (nearness.get(file) ?? 0) + Math.log2(tests.size / having.length) / 2);
  };
  for (const word of wordsOf(source)) count(({ path }) => path.has(word));
  for (const word of wordsOf(basename(source, '.ts'))) count(({ text }) => text.includes(word));
  return nearness;
}

/** Words of a path in the singular. */
function wordsOf(path: string): ReadonlySet<string> {
  return new Set(path.split(/\W/).map((word) => word.replace(/(?:ie|y)?s?$/, '')));
}

/** Returns the distances of all files that the edges lead to, the file itself included. */
function distancesFrom(start: string, edges: Edges): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances)
    for (const next of edges.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
