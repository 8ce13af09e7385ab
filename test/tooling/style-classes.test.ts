import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';

const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: join(repository, 'src-renderer') })
    .map((file) => readFileSync(join(repository, 'src-renderer', file), 'utf8'))
    .join('\n');

/** Classes of elements that libraries draw. */
const ofLibraries = /^(mantine|recharts)-/;

/** Returns the classes in style sheets that no element of the code can have. `code` may end a class with a value: `chip-${tone}`. */
function unusedClasses(styles: string, code: string): readonly string[] {
  const selectors = styles.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '');
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const names = new Set(code.match(/[A-Za-z][\w-]*/g));
  const beginnings = [...new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start))];
  return [...classes].filter(
    (name) =>
      !ofLibraries.test(name) && !names.has(name) && !beginnings.some((start) => name.startsWith(start)),
  );
}

test('each class in a style sheet is a class of an element', () => {
  expect(unusedClasses(textOf('**/*.css'), textOf('**/*.{ts,tsx,html}'))).toEqual([]);
});

test('a class that was renamed in the code alone is found', () => {
  const styles = '/* .old */ .search-place { color: red } .chip-good, .mantine-Input { color: green }';
  expect(unusedClasses(styles, 'className="search-location"; className={`chip-${tone}`}')).toEqual([
    'search-place',
  ]);
});
