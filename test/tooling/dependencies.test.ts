import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../electron.vite.config.ts';

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
}

test('a package is a dependency only if the built program loads it from node_modules; the rest is bundled', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as Package;
  const { external } = (config as { main: { build: { rolldownOptions: { external: unknown[] } } } }).main
    .build.rolldownOptions;
  const loaded = external.filter((name) => typeof name === 'string' && name !== 'electron');
  expect(Object.keys(dependencies).toSorted()).toEqual(loaded.toSorted());
});
