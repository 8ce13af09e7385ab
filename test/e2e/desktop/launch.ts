import { _electron, test, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beginADayAgo } from '../../main/begin-worlds.ts';

export const root = resolve(import.meta.dirname, '../../..');
/** Whether tests use the double; with ELECTRON_DOUBLE=0 the same tests run on the real binary. */
export const onDouble = process.env['ELECTRON_DOUBLE'] !== '0';
export const electronPath = onDouble ? join(root, 'test/doubles/electron/bin/electron') : undefined;

export interface DataFolder {
  readonly path: string;
  readonly remove: () => void;
}

export function emptyFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-desktop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A folder in which the simulated worlds are a day old. */
export function dataFolder(): DataFolder {
  const folder = emptyFolder();
  beginADayAgo(['--data-dir', folder.path]);
  return folder;
}

/** The environment without settings of ours and without a development server. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(PERPSCOPE_(?!CHROMIUM$)|ELECTRON_RENDERER_URL$)/.test(name),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

export interface LaunchOptions {
  readonly folder: string;
  readonly app?: string;
  /** Path of a packaged app, in place of Electron and a folder. */
  readonly executable?: string;
  readonly args?: readonly string[];
}

export function launch({
  folder,
  app = '.',
  executable,
  args = [],
}: LaunchOptions): Promise<ElectronApplication> {
  const program = executable ?? electronPath;
  return _electron.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: [...(executable === undefined ? [app] : []), `--user-data-dir=${folder}`, ...args],
    cwd: root,
    env: cleanEnvironment(),
  });
}

/** Heading of the screen that a window opens on. */
export const startScreen = (page: Page): Locator => page.getByRole('heading', { name: 'Overview', level: 1 });

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  /** Base address of the service behind the window. */
  readonly url: string;
  /** Everything that the app has logged so far. */
  readonly log: () => string;
  /** Ends the app; the folder stays. */
  readonly close: () => Promise<void>;
}

/** Perpscope with its simulator, its first window open and figures of markets on its start screen. */
export async function openDesktop(
  folder: DataFolder,
  args: readonly string[] = [],
  executable?: string,
): Promise<Desktop> {
  const own = executable === undefined ? {} : { executable };
  const app = await launch({ folder: folder.path, args: ['--port', '0', ...args], ...own });
  const { log, url } = outputOf(app);
  const page = await app.firstWindow();
  await startScreen(page).waitFor({ state: 'attached' });
  await page
    .getByRole('navigation', { name: 'Markets', exact: true })
    .getByText(/tradeable/)
    .first()
    .waitFor();
  return { app, page, folder: folder.path, url: await url, log, close: () => app.close() };
}

/** Opens one app for all tests of a file, in one worker. `serial`: a failure ends the file. */
export function oneDesktop(mode: 'default' | 'serial' = 'default'): () => Desktop {
  test.describe.configure({ mode });
  let folder: DataFolder;
  let desktop: Desktop;
  test.beforeAll(async () => {
    folder = dataFolder();
    desktop = await openDesktop(folder);
  });
  test.afterAll(async () => {
    await desktop.close();
    folder.remove();
  });
  return () => desktop;
}

function outputOf(app: ElectronApplication): { readonly log: () => string; readonly url: Promise<string> } {
  const said = { out: '', err: '' };
  const { stdout, stderr } = app.process();
  stderr?.on('data', (part) => (said.err += String(part)));
  const url = new Promise<string>((resolve) => {
    stdout?.on('data', (part) => {
      said.out += String(part);
      const [, address] = /listening on (http:\S+)/.exec(said.out) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return { log: () => said.err, url };
}

export interface Ended {
  readonly code: number | null;
  readonly err: string;
}

/** Starts the app outside Playwright, for an instance that exits on its own. */
export function startAndWait(folder: string, args: readonly string[]): Promise<Ended> {
  const command = electronPath ?? join(root, 'node_modules/.bin/electron');
  const child = spawn(command, ['.', `--user-data-dir=${folder}`, ...args], {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
  const said = { err: '' };
  child.stderr.on('data', (part) => (said.err += String(part)));
  return new Promise((done) => {
    child.on('close', (code) => done({ code, err: said.err }));
  });
}
