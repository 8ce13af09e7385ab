import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginADayAgo } from '../../main/begin-worlds.ts';
import { dataFolder, openDesktop, startAndWait, type DataFolder, type Desktop } from './launch.ts';

// One pair of apps for all tests of this file, in one worker.
test.describe.configure({ mode: 'default' });

interface ProfileFile {
  readonly port: number | null;
  readonly pid: number | null;
}

let folder: DataFolder;
/** The default profile, on the simulator's testnet. */
let usual: Desktop;
/** Another one, on its mainnet. */
let alpha: Desktop;
test.beforeAll(async () => {
  folder = dataFolder();
  beginADayAgo(['--data-dir', join(folder.path, 'profiles', 'alpha')]);
  usual = await openDesktop(folder);
  alpha = await openDesktop(folder, ['--profile', 'alpha', '--network', 'mainnet']);
});
test.afterAll(async () => {
  await Promise.all([usual.close(), alpha.close()]);
  folder.remove();
});

/** The content of a file in a profile's folder; null: there is none yet. */
const inFolder = (profile: string, file: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(folder.path, 'profiles', profile, file), 'utf8'));
  } catch {
    return null;
  }
};
const fileOf = (name: string) => inFolder(name, 'profile.json') as ProfileFile | null;
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Profile ${name}` });
const titleOf = (app: ElectronApplication): Promise<string | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getTitle());
const minimize = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
const focus = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
const isMinimized = (app: ElectronApplication): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());

test('two profiles run side by side, each in a window that names it, on its own port', async () => {
  expect(usual.url).not.toBe(alpha.url);
  await expect(switcher(alpha.page, 'alpha')).toBeVisible();
  await expect(alpha.page).toHaveTitle('alpha: Overview · Perpscope');
  await expect(usual.page).toHaveTitle('Overview · Perpscope');
  expect(await titleOf(alpha.app)).toContain('Perpscope');
  await expect(alpha.page.getByRole('group', { name: 'Network' })).toContainText('Mainnet');
  await expect(usual.page.getByRole('group', { name: 'Network' })).toContainText('Testnet');
});

test('the switcher shows the state of the others and brings the window of one to the front', async () => {
  const { page } = usual;
  await page.reload();
  await minimize(alpha.app);
  await switcher(page, 'default').click();
  const list = page.getByRole('dialog', { name: 'Profile default' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.nth(0)).toContainText('This window');
  await expect(list.nth(1)).toContainText(`Simulator, Mainnet · port ${new URL(alpha.url).port} · Running`);
  await page.getByRole('button', { name: 'Open alpha' }).click();
  await expect.poll(() => isMinimized(alpha.app)).toBe(false);
  await page.keyboard.press('Escape');
});

test('a new profile opens in its own window and keeps its port', async () => {
  const { page } = usual;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const card = page.getByRole('region', { name: 'Profiles' });
  await card.getByLabel('New profile').fill('Alpha');
  await expect(card.getByText('There is a profile alpha already.')).toBeVisible();
  await card.getByLabel('New profile').fill('beta');
  await card.getByRole('button', { name: 'Create and open' }).click();
  await expect(card.getByText('beta opens in a window of its own.')).toBeVisible();
  await expect.poll(() => fileOf('beta')?.port ?? null).not.toBeNull();
  const { pid, port } = fileOf('beta')!;
  // The port is in use before it is kept.
  await expect.poll(() => inFolder('beta', 'settings.json')).toMatchObject({ port });
  expect((await fetch(`http://127.0.0.1:${String(port)}/api/health`)).status).toBe(200);
  process.kill(pid!, 'SIGTERM');
  await expect.poll(() => fileOf('beta')?.pid).toBeNull();
});

const market = (page: Page) => page.getByRole('heading', { level: 1, name: /BTC/ });

test('a link opens in the running window of the profile whose network it names', async () => {
  // beta watches the same network, and its window may have been the last to have the focus.
  await focus(usual.app);
  const own = await startAndWait(folder.path, ['perpscope://market/sim-testnet:BTC']);
  expect(own.code).toBe(0);
  await expect(market(usual.page)).toBeVisible();
  await expect(market(alpha.page)).toHaveCount(0);
  const other = await startAndWait(folder.path, ['perpscope://market/sim-mainnet:BTC']);
  expect([other.code, other.err]).toEqual([0, '']);
  await expect(market(alpha.page)).toBeVisible();
});

test('a link that macOS passes to one profile opens in the other if that one watches its network', async () => {
  await usual.page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await alpha.page.getByRole('link', { name: 'Alerts', exact: true }).click();
  const link = (name: string): Promise<boolean> =>
    usual.app.evaluate(
      ({ app }, url) => app.emit('open-url', { preventDefault: () => undefined }, url),
      `perpscope://market/${name}`,
    );
  await link('sim-mainnet:BTC');
  await expect(market(alpha.page)).toBeVisible();
  await expect(market(usual.page)).toHaveCount(0);
  await link('sim-testnet:BTC');
  await expect(market(usual.page)).toBeVisible();
});

test('a link to a network that no profile watches opens in the one used last, which offers the switch', async () => {
  await focus(alpha.app);
  await startAndWait(folder.path, ['perpscope://market/hl-testnet:ETH']);
  const offer = alpha.page.getByText('ETH is a market of Hyperliquid, Testnet');
  await expect(offer).toBeVisible();
  await expect(alpha.page.getByRole('button', { name: 'Switch to Hyperliquid, Testnet' })).toBeVisible();
  await expect(alpha.page.getByText('This window shows Simulator, Mainnet.')).toBeVisible();
  await alpha.page.getByRole('button', { name: 'Switch to Hyperliquid, Testnet' }).click();
  await expect(alpha.page.getByRole('alert')).toContainText(
    'network is set by --network on the command line',
  );
});
