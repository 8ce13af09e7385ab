import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';

const folder = join(repository, 'docs/user-guide');
const pages = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Files that a page links to or shows, web addresses left out. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link));

test('every link and picture of the guide is there', () => {
  const links = pages.flatMap(({ name, text }) => linksOf(text).map((link) => `${name}: ${link}`));
  expect(links.length).toBeGreaterThan(pages.length);
  expect(links.filter((line) => !existsSync(resolve(folder, line.split(': ')[1] ?? '')))).toEqual([]);
});

test('the index links to every page', () => {
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const others = pages.map(({ name }) => name).filter((name) => name !== 'README.md');
  expect(linksOf(index)).toEqual(expect.arrayContaining(others));
});

test('the guide has fewer than 2,500 words in total', () => {
  const words = pages.flatMap(({ text }) => text.split(/\s+/).filter((word) => word !== ''));
  expect(words.length).toBeLessThan(2_500);
});
