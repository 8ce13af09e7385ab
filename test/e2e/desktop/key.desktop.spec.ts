import { expect, test, type Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bridge } from '../../../src-preload/contract/bridge/calls.ts';
import { dataFolder, openDesktop, type DataFolder, type Desktop } from './launch.ts';

declare const window: Window & { readonly bridge: Bridge };

let folder: DataFolder;
const running: { desktop: Desktop | null } = { desktop: null };
test.beforeEach(() => {
  folder = dataFolder();
});
test.afterEach(async () => {
  await running.desktop?.close();
  running.desktop = null;
  folder.remove();
});

const secret = 'Mk-2f4c81b7e0-of-the-provider';
const sealed = (): string => join(folder.path, 'massive-key.sealed');
const settings = (): string => join(folder.path, 'settings.json');
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const card = (page: Page) => page.getByRole('form', { name: 'Reference data' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const patiently = { timeout: 30_000 };

async function start(args: readonly string[] = []): Promise<Page> {
  await running.desktop?.close();
  running.desktop = null;
  running.desktop = await openDesktop(folder, args);
  const { page } = running.desktop;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
  await expect(card(page)).toBeVisible();
  return page;
}

/** Files of ours that hold the key in plain text. */
function holders(): readonly string[] {
  return readdirSync(folder.path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(folder.path, entry.name)).includes(secret))
    .map(({ name }) => name);
}

/** Everything that the service sends this window of its settings. */
const asReported = async (page: Page): Promise<string> =>
  JSON.stringify(await page.evaluate(() => window.bridge.call('getSettings', null)));

test('a key saved in the window is encrypted on disk, restored at the next start, never shown, and can be deleted', async () => {
  test.setTimeout(180_000); // two starts and two switches
  let page = await start();
  const backend = await running.desktop?.app.evaluate(({ safeStorage }) =>
    process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'the only one',
  );
  test.skip(backend === 'basic_text', 'No keyring runs on this desktop.');
  await expect(card(page)).toContainText('No key is set.');
  await page.getByLabel('Key', { exact: true }).fill(secret);
  await button(page, 'Save reference data').click();
  await expect(card(page)).toContainText('A key is stored in the system keychain.', patiently);
  await expect(card(page)).toContainText('Saved.');
  expect([holders(), existsSync(sealed()), modeOf(sealed())]).toEqual([[], true, 0o600]);

  page = await start();
  await expect(card(page)).toContainText('A key is stored in the system keychain.');
  await button(page, 'Replace key').click();
  await expect(page.getByLabel('New key')).toBeFocused();
  await expect(page.getByLabel('New key')).toHaveValue('');
  expect(await page.content()).not.toContain(secret);
  expect(await asReported(page)).toContain('system_keychain');
  expect(await asReported(page)).not.toContain(secret);

  await button(page, 'Delete key').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page)).toContainText('No key is set.', patiently);
  expect([existsSync(sealed()), holders()]).toEqual([false, []]);
});

test('without a keychain the window says where a key will be stored, and an unreadable encrypted one is reported and kept', async () => {
  writeFileSync(sealed(), 'sealed by another keychain');
  const page = await start(['--password-store=basic']);
  await expect(card(page)).toContainText(/massive-key\.sealed can't be read: No keyring .* Enter it again/);
  await expect(card(page)).toContainText(
    /No keyring .* runs on this desktop\. .* plain text .* settings file/,
  );
  expect(existsSync(sealed())).toBe(true);
  await page.getByLabel('Key', { exact: true }).fill(secret);
  await button(page, 'Save reference data').click();
  await expect(card(page)).toContainText('A key is stored in the settings file.', patiently);
  await expect(card(page)).not.toContainText("can't be read");
  expect([holders(), modeOf(settings()), existsSync(sealed())]).toEqual([['settings.json'], 0o600, false]);
  expect(await asReported(page)).not.toContain(secret);
});
