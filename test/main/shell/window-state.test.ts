import type { BrowserWindow, Screen } from 'electron';
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAtLogin } from '../../../src-main/shell/login-item.ts';
import { keepWindowState, savedWindowState } from '../../../src-main/shell/window-state.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpscope-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const screenOf = (width: number, height: number): Pick<Screen, 'getAllDisplays'> =>
  ({ getAllDisplays: () => [{ workArea: { x: 0, y: 0, width, height } }] }) as never;
const bounds = { x: 2000, y: 40, width: 1200, height: 700 };

test('a window opens where it was closed, unless no display shows that state any longer', () => {
  const path = join(folder, 'window.json');
  expect(savedWindowState(path, screenOf(3840, 2160))).toBeNull();
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => bounds,
    isMaximized: () => true,
  });
  const errors: unknown[] = [];
  keepWindowState(window as unknown as BrowserWindow, path, (error) => errors.push(error));
  window.emit('close');
  expect(savedWindowState(path, screenOf(3840, 2160))).toEqual({ bounds, isMaximized: true });
  expect(savedWindowState(path, screenOf(1920, 1080))).toBeNull();
  for (const text of ['', '[]', '{"bounds":{"x":"a"}}']) {
    writeFileSync(path, text);
    expect(savedWindowState(path, screenOf(3840, 2160))).toBeNull();
  }
  rmSync(folder, { recursive: true });
  window.emit('close');
  expect(errors).toHaveLength(1);
  folder = mkdtempSync(join(tmpdir(), 'perpscope-state-'));
});

test('the app starts at login by the system’s own list, and on Linux by a file that is removed again', () => {
  const set: unknown[] = [];
  const app = { setLoginItemSettings: (one: unknown) => void set.push(one), getPath: () => folder };
  const command = ['/opt/my $apps/perpscope', '/srv/100%'];
  startAtLogin({ app, platform: 'darwin', command, profile: null }, true);
  expect(set).toEqual([{ openAtLogin: true }]);
  startAtLogin({ app, platform: 'linux', command, profile: null }, true);
  const path = join(folder, 'autostart/perpscope.desktop');
  expect(readFileSync(path, 'utf8')).toContain('Exec="/opt/my \\\\$apps/perpscope" "/srv/100%%"\n');
  startAtLogin({ app, platform: 'linux', command, profile: null }, false);
  expect(() => readFileSync(path)).toThrow('ENOENT');
  startAtLogin({ app, platform: 'linux', command, profile: null }, false);
});

test('a profile starts at login by an entry of its own, which macOS does not support', () => {
  const set: unknown[] = [];
  const app = { setLoginItemSettings: (one: unknown) => void set.push(one), getPath: () => folder };
  const own = { app, command: ['/opt/perpscope'], profile: 'alpha' };
  startAtLogin({ ...own, platform: 'win32' }, true);
  expect(set).toEqual([{ openAtLogin: true, name: 'Perpscope alpha', args: ['--profile', 'alpha'] }]);
  startAtLogin({ ...own, platform: 'linux' }, true);
  startAtLogin({ ...own, platform: 'linux', profile: null }, true);
  const entryOf = (name: string): string => readFileSync(join(folder, `autostart/${name}.desktop`), 'utf8');
  expect(entryOf('perpscope-alpha')).toContain('Exec="/opt/perpscope" "--profile" "alpha"\n');
  expect(entryOf('perpscope')).toContain('Exec="/opt/perpscope"\n');
  startAtLogin({ ...own, platform: 'darwin' }, false);
  expect(() => startAtLogin({ ...own, platform: 'darwin' }, true)).toThrow('the default profile alone');
  expect(set).toHaveLength(1);
});
