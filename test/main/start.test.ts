import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from './process-tree.ts';

const repository = resolve(import.meta.dirname, '../..');
let root: string;

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const linesOf = (path: string): string[] =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').trim().split('\n') : [];

// Stand-ins: a builder that writes the same files as the real one, and a service that prints its arguments.
const builder = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
console.log('building');
appendFileSync('builds.log', 'built\\n');
if (process.env.BUILD_FAILS) process.exit(1);
if (process.env.BUILD_LASTS) {
  writeFileSync('builder.pid', String(process.pid));
  setInterval(() => undefined, 1000);
  return;
}
for (const path of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']) {
  mkdirSync(require('node:path').dirname(path), { recursive: true });
  writeFileSync(path, '');
}
writeFileSync('out/main/cli.js', "console.log('cli ' + process.argv.slice(2).join(' '));");
`;
const installer = (then: string): string =>
  `require('node:fs').appendFileSync('${join(root, 'installs.log')}', 'tried\\n');\nconsole.error('a long story');\n${then}`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perpscope-start-'));
  cpSync(join(repository, 'src-main/start.mjs'), join(root, 'src-main/start.mjs'));
  put('package.json', '{ "type": "module" }');
  put('electron.vite.config.ts', '');
  put('src-preload/index.ts', '');
  put('src-renderer/index.html', '');
  put('resources/icon.svg', '');
  put('node_modules/electron-vite/bin/electron-vite.js', builder);
  put('node_modules/electron/install.js', installer('process.exit(1);'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
interface Start {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** Sent as soon as stdout has some output. */
  readonly signal?: NodeJS.Signals;
}

function start({ args = [], env = {}, nodeArgs = [], signal }: Start = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...nodeArgs, join(root, 'src-main/start.mjs'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    timeout: 60_000,
  });
  const output = { out: '', err: '' };
  child.stderr.on('data', (part) => (output.err += String(part)));
  child.stdout.on('data', (part) => {
    output.out += String(part);
    if (signal !== undefined) child.kill(signal);
  });
  return new Promise((done) => {
    child.on('close', (code) => done({ code, ...output }));
  });
}

const display = { DISPLAY: ':99' };
function placeElectron(script: string): void {
  put('node_modules/electron/path.txt', 'electron');
  put('node_modules/electron/dist/electron', `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, 'node_modules/electron/dist/electron'), 0o755);
}

test('an old Node is refused in one line with the required version, before anything is built or loaded', async () => {
  put(
    'old-node.cjs',
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });",
  );
  const ended = await start({ args: ['serve'], nodeArgs: ['-r', join(root, 'old-node.cjs')] });
  expect(ended).toEqual({
    code: 2,
    out: '',
    err: 'Perpscope needs Node 24 or newer; this is v20.19.0. On Linux x64 `npm ci` installs it; elsewhere install Node 24.\n',
  });
  expect(linesOf('builds.log')).toEqual([]);
});

test('a missing build is built, with one line on stderr instead of the build log', async () => {
  const ended = await start({ args: ['serve', '--port', '0'] });
  expect(ended.code).toBe(0);
  expect(ended.out).toBe('cli serve --port 0\n');
  expect(ended.err).toBe('Building Perpscope, which takes up to a minute.\n');
});

test('a build is not repeated until a source is newer', async () => {
  await start({ args: ['serve'] });
  await start({ args: ['serve'] });
  expect(linesOf('builds.log')).toHaveLength(1);
  const later = statSync(join(root, 'out/main/cli.js')).mtimeMs / 1_000 + 1;
  utimesSync(join(root, 'src-preload/index.ts'), later, later);
  await start({ args: ['serve'] });
  expect(linesOf('builds.log')).toHaveLength(2);
});

test.each(['src-preload/contract/gone.ts', 'resources/gone.json', 'src-main/gone/gone.ts'])(
  'a build is repeated once a source is deleted: %s',
  async (path) => {
    put(path, '');
    await start({ args: ['serve'] });
    await start({ args: ['serve'] });
    expect(linesOf('builds.log')).toHaveLength(1);
    rmSync(path.includes('/gone/') ? dirname(join(root, path)) : join(root, path), { recursive: true });
    await start({ args: ['serve'] });
    expect(linesOf('builds.log')).toHaveLength(2);
  },
);

test('open asks the running service for a link, and never builds over a running one', async () => {
  const fresh = await start({ args: ['open', '--data-dir', 'x y'] });
  expect(fresh).toMatchObject({ code: 0, out: 'cli open --data-dir x y\n' });
  expect(linesOf('builds.log')).toHaveLength(1);
  rmSync(join(root, 'resources/icon.svg'));
  expect(await start({ args: ['open'] })).toEqual({ code: 0, out: 'cli open\n', err: '' });
  expect(await start({ args: ['mcp'] })).toEqual({ code: 0, out: 'cli mcp\n', err: '' });
  expect(linesOf('builds.log')).toHaveLength(1);
});

