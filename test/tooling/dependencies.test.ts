import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import config from '../../electron.vite.config.ts';
import { clients } from '../clients/clients.ts';
import { repository } from './repository.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
}

test('a package is a dependency only if the built program loads it from node_modules; the rest is bundled', () => {
  const { dependencies } = JSON.parse(read('package.json')) as Package;
  const { external } = (config as { main: { build: { rolldownOptions: { external: unknown[] } } } }).main
    .build.rolldownOptions;
  const loaded = external.filter((name) => typeof name === 'string' && name !== 'electron');
  expect(Object.keys(dependencies).toSorted()).toEqual(loaded.toSorted());
});

describe('the real clients', () => {
  test('are pinned to exact versions, and no lock file names a registry', () => {
    const { dependencies } = JSON.parse(read('test/clients/package.json')) as Package;
    for (const [name, version] of Object.entries(dependencies))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    for (const path of ['package-lock.json', 'test/clients/package-lock.json'])
      expect([path, read(path)]).not.toEqual([path, expect.stringMatching(/"resolved": "http/)]);
  });

  test('have the checks that docs/clients.md lists; `npm run clients -- --write` writes it', () => {
    const rows = [...read('docs/clients.md').matchAll(/^\| (.+?) +\| (\S+) +\| (.+?) +\| passed \|$/gm)];
    expect(rows.map(([, name, , checks]) => [name, checks])).toEqual(
      clients.map(({ name, checks }) => [name, checks.join('; ')]),
    );
  });
});
