import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meaningOf, settingNames } from '../../src-main/config/settings.ts';
import { optionsPage, pageWithOptions } from './options-table.ts';
import { repository } from './repository.ts';

test('the table of options matches the schema: run node test/tooling/options-table.ts', async () => {
  const page = readFileSync(optionsPage, 'utf8');
  expect(page).toBe(await pageWithOptions(page));
});

test('every setting has a description', () => {
  expect(settingNames.filter((name) => meaningOf(name) === '')).toEqual([]);
});

test('the README has fewer than 150 lines, a picture, the two commands and four links', () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  expect(readme.split('\n').length).toBeLessThan(150);
  expect(readme.match(/!\[[^\]]+\]\([^)]+\)/g)).toHaveLength(1);
  expect(readme.match(/(?<!!)\[[^\]]+\]\([^)]+\)/g)).toHaveLength(4);
  expect(readme).toContain('npm ci && npm start ');
  expect(readme).toContain('npm ci && npm test ');
});
