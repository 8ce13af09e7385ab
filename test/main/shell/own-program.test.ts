import { expect, test } from 'vitest';
import { ownCommandLine, ownProgram } from '../../../src-main/shell/own-program.ts';

const app = { isPackaged: true, getAppPath: () => '/src' };
const installed = { execPath: '/opt/Perpscope/perpscope-desktop', env: {}, platform: 'linux' } as const;

test('an installed app is started by its executable, one that is run from its sources by Electron and their folder', () => {
  expect(ownProgram({ app, process: installed })).toEqual({ command: installed.execPath, args: [] });
  const electron = { ...installed, execPath: '/electron' };
  expect(ownProgram({ app: { ...app, isPackaged: false }, process: electron })).toEqual({
    command: '/electron',
    args: ['/src'],
  });
});

test('an AppImage is started by its file, and an app that an AppImage has started is not mistaken for it', () => {
  const env = { APPIMAGE: '/home/a/Perpscope.AppImage', APPDIR: '/tmp/.mount_1' };
  const mounted = { ...installed, execPath: '/tmp/.mount_1/perpscope-desktop', env };
  expect(ownProgram({ app, process: mounted }).command).toBe(env.APPIMAGE);
  expect(ownProgram({ app, process: { ...installed, env } }).command).toBe(installed.execPath);
});

test('a command runs without a window, and on Linux without a display', () => {
  const args = (platform: NodeJS.Platform): readonly string[] =>
    ownCommandLine({ app, process: { ...installed, platform } }).args;
  expect(args('linux')).toEqual(['--ozone-platform=headless', '--disable-gpu', '--cli']);
  expect(args('darwin')).toEqual(['--cli']);
  expect(args('win32')).toEqual(['--cli']);
});
