import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perpscope, requireBuild, serving, type Serving } from './headless-program.ts';
import { aFolder } from './a-folder.ts';
import { beginADayAgo } from './begin-worlds.ts';

const root = aFolder();
const env = { PERPSCOPE_DATA_DIR: root.path };
const accounts = { alpha: `0x${'0a'.repeat(20)}`, beta: `0x${'0b'.repeat(20)}` };
type Name = keyof typeof accounts;
const folderOf = (name: Name): string => join(root.path, 'profiles', name);
const start = (name: Name): Promise<Serving> => {
  const args = ['--profile', name, '--markets', '150', '--account', accounts[name]];
  beginADayAgo(args, env);
  return serving(args, { env });
};
const json = async (url: string): Promise<Record<string, unknown>> =>
  (await (await fetch(url)).json()) as Record<string, unknown>;
const keptPort = (name: Name): unknown =>
  (JSON.parse(readFileSync(join(folderOf(name), 'settings.json'), 'utf8')) as { port: unknown }).port;

let alpha: Serving;
let beta: Serving;
beforeAll(async () => {
  requireBuild();
  [alpha, beta] = await Promise.all([start('alpha'), start('beta')]);
});
afterAll(async () => {
  await Promise.all([alpha.kill('SIGTERM'), beta.kill('SIGTERM')]);
  root.remove();
});

test('two profiles run side by side on ports of their own, which each keeps', async () => {
  expect(alpha.port).not.toBe(beta.port);
  expect([keptPort('alpha'), keptPort('beta')]).toEqual([alpha.port, beta.port]);
  for (const { url } of [alpha, beta])
    expect(await json(`${url}/api/health`)).toMatchObject({ network: 'TESTNET' });
});

test('neither sees the record of the other', () => {
  const filesOf = (name: Name): readonly string[] =>
    readdirSync(folderOf(name), { recursive: true }).map(String);
  const records = (name: Name): readonly string[] =>
    filesOf(name).filter((file) => /record-0x.*\.sqlite$/.test(file));
  for (const name of ['alpha', 'beta'] as const) {
    expect(records(name)).toHaveLength(1);
    expect(records(name)[0]).toContain(accounts[name]);
  }
  expect(existsSync(join(root.path, 'instance.lock'))).toBe(false);
});

test.each([
  ['open', [], () => new RegExp(`^${beta.url}/#/link/`)],
  ['doctor', [], () => /profile +beta/],
  ['backup', ['--account', accounts.beta], () => /profiles\/beta\/backups\//],
  ['export', ['fills', '--account', accounts.beta], () => /profiles\/beta\/exports\//],
] as const)('%s uses the profile that it names', async (command, args, says) => {
  const ended = await perpscope([command, ...args, '--profile', 'beta'], { env }).ended;
  expect(ended.err).toBe('');
  expect(ended.out).toMatch(says());
});

test('a running profile is not started twice, and a stopped one names the command that starts it', async () => {
  const second = await perpscope(['serve', '--profile', 'ALPHA'], { env }).ended;
  expect([second.code, second.err]).toEqual([
    2,
    `Another Perpscope is already running on ${folderOf('alpha')}. Use it, or choose another --profile.\n`,
  ]);
  const none = await perpscope(['open', '--profile', 'gamma'], { env }).ended;
  expect(none.err).toContain('Start it with: perpscope serve --profile gamma');
});

test('a profile comes back on its port, and the others see it as closed meanwhile', async () => {
  const fileOf = (name: Name): unknown =>
    JSON.parse(readFileSync(join(folderOf(name), 'profile.json'), 'utf8'));
  const own = { name: 'alpha', venue: 'simulated', network: 'TESTNET', port: alpha.port };
  expect(fileOf('alpha')).toEqual({ ...own, pid: alpha.pid });
  await alpha.kill('SIGTERM');
  expect(fileOf('alpha')).toEqual({ ...own, pid: null });
  const { port } = alpha;
  alpha = await start('alpha');
  expect(alpha.port).toBe(port);
  expect(await json(`${beta.url}/api/health`)).toMatchObject({ network: 'TESTNET' });
});
