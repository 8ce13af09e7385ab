import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageScript } from './package-script.ts';
import { repository } from './repository.ts';
import { Tally, tallyFileVariable } from './tally.ts';

const unitTests = `
import { beforeAll, describe, expect, it } from 'vitest';
it('holds', () => expect(1).toBe(1));
it('breaks', () => expect(1).toBe(2));
it('waits', (test) => test.skip('the recordings are not here'));
it.todo('comes later');
describe('a suite', () => {
  beforeAll(() => { throw new Error('no ground'); });
  it('never runs', () => expect(1).toBe(1));
});
`;

const brokenFile = `
import { beforeAll, expect, it } from 'vitest';
beforeAll(() => { throw new Error('no ground'); });
it('never runs', () => expect(1).toBe(1));
`;

const screenTests = `
import { expect, test } from '@playwright/test';
test('holds', () => expect(1).toBe(1));
test('breaks', () => expect(1).toBe(2));
test('waits', () => test.skip(true, 'there is no display'));
test('works only again', ({}, info) => expect(info.retry).toBe(1));
test.describe.serial('in a row', () => {
  test('breaks first', () => expect(1).toBe(2));
  test('never runs', () => expect(1).toBe(1));
});
`;

let root = '';

function run(args: readonly string[], file: string): Promise<number | null> {
  const { VITEST: _vitest, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...env, [tallyFileVariable]: file },
  });
  return new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
}

const readTally = (file: string): Tally => Tally.parse(JSON.parse(readFileSync(file, 'utf8')));
const reporter = (name: string): string => `--reporter=${join(import.meta.dirname, name)}`;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'reporters-')));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(root, 'unit'));
  mkdirSync(join(root, 'screens'));
  writeFileSync(join(root, 'unit', 'a.test.ts'), unitTests);
  writeFileSync(join(root, 'unit', 'b.test.ts'), "throw new Error('does not load');");
  writeFileSync(join(root, 'unit', 'c.test.ts'), brokenFile);
  writeFileSync(join(root, 'screens', 'a.spec.ts'), screenTests);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('the tally of the unit tests counts every test once, a broken file and a broken hook as failures, and keeps the reasons', async () => {
  const file = join(root, 'unit.json');
  const args = [packageScript('vitest'), 'run', '--dir', 'unit', reporter('vitest-tally.ts')];
  expect(await run(args, file)).toBe(1);
  const tally = readTally(file);
  expect(tally.passed).toBe(1);
  expect(tally.failed.toSorted()).toEqual([
    'unit/a.test.ts > a suite (its hooks failed)',
    'unit/a.test.ts > breaks',
    'unit/b.test.ts (did not load, or its hooks failed)',
    'unit/c.test.ts (did not load, or its hooks failed)',
  ]);
  expect(tally.skipped).toEqual([
    { name: 'unit/a.test.ts > waits', reason: 'the recordings are not here' },
    { name: 'unit/a.test.ts > comes later', reason: 'to do' },
  ]);
});

it('the tally of the screen tests counts a test that only passed again, and one that never ran, as failures', async () => {
  const file = join(root, 'screens.json');
  const script = packageScript('@playwright/test', 'playwright');
  await run([script, 'test', 'screens', '--retries=1', reporter('playwright-tally.ts')], file);
  const tally = readTally(file);
  expect(tally.passed).toBe(1);
  expect(tally.failed.map((name) => name.split(' > ').at(-1))).toEqual([
    'breaks (unexpected)',
    'works only again (flaky)',
    'breaks first (unexpected)',
    'never runs (never ran)',
  ]);
  expect(tally.skipped).toEqual([{ name: expect.stringContaining('waits'), reason: 'there is no display' }]);
  // Each failed try ends its worker: seven processes start one after the other.
});
