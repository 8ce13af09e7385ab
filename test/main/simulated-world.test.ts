import { mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worldGenesis } from '../../src-main/app/simulated-world.ts';
import { StartError } from '../../src-main/errors.ts';
import { openStoredActs } from '../../src-main/simulator/chain/stored-acts.ts';
import { day, hour, now } from './markets.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

test('a world began 120 days before its first start, on a whole hour, and keeps that time', () => {
  const place = join(folder.path, 'not-there-yet');
  const genesis = worldGenesis(place, 7, now);
  expect(now - genesis).toBeGreaterThanOrEqual(120 * day);
  expect(now - genesis).toBeLessThan(120 * day + hour);
  expect(genesis % hour).toBe(0);
  expect(worldGenesis(place, 7, now + 30 * day)).toBe(genesis);
  expect(readdirSync(place)).toEqual(['world.json']);
});

test.each(['', '{', '{}', 'null', '{"seed":1,"genesisMs":"yesterday"}', '{"seed":1,"genesisMs":1.5}'])(
  'a world file that holds %j is reported in one line and left as it is',
  (text) => {
    const path = join(folder.path, 'world.json');
    writeFileSync(path, text);
    expect(() => worldGenesis(folder.path, 7, now)).toThrow(StartError);
    expect(() => worldGenesis(folder.path, 7, now)).toThrow(
      `The file ${path} is damaged. It is part of the simulated world: restore it, or name another data folder.`,
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('a world file that can’t be read or written is named with what the system refused', () => {
  const path = join(folder.path, 'world.json');
  mkdirSync(path);
  expect(() => worldGenesis(folder.path, 7, now)).toThrow(
    `The file ${path} can't be read: it is a folder (EISDIR).`,
  );
  rmdirSync(path);
  mkdirSync(`${path}.new`);
  expect(() => worldGenesis(folder.path, 7, now)).toThrow(
    `The file ${path} can't be written: it is a folder (EISDIR).`,
  );
});

test('stored acts of the simulated chains that are damaged are named in one line', () => {
  const path = join(folder.path, 'chains.json');
  for (const text of ['{', '[{"kind":"none"}]']) {
    writeFileSync(path, text);
    expect(() => openStoredActs(path)).toThrow(
      `The file ${path} is damaged. It is part of the simulated world: restore it, or name another data folder.`,
    );
  }
});
