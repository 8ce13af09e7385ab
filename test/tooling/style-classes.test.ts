import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';

const textsOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: join(repository, 'src-renderer') }).map((file) =>
    readFileSync(join(repository, 'src-renderer', file), 'utf8'),
  );
const textOf = (pattern: string): string => textsOf(pattern).join('\n');

/** Classes of elements that libraries draw. */
const ofLibraries = /^(mantine|recharts)-/;

/** Returns the classes that style sheets have a rule for. */
function styledClasses(styles: string): ReadonlySet<string> {
  const selectors = styles.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** Returns the classes in style sheets that no element of the code can have. `code` may end a class with a value: `chip-${tone}`. */
function unusedClasses(styles: string, code: string): readonly string[] {
  const names = new Set(code.match(/[A-Za-z][\w-]*/g));
  const beginnings = [...new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start))];
  return [...styledClasses(styles)].filter(
    (name) =>
      !ofLibraries.test(name) && !names.has(name) && !beginnings.some((start) => name.startsWith(start)),
  );
}

interface Node {
  readonly type?: string;
  readonly name?: { readonly value?: string };
  readonly [field: string]: unknown;
}

/** Returns the texts that an expression can be, without those that it only compares. */
function resultsOf(value: unknown): readonly string[] {
  const node = value as Node | null;
  switch (node?.type) {
    case 'StringLiteral':
      return [node['value'] as string];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return resultsOf(node['expression']);
    case 'ConditionalExpression':
      return [...resultsOf(node['consequent']), ...resultsOf(node['alternate'])];
    default:
      return [];
  }
}

function classesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (node.type === 'JSXAttribute' && node.name?.value === 'className')
    return resultsOf(node['value']).flatMap((text) => text.split(/\s+/));
  return Object.values(node).flatMap(classesIn);
}

/** Returns the classes of elements in the code that no style sheet has a rule for. */
function unstyledClasses(styles: string, code: readonly string[]): readonly string[] {
  const styled = styledClasses(styles);
  const classes = code.flatMap((source) =>
    classesIn(parseSync(source, { syntax: 'typescript', tsx: true }).body),
  );
  return [...new Set(classes)].filter((name) => name !== '' && !styled.has(name));
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

test('each class of an element is in a style sheet', () => {
  expect(unstyledClasses(textOf('**/*.css'), textsOf('**/*.tsx'))).toEqual([]);
});

test('a class that no style sheet has is found, and a compared text is no class', () => {
  const code = `<p className="warn soft">{x}<b className={state === 'old' ? 'warning' : (bad ? 'bad' : '')} /></p>;`;
  expect(unstyledClasses('.warn, .bad { color: red }', [code])).toEqual(['soft', 'warning']);
});
