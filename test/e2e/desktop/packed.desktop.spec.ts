import { expect, test } from '@playwright/test';
import type { DesktopBridge } from '../../../src-preload/contract/bridge/bridge.ts';
import { packApp, withDouble, type PackedApp } from '../../packaging/packed-app.ts';
import { dataFolder, onDouble, openDesktop, startScreen } from './launch.ts';

declare const window: Window & { readonly bridge: DesktopBridge };

test.skip(!onDouble, 'what is packed here holds a stand-in for Electron');

const folder = dataFolder();
let packed: PackedApp;
test.beforeAll(async () => {
  packed = await packApp();
});
test.afterAll(() => {
  packed[Symbol.dispose]();
  folder.remove();
});

test('the packed app opens its window on figures, by a link too, and shows how a program starts it without one', async () => {
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
