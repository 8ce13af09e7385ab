import type { Page } from '@playwright/test';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import type { OnWire } from '../../on-wire.ts';
import { expect, startScreen, test, type App } from './app.ts';
import { answerOf, poolStrip, priceStrip } from './figures.ts';
import { keepPicture } from './looks-right.ts';

const chip = (page: Page) => page.getByRole('group', { name: 'Network' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Switch the source?' });

async function chooseNetwork(page: Page, name: 'Testnet' | 'Mainnet'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Network' }).getByText(name).click();
  await button(page, 'Save').click();
}

/** Networks whose market ids are anywhere in the page: text, attributes, addresses. */
function networksIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    ...new Set(document.documentElement.outerHTML.match(/sim-(testnet|mainnet)(?=:)/g)),
  ]);
}

async function secondWindow(page: Page, app: App, address: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(app.service.dashboardLink());
  await startScreen(other).waitFor();
  await other.goto(`${app.service.url}/${address}`);
  return other;
}

test('a switch clears every view of every window at once, in both directions: nothing of the old network stays', async ({
  app,
  page,
}) => {
  await app.open('#/settings');
  const other = await secondWindow(page, app, '#/crypto/BTC');
  await expect(other.getByText('sim-testnet:BTC', { exact: true })).toBeVisible();
  await expect(poolStrip(page)).toContainText('Account value');
  for (const { to, name, was } of [
    { to: 'MAINNET', name: 'Mainnet', was: 'sim-testnet' },
    { to: 'TESTNET', name: 'Testnet', was: 'sim-mainnet' },
  ] as const) {
    const old = await answerOf<OnWire<Pool>>(app, '/api/v1/agent/pool');
    for (const each of [page, other]) await watchForMixing(each, { chip: name, stranger: was });
    await chooseNetwork(page, name);
    await dialog(page).getByRole('button', { name: 'Switch' }).click();
    for (const each of [page, other]) {
      await expect(chip(each)).toContainText(name);
      await expect(priceStrip(each).getByRole('listitem').first()).toBeVisible();
    }
    await expect(other.getByText(`sim-${to.toLowerCase()}:BTC`, { exact: true })).toBeVisible();
    await expect(poolStrip(page)).toContainText('Account value');
    for (const each of [page, other]) {
      expect(await networksIn(each)).not.toContain(was);
      expect(await mixedIn(each), 'moments at which both networks stood in the page').toEqual([]);
    }
    const now = await answerOf<OnWire<Pool>>(app, '/api/v1/agent/pool');
    expect(now.network).toBe(to);
    expect(now.account_value_usd).not.toBe(old.account_value_usd);
    for (const screen of ['positions', 'orders', 'crypto']) {
      await page.goto(`${app.service.url}/#/${screen}`);
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await networksIn(page)).not.toContain(was);
    }
    await page.goto(`${app.service.url}/#/settings`);
  }
  expect(app.complaints).toEqual([]);
  await other.close();
});

test('Settings shows the open port and applies the theme at once', async ({ shared: app, page }) => {
  await app.open('#/settings');
  await expect(page.getByText('Open port').locator('xpath=following-sibling::dd[1]')).toHaveText(
    new URL(app.service.url).port,
  );
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

interface Mixing {
  /** The new network as the chip words it. */
  readonly chip: string;
  /** Prefix of market ids on the old network. */
  readonly stranger: string;
}

declare const window: Window & { mixed?: string[] };

/** Records every moment from now on at which the chip shows the new network beside content of the old one. */
function watchForMixing(page: Page, mixing: Mixing): Promise<void> {
  return page.evaluate(({ chip: name, stranger }) => {
    const figures = (): string => document.querySelector('.summary-first')?.textContent ?? '';
    const before = figures();
    const mixed: string[] = [];
    window.mixed = mixed;
    new MutationObserver(() => {
      const chipText = document.querySelector('[role="group"][aria-label="Network"]')?.textContent ?? '';
      if (!chipText.startsWith(name)) return;
      if (before !== '' && figures() === before) mixed.push(`account value ${before}`);
      if (document.documentElement.outerHTML.includes(`${stranger}:`)) mixed.push(stranger);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, mixing);
}

function mixedIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.mixed ?? ['it was not watched']);
}

test('an address of Settings that names a field opens it ready for input', async ({ shared: app, page }) => {
  const fields = {
    venueUrl: 'Venue address',
    rpcEndpoints: 'Simulated Arbitrum',
    massiveUrl: 'Provider address',
  };
  for (const [field, name] of Object.entries(fields)) {
    await app.open('#/alerts');
    await app.open(`#/settings?field=${field}`);
    await expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();
  }
});

test('a button makes a backup and shows it, and the number of backups to keep is saved', async ({
  app,
  page,
}) => {
  await app.open('#/settings');
  const card = page.getByRole('region', { name: 'Backups' });
  await expect(card.getByText('None yet')).toBeVisible();
  await card.getByRole('button', { name: 'Back up now' }).click();
  await expect(card.getByText(/kB|MB/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Back up now' })).toBeEnabled();

  const kept = card.getByRole('textbox', { name: 'Daily backups kept' });
  await kept.fill('400');
  await expect(card.getByText('Enter a whole number from 0 to 365.')).toBeVisible();
  await kept.fill('30');
  await card.getByRole('button', { name: 'Save backups kept' }).click();
  await expect(card.getByText('Saved.')).toBeVisible();
  expect(app.service.commands.settings().backupsKept.value).toBe(30);
  await keepPicture(page, 'settings-backups');
});
