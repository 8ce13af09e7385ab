import type { Page } from '@playwright/test';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import type { OnWire } from '../../on-wire.ts';
import { expect, startScreen, test } from './app.ts';
import type { App } from './app.ts';
import { answerOf, poolStrip, priceStrip } from './figures.ts';
import { keepPicture } from './looks-right.ts';

const chip = (page: Page) => page.getByRole('group', { name: 'Network' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
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

test('a change of network asks for confirmation, and Cancel changes nothing', async ({
  shared: app,
  page,
}) => {
  await app.open('#/settings');
  await chooseNetwork(page, 'Mainnet');
  await expect(dialog(page)).toContainText('From Simulator, Testnet to Simulator, Mainnet');
  const { epoch } = app.service;
  const before = epoch();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(chip(page)).toContainText('Testnet');
  expect(epoch()).toBe(before);
  expect(app.service.commands.settings().network.value).toBe('TESTNET');
  await button(page, 'Discard changes').click();
  await expect(button(page, 'Save')).toBeDisabled();
});

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

test('an impossible switch says why, and the current source goes on', async ({ app, page }) => {
  await app.open('#/settings');
  await expect(poolStrip(page)).toContainText('Account value');
  // A file where the other network's folder would be.
  writeFileSync(join(app.dataDir, 'sim-mainnet-seed-1'), '');
  await chooseNetwork(page, 'Mainnet');
  await dialog(page).getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByText(/The simulated world's file .* can't be used/)).toBeVisible();
  await expect(chip(page)).toContainText('Testnet');
  await expect(poolStrip(page)).toContainText('Account value');
  expect(app.service.commands.settings().network.value).toBe('TESTNET');
});

test('invalid values are refused with a message, and nothing is saved', async ({ shared: app, page }) => {
  await app.open('#/settings');
  await field(page, 'Account').fill('0x12');
  await expect(page.getByText('Enter 0x followed by 40 hex digits.')).toBeVisible();
  await expect(field(page, 'Account')).toHaveAttribute('aria-invalid', 'true');
  await expect(button(page, 'Save')).toBeDisabled();
  await field(page, 'Account').fill('');
  await field(page, 'Agent feed').fill('nowhere');
  await expect(page.getByText('Enter file:FOLDER, or an http:// or https:// address.')).toBeVisible();
  await field(page, 'Agent feed').fill('');
  // Values that only the service refuses.
  await field(page, 'Venue address').fill('http://someone:secret@venue.example');
  await button(page, 'Save').click();
  await dialog(page).getByRole('button', { name: 'Switch' }).click();
  const refused = page.getByText(/venueUrl must be an http:\/\/ or https:\/\/ address/);
  await expect(refused).toBeVisible();
  await expect(refused).not.toContainText('secret');
  await expect(chip(page)).toContainText('Testnet');
  expect(app.service.commands.settings().venueUrl.value).toBeNull();
});

test.describe('with options of the command line', () => {
  test.use({ serviceArgs: ['--network', 'testnet', '--account', `0x${'a'.repeat(40)}`] });

  test('a setting fixed by an option is disabled, and names the option', async ({ app, page }) => {
    await app.open('#/settings');
    for (const name of ['Account', 'Port']) await expect(field(page, name)).toBeDisabled();
    for (const name of ['Testnet', 'Mainnet']) {
      await expect(page.getByRole('radio', { name })).toBeDisabled();
    }
    await expect(page.getByText('Set on the command line.')).toHaveCount(3);
    await expect(field(page, 'Agent feed')).toBeEnabled();
    await expect(page.getByText(/The venue has no account 0xa+/)).toBeVisible();
  });
});

test('the address of an API wallet is recognized and reported, and the agent’s account can be restored', async ({
  app,
  page,
}) => {
  await app.open('#/settings');
  await expect(poolStrip(page)).toContainText('Account value');
  await field(page, 'Account').fill(app.service.simulator!.apiWallet);
  await button(page, 'Save').click();
  await expect(dialog(page)).toContainText('with the account and feed you entered');
  await dialog(page).getByRole('button', { name: 'Switch' }).click();
  await expect(
    page
      .getByText(/is an API wallet, which holds no funds itself\. Configure 0x[0-9a-f]{40} instead/)
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(field(page, 'Account')).toHaveValue(app.service.simulator!.apiWallet);
  await field(page, 'Account').fill('');
  await button(page, 'Save').click();
  await dialog(page).getByRole('button', { name: 'Switch' }).click();
  await expect(poolStrip(page)).toContainText('Account value');
  await expect(page.getByText('from the agent')).toBeVisible();
  await expect(page.getByText(/is an API wallet/)).toHaveCount(0);
});

test('the window starts and stops a fault of the simulator', async ({ app, page }) => {
  await app.open('#/settings');
  await expect(page.getByRole('button', { name: 'Venue: OK' })).toBeVisible();
  await expect(page.getByText('No active fault.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Fault' }).click();
  await page.getByRole('option', { name: /^outage/ }).click();
  await button(page, 'Start fault').click();
  await expect(page.getByRole('status').filter({ hasText: 'Active' })).toContainText('outage');
  await expect(page.getByRole('button', { name: /Venue: (Unreachable|Degraded)/ })).toBeVisible();
  await expect(page.getByText(/Venue (unreachable|degraded)\./)).toBeVisible();
  await button(page, 'Stop fault').click();
  await expect(page.getByText('No active fault.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Venue: OK' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/Venue (unreachable|degraded)\./)).toBeHidden();
});

test('the window replaces the newest blocks of a simulated chain', async ({ app, page }) => {
  await app.open('#/settings');
  await field(page, 'Blocks').fill('3');
  await button(page, 'Replace blocks').click();
  await expect(page.getByText('Replaced the newest 3 blocks of arbitrum.')).toBeVisible();
});

test('Settings shows the open port and applies the theme at once', async ({ shared: app, page }) => {
  await app.open('#/settings');
  await expect(page.getByText('Open port').locator('xpath=following-sibling::dd[1]')).toHaveText(
    new URL(app.service.url).port,
  );
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the card of reference data reports invalid values, never shows a stored key, and keeps the chart’s switch', async ({
  app,
  page,
}) => {
  await app.open('#/settings');
  const card = page.getByRole('form', { name: 'Reference data' });
  const save = button(page, 'Save reference data');
  await expect(card).toContainText('Without a key, the simulated provider is used.');
  await expect(card).toContainText('runs without a desktop and has no keychain');
  const key = card.getByLabel('Key', { exact: true });
  await expect(key).toHaveAttribute('type', 'password');
  await expect(key).toHaveAttribute('autocomplete', 'off');
  await key.fill('with a blank');
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeDisabled();
  await key.fill('the-key-of-the-provider');
  // Values that only the service refuses.
  await card.getByLabel('Provider address').fill('http://someone:secret@prices.example');
  await save.click();
  const refused = card.getByRole('status');
  await expect(refused).toContainText('massiveUrl must be an http:// or https:// address');
  await expect(refused).not.toContainText('secret');
  expect(app.service.commands.settings().massiveKey.isSet).toBe(false);
  await card.getByLabel('Provider address').fill('http://127.0.0.1:9');
  await key.press('Enter');
  await expect(card).toContainText('A key is stored in the settings file.');
  await expect(card.getByLabel('Provider address')).toHaveValue('http://127.0.0.1:9');
  expect(statSync(join(app.dataDir, 'settings.json')).mode & 0o777).toBe(0o600);
  expect(await page.content()).not.toContain('the-key-of-the-provider');
  const shown = card.getByRole('switch', { name: 'Show the third-party reference chart on stock pages' });
  await expect(shown).toBeChecked();
  await shown.focus();
  await page.keyboard.press('Space');
  await expect(shown).not.toBeChecked();
  expect(app.service.commands.settings().referenceChart).toEqual({ value: false, origin: 'settings_file' });
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