test('an interrupted build is repeated', async () => {
  await start({ args: ['serve'] });
  rmSync(join(root, 'out/renderer/index.html'));
  await start({ args: ['serve'] });
  expect(linesOf('builds.log')).toHaveLength(2);
});

test('a failed build shows its log, ends with one clear line and with code 2', async () => {
  const ended = await start({ args: ['serve'], env: { BUILD_FAILS: '1' } });
  expect(ended.code).toBe(2);
  expect(ended.out).toBe('');
  expect(ended.err.split('\n').slice(1)).toEqual([
    'building',
    'Perpscope could not be built: the reason is above.',
    '',
  ]);
});

/** A start whose build does not end, and the process that builds. */
async function building(command: string, args: readonly string[], env: Start['env'] = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], BUILD_LASTS: '1', ...env },
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await expect.poll(() => linesOf('builder.pid')[0] ?? '', { timeout: 30_000 }).not.toBe('');
  return { child, ended, builder: Number(linesOf('builder.pid')[0]) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a start stopped by %s while it builds ends the builder, and ends by the same signal',
  async (signal) => {
    const { child, ended, builder } = await building(process.execPath, ['src-main/start.mjs', 'serve']);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(isAlive(builder)).toBe(false);
  },
);

test.skipIf(process.platform === 'win32')(
  'a build whose npm is stopped ends, though the shell between the two forwards nothing',
  async () => {
    const shell = `"${process.execPath}" src-main/start.mjs serve; true`;
    const env = { npm_lifecycle_event: 'serve' };
    const { child, ended, builder } = await building('sh', ['-c', shell], env);
    child.kill('SIGTERM');
    await ended;
    await expect.poll(() => isAlive(builder), { timeout: 30_000 }).toBe(false);
    expect(linesOf('out/main/cli.js')).toEqual([]);
  },
);

test('an empty clone is asked to install first', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  const ended = await start({ args: ['serve'] });
  expect(ended).toEqual({ code: 2, out: '', err: 'Perpscope is not installed yet. Run `npm ci` first.\n' });
});

test.runIf(process.platform === 'linux')(
  'without a display it says so, runs in the browser, and does not try to install Electron',
  async () => {
    const ended = await start({ args: ['--seed', '3'] });
    expect(ended.out).toBe('cli serve --open --seed 3\n');
    expect(ended.err.trim().split('\n').slice(1)).toEqual([
      'There is no display: Perpscope runs without its window, in the browser.',
    ]);
    expect(linesOf('installs.log')).toEqual([]);
  },
);

test('an Electron that cannot be installed is tried once and reported in one line, and the browser is used', async () => {
  const ended = await start({ env: display });
  expect(ended.out).toBe('cli serve --open\n');
  expect(ended.err.trim().split('\n').slice(1)).toEqual([
    'Electron could not be installed: Perpscope runs without its window, in the browser.',
  ]);
  expect(linesOf('installs.log')).toEqual(['tried']);
});

test('an Electron that its installer brings is used at once', async () => {
  const folder = join(root, 'node_modules/electron');
  put(
    'node_modules/electron/install.js',
    installer(`
const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('${folder}/dist');
writeFileSync('${folder}/path.txt', 'electron');
writeFileSync('${folder}/dist/electron', '#!/bin/sh\\necho "window $@"\\n', { mode: 0o755 });`),
  );
  const ended = await start({ args: ['--port', '0'], env: display });
  expect(ended).toMatchObject({ code: 0, out: `window ${root} --port 0\n` });
});

test("Electron's exit code is the program's own", async () => {
  placeElectron('exit 2');
  expect(await start({ env: display })).toMatchObject({ code: 2, out: '' });
});

test('Electron is stopped when npm is, though the shell between the two forwards nothing', async () => {
  await start({ args: ['serve'] });
  placeElectron('echo $$ > builder.pid\ntrap "exit 0" TERM\nwhile :; do sleep 0.05; done');
  const shell = `"${process.execPath}" src-main/start.mjs; true`;
  const env = { npm_lifecycle_event: 'start', ...display };
  const { child, ended, builder } = await building('sh', ['-c', shell], env);
  child.kill('SIGTERM');
  await ended;
  await expect.poll(() => isAlive(builder), { timeout: 30_000 }).toBe(false);
});

test('a signal is forwarded to Electron, and its clean end is ours', async () => {
  placeElectron('trap "exit 0" TERM\necho up\nwhile :; do sleep 0.05; done');
  expect(await start({ env: display, signal: 'SIGTERM' })).toMatchObject({ code: 0, out: 'up\n' });
});

test.each(['kill -TRAP $$', 'exit 1', 'exit 127'])(
  'an Electron that dies at once (%s) is replaced by the browser',
  async (death) => {
    placeElectron(death);
    const ended = await start({ env: display });
    expect(ended.out).toBe('cli serve --open\n');
    expect(ended.err).toContain(
      'Electron could not start: Perpscope runs without its window, in the browser.',
    );
  },
);
