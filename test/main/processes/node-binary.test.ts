import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../../src-main/errors.ts';
import { nodeBinary } from '../../../src-main/processes/node-binary.ts';
import { aFolder } from '../a-folder.ts';

let home: ReturnType<typeof aFolder>;
beforeEach(() => {
  home = aFolder();
});
afterEach(() => home.remove());

/** A program that reports itself as Node of this version. */
function aNode(path: string, version: string): string {
  const file = join(home.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho v${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

const inClaude = (path: string): string => {
  const versions = { ...process.versions, electron: '45.4.1' };
  const claude = { execPath: '/opt/Claude Helper (Plugin)', versions, env: { PATH: path } };
  return nodeBinary({ ...claude, platform: 'linux' }, { home: home.path, usual: [join(home.path, 'usual')] });
};

test('under plain Node it is the one that runs', () => {
  expect(nodeBinary(process)).toBe(process.execPath);
});

test('in a client’s Electron it is the first Node 24 or newer on the PATH, then in the usual places', () => {
  const old = aNode('old/node', '22.4.0');
  const usual = aNode('usual/node', '24.0.0');
  expect(inClaude(dirname(old))).toBe(usual);
  const first = aNode('first/node', '24.1.0');
  const second = aNode('second/node', '26.0.0');
  expect(inClaude([old, first, second].map((path) => dirname(path)).join(delimiter))).toBe(first);
});

test('it is the newest of nvm where no other is new enough', () => {
  aNode('.nvm/versions/node/v9.9.0/bin/node', '9.9.0');
  aNode('.nvm/versions/node/v24.2.0/bin/node', '24.2.0');
  const newest = aNode('.nvm/versions/node/v24.10.0/bin/node', '24.10.0');
  expect(inClaude('')).toBe(newest);
});

test('where none is found, the reason says what to do', () => {
  aNode('usual/node', '22.4.0');
  expect(() => inClaude('')).toThrow(new StartError(noNode));
});

const noNode =
  'Perpscope does not run yet, and starting it takes Node 24 or newer, which was not found. Start Perpscope, or install Node 24 from https://nodejs.org.';
