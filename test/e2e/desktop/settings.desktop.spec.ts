import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bridge } from '../../../src-preload/contract/bridge/calls.ts';
import { dataFolder, onDouble, openDesktop, type DataFolder, type Desktop } from './launch.ts';

declare const window: Window & { readonly bridge: Bridge; epochs?: number[] };

/** The double's log of what the app asked of the desktop. */
interface DoubledShell {
  readonly __double: { readonly log: readonly { readonly api: string; readonly args: readonly unknown[] }[] };
}

let folder: DataFolder;
let desktop: Desktop;
test.beforeEach(async () => {
  folder = dataFolder();
  desktop = await openDesktop(folder);
});
test.afterEach(async () => {
  await desktop.close();
  folder.remove();
});

const chip = (page: Page) => page.getByRole('group', { name: 'Network' });

async function toSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

test('a switch in the window reaches the service and its file, clears the window, and survives a restart', async () => {
  const { page } = desktop;
  await expect(chip(page)).toContainText('Testnet');
  await page.evaluate(() => {
    const epochs: number[] = [];
    window.epochs = epochs;
    window.bridge.onPush(({ epoch }) => {
      if (epochs.at(-1) !== epoch) epochs.push(epoch);
    });
  });
  await toSettings(page);
  await page.getByRole('radiogroup', { name: 'Network' }).getByText('Mainnet').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await expect(chip(page)).toContainText('Mainnet');
  const epochs = await page.evaluate(() => window.epochs ?? []);
  expect(epochs.length).toBeGreaterThan(1);
  expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  expect(await page.content()).not.toContain('sim-testnet');
  expect(JSON.parse(readFileSync(join(folder.path, 'settings.json'), 'utf8'))).toEqual({
    network: 'mainnet',
  });

  await desktop.close();
  desktop = await openDesktop(folder);
  await expect(chip(desktop.page)).toContainText('Mainnet');
});

test('point 10: the window opens where it was closed, minimized if chosen, and shows the data folder', async () => {
  const { page, app } = desktop;
  await toSettings(page);
  await page.getByRole('button', { name: 'Open data folder' }).click();
  const revealed = (): Promise<unknown> =>
    app.evaluate((electron) =>
      (electron as unknown as DoubledShell)['__double'].log
        .filter(({ api }) => api === 'shell.showItemInFolder')
        .map(({ args }) => args[0]),
    );
  if (onDouble) await expect.poll(revealed).toEqual([folder.path]);
  await page.getByRole('switch', { name: 'Start minimized' }).click();
  await expect
    .poll(() => {
      const path = join(folder.path, 'settings.json');
      return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
    })
    .toEqual({ startMinimized: true });
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 1100, height: 700 }),
  );
  await desktop.close();
  desktop = await openDesktop(folder);
  const opened = await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => [window.getNormalBounds(), window.isMinimized()]),
  );
  expect(opened).toEqual([[{ x: 40, y: 60, width: 1100, height: 700 }, true]]);
});
