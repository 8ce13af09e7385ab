import { DebUpdater, NsisUpdater, type AppUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canInstallUpdates, offerUpdates } from '../../../src-main/shell/updates.ts';
import { aFolder } from '../a-folder.ts';

// The real updater reads a feed on this machine; Node's network replaces Electron's.

const installer = Buffer.from('an installer');
const sha512 = createHash('sha512').update(installer).digest('base64');
let folder: ReturnType<typeof aFolder>;
let feed: Server;
let asked: string[];
let offered: { version: string; notes: string };

beforeEach(async () => {
  folder = aFolder();
  asked = [];
  offered = { version: '0.2.0', notes: 'Charts are faster.' };
  feed = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    if (request.url?.startsWith('/perpscope.exe') === true) response.end(installer);
    else if (/latest.*\.yml/.test(request.url ?? ''))
      response.end(`version: ${offered.version}
files: [{ url: perpscope.exe, sha512: "${sha512}", size: ${installer.length} }]
releaseNotes: ${JSON.stringify(offered.notes)}
releaseDate: '2026-11-26T00:00:00.000Z'
`);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(feed, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  feed.closeAllConnections();
  feed.close();
  folder.remove();
});

/** The updater's own requests, over Node's network. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: unknown) => void): never {
    return httpRequest(options).on('response', callback) as never;
  }
}

interface Box {
  readonly message: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
}

/** `answers`: the buttons that the user presses, in order; after them, the last one of each box. */
function offering(canInstall: boolean, answers: readonly string[] = []) {
  const adapter = {
    version: '0.1.0',
    name: 'perpscope',
    isPackaged: true,
    appUpdateConfigPath: join(folder.path, 'app-update.yml'),
    userDataPath: folder.path,
    baseCachePath: folder.path,
    whenReady: async () => undefined,
    quit: () => undefined,
    relaunch: () => undefined,
    onQuit: () => undefined,
  };
  writeFileSync(adapter.appUpdateConfigPath, 'updaterCacheDirName: perpscope-updater\n');
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
  const Updater = canInstall ? NsisUpdater : DebUpdater;
  const updater: AppUpdater = new Updater(null, adapter as never);
  Object.assign(updater, { httpExecutor: new NodeExecutor() });
  updater.setFeedURL({ provider: 'generic', url });
  const installed = vi.fn<() => void>();
  updater.quitAndInstall = installed;
  const boxes: Box[] = [];
  const errors: unknown[] = [];
  const left = [...answers];
  const stop = offerUpdates({
    updater,
    version: '0.1.0',
    canInstall,
    ask: async (options) => {
      boxes.push(options as Box);
      const { buttons = [] } = options as Box;
      const answer = left.shift() ?? buttons.at(-1) ?? '';
      return { response: buttons.indexOf(answer), checkboxChecked: false };
    },
    onError: (error) => errors.push(error),
  });
  return { boxes, errors, installed, stop };
}

test('a newer version is announced with its notes, and nothing is downloaded without consent', async () => {
  const { boxes, installed, stop } = offering(true);
  await vi.waitFor(() => expect(boxes).toHaveLength(1));
  expect(boxes[0]).toMatchObject({
    message: 'Perpscope 0.2.0 is available.',
    detail: 'This is 0.1.0.\n\nCharts are faster.',
    buttons: ['Download', 'Later'],
  });
  stop();
  expect(asked.filter((path) => path.endsWith('.exe'))).toEqual([]);
  expect(installed).not.toHaveBeenCalled();
});

test('a downloaded version is installed only with consent, too', async () => {
  const later = offering(true, ['Download', 'Later']);
  await vi.waitFor(() => expect(later.boxes).toHaveLength(2));
  expect(later.boxes[1]?.message).toBe('Perpscope 0.2.0 is downloaded.');
  expect(asked).toContain('/perpscope.exe');
  later.stop();
  expect(later.installed).not.toHaveBeenCalled();
  const now = offering(true, ['Download', 'Restart and update']);
  await vi.waitFor(() => expect(now.installed).toHaveBeenCalledOnce());
  now.stop();
});

test('where it can’t be installed from here it is only announced', async () => {
  const { boxes, stop } = offering(false);
  await vi.waitFor(() => expect(boxes).toHaveLength(1));
  expect(boxes[0]?.detail).toContain('Install the new version the way you installed this one.');
  expect(boxes[0]?.buttons).toEqual(['OK']);
  stop();
  expect(asked.filter((path) => path.endsWith('.exe'))).toEqual([]);
});

test('a version is offered once per start, a newer one again, and this or an older one never', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { boxes, stop } = offering(false);
  const looks = (): number => asked.filter((path) => path.endsWith('.yml')).length;
  await vi.waitFor(() => expect(boxes).toHaveLength(1));
  for (const [version, count] of [
    ['0.2.0', 1],
    ['0.1.0', 1],
    ['0.0.9', 1],
    ['0.3.0', 2],
  ] as const) {
    offered = { ...offered, version };
    const before = looks();
    vi.advanceTimersByTime(86_400_000);
    await vi.waitFor(() => expect(looks()).toBe(before + 1));
    await vi.waitFor(() => expect(boxes).toHaveLength(count));
  }
  stop();
});

test('a feed that does not answer is reported, and nothing is shown', async () => {
  feed.removeAllListeners('request').on('request', (_, response) => response.writeHead(404).end());
  const { boxes, errors, stop } = offering(true);
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  stop();
  expect(boxes).toEqual([]);
});

test('an update is installed only where it can be verified: on macOS, and on Windows by a signed app', () => {
  const signed = join(folder.path, 'app-update.yml');
  expect(canInstallUpdates('linux', folder.path)).toBe(false);
  expect(canInstallUpdates('darwin', folder.path)).toBe(true);
  expect(canInstallUpdates('win32', folder.path)).toBe(false);
  writeFileSync(signed, 'provider: generic\n');
  expect(canInstallUpdates('win32', folder.path)).toBe(false);
  writeFileSync(signed, 'provider: generic\npublisherName:\n  - A Publisher\n');
  expect(canInstallUpdates('win32', folder.path)).toBe(true);
});
