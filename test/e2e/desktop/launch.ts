import { _electron, type ElectronApplication } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** With ELECTRON_DOUBLE=0 the same tests judge the real binary. */
export const onDouble = process.env['ELECTRON_DOUBLE'] !== '0';
export const electronPath = onDouble ? join(root, 'test/doubles/electron/bin/electron') : undefined;

export interface DataFolder extends Disposable {
  readonly path: string;
}

export function dataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-desktop-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
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
  readonly args?: readonly string[];
}

export function launch({ folder, app = '.', args = [] }: LaunchOptions): Promise<ElectronApplication> {
  return _electron.launch({
    ...(electronPath === undefined ? {} : { executablePath: electronPath }),
    args: [app, `--user-data-dir=${folder}`, ...args],
    cwd: root,
    env: cleanEnvironment(),
  });
}
