import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DesktopBridge } from '../../../src-preload/contract/bridge/calls.ts';
import { packApp, withDouble, type PackedApp } from '../../packaging/packed-app.ts';
import { dataFolder, onDouble, openDesktop, startScreen, type DataFolder } from './launch.ts';

declare const window: Window & { readonly bridge: DesktopBridge };

// Packed once for all tests of this file.
test.describe.configure({ mode: 'default' });
test.skip(!onDouble, 'what is packed here holds a stand-in for Electron');

let folder: DataFolder;
let packed: PackedApp;
test.beforeAll(async () => {
  folder = dataFolder();
  packed = await packApp();
});
test.afterAll(() => {
  packed[Symbol.dispose]();
  folder.remove();
});

interface Doubled {
  readonly __double: { readonly log: readonly { readonly api: string; readonly args: readonly unknown[] }[] };
}

test('the packed app checks updateFeed, and announces a newer version with its notes', async () => {
  const feed = createServer((_, response) =>
    response.end('version: 9.9.9\nfiles: []\nreleaseNotes: Charts are faster.\nreleaseDate: 2026-11-26\n'),
  ).listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const updateFeed = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
  const own = dataFolder();
  writeFileSync(join(own.path, 'settings.json'), JSON.stringify({ updateFeed }));
  const desktop = await openDesktop(own, [], withDouble(packed));
  const shown = (): Promise<unknown> =>
    desktop.app.evaluate((electron) => {
      const { log } = (electron as unknown as Doubled)['__double'];
      return log.find(({ api }) => api === 'dialog.showMessageBox')?.args[0];
    });
  await expect.poll(shown).toMatchObject({
    message: 'Perpscope 9.9.9 is available.',
    detail: expect.stringContaining('Charts are faster.'),
    buttons: ['OK'],
  });
  await desktop.close();
  own.remove();
  feed.close();
});

test('the packed app opens its window with figures, by a link too, and shows how a program starts it without a window', async () => {
  const executable = withDouble(packed);
  const desktop = await openDesktop(folder, ['perpscope://market/BTC'], executable);
  await expect(startScreen(desktop.page)).toBeVisible();
  const connections = await desktop.page.evaluate(() => window.bridge.call('getConnections', null));
  expect(connections).toMatchObject({
    value: {
      stdio: {
        command: executable,
        args: ['--ozone-platform=headless', '--disable-gpu', '--cli', 'mcp', '--data-dir', folder.path],
      },
    },
  });
  await desktop.close();
});
