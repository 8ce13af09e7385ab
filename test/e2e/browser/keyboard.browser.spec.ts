import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const palette = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('textbox', { name: 'Find a market, screen or command' });
const option = (page: Page, name: RegExp): ReturnType<Page['getByRole']> =>
  page.getByRole('option', { name });
const summary = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('region', { name: 'Pool' });

test.describe('point 7: everything from the keyboard', () => {
  test('the palette opens by Ctrl K, lists its commands, and opens markets and screens', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/positions');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await expect(option(page, /^Hide amounts/)).toBeVisible();
    await page.keyboard.type('perf');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/performance/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('BTC');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/crypto\/BTC/);
  });

  test('g and a letter opens a screen, ? lists the keys, and neither works while typing text', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/positions');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/#\/risk/);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Refused entries')).toBeVisible();
    await looksRightEverywhere(page, app, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await palette(page).focus();
    await page.keyboard.type('g?t');
    await expect(palette(page)).toHaveValue('g?t');
    await expect(page).toHaveURL(/#\/risk/);
    await expect(dialog).toBeHidden();
  });

  test('the palette copies the configuration of MCP clients, and confirms it', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/positions');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mcp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'MCP configuration copied.' })).toBeVisible();
  });

  test('a briefly disabled control gets the focus back', async ({ shared: app, page }) => {
    await app.open('#/settings');
    const save = page.getByRole('button', { name: 'Back up now' });
    await save.evaluate(async (button: HTMLButtonElement) => {
      button.focus();
      button.disabled = true;
      // The browser takes the focus away as it draws.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      button.disabled = false;
    });
    await expect(save).toBeFocused();
  });

  test('a title shows as a hint on keyboard focus: of a control, of the focused cell only, and of text by the arrow keys', async ({
    shared: app,
    page,
  }) => {
    const hint = page.getByRole('tooltip');
    await app.open('#/positions');
    const cells = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
    const titled = cells.filter({ has: page.locator('.figure[title]') }).nth(1);
    await titled.click();
    await expect(titled).toBeFocused();
    await expect(hint).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(hint).toHaveText(/^−?\+?[\d,.]+$/);
    // The figure and its title change with each price.
    await expect(async () => {
      await expect(titled).toHaveAccessibleDescription(await hint.innerText(), { timeout: 200 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();

    await page.goto(`${app.service.url}/#/trades?period=all`);
    const time = page.getByRole('grid').locator('time').first();
    await time.locator('xpath=ancestor::*[@role="gridcell" or @role="rowheader"]').focus();
    await expect(hint).toContainText(/\d UTC/);

    await page.goto(`${app.service.url}/#/crypto/BTC`);
    const head = page.getByRole('main').locator('header');
    await expect(head.locator('.figure').first()).toBeVisible();
    const stops = head.locator('[data-hint]');
    const titleIsHint = (stop: Locator): Promise<void> =>
      expect(async () => {
        await expect(hint).toHaveText((await stop.getAttribute('title')) ?? '', { timeout: 200 });
      }).toPass();
    await page.keyboard.press('Tab');
    await expect(head.locator('[data-hint][tabindex="0"]')).toHaveCount(1);
    await stops.first().focus();
    await titleIsHint(stops.first());
    await page.keyboard.press('ArrowRight');
    await expect(stops.nth(1)).toBeFocused();
    await titleIsHint(stops.nth(1));
    await page.keyboard.press('Tab');
    await expect(head.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(stops.nth(1)).toBeFocused();
  });

  test('a dash shows its reason on keyboard focus, inside and outside of tables', async ({
    shared: app,
    page,
  }) => {
    const hint = page.getByRole('tooltip');
    await app.open('#/performance?period=24h');
    const dash = page
      .getByRole('complementary', { name: 'Figures of the period' })
      .locator('.missing')
      .first();
    await expect(dash).toBeVisible();
    await page.keyboard.press('Tab');
    await dash.focus();
    await expect(hint).toHaveText((await dash.getAttribute('aria-label')) ?? '');
  });

  test('after a command of the palette the focus returns to its cell, or to the screen if everything was redrawn', async ({
    shared: app,
    page,
  }) => {
    const run = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
    };
    await app.open('#/positions');
    const cell = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1);
    await cell.click();
    await run('light th');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(cell).toBeFocused();
    await run('hide am');
    await expect(summary(page)).toContainText('$•••');
    await expect(page.getByRole('main')).toBeFocused();
    await run('show am');
    await expect(summary(page)).toContainText(/\$\d/);
  });
});

test.describe('point 10: preferences', () => {
  test('hidden amounts show no amount of the account, not even in titles, and can be shown again', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/positions');
    await expect(summary(page)).toContainText(/\$\d/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hide am');
    await page.keyboard.press('Enter');
    await expect(summary(page)).toContainText('$•••');
    for (const part of [summary(page), page.getByRole('main')]) {
      await expect(part).not.toContainText(/\$\d/);
      const titles = await part
        .locator('[title]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).title));
      expect(titles.filter((title) => /\$\d/.test(title))).toEqual([]);
    }
    await looksRightEverywhere(page, app, 'hidden-amounts');
    const sizes = page.getByRole('main').locator('.protection-line[title]');
    await expect(sizes.first()).toHaveAttribute('title', /^order \d+: •••/);
    await page.goto(`${app.service.url}/#/transfers?period=all`);
    const balances = page.getByRole('region', { name: 'Ledger' }).getByRole('row').nth(1).locator('[title]');
    await expect(balances.first()).toBeVisible();
    for (const title of await balances.evaluateAll((all) => all.map((one) => (one as HTMLElement).title)))
      expect(title).not.toMatch(/\d\.\d+ USD/);
    await page.reload();
    await expect(summary(page)).toContainText('$•••');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('show am');
    await page.keyboard.press('Enter');
    await expect(summary(page)).toContainText(/\$\d/);
  });

  test('the time zone and number format are chosen in Settings, and the choice keeps the focus', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/settings');
    const numbers = page.getByRole('combobox', { name: 'Numbers' }).or(page.getByLabel('Numbers')).first();
    await numbers.click();
    await page.getByRole('option', { name: '1.234,56', exact: true }).click();
    await expect(summary(page)).toContainText(/\$\d{1,3}(\.\d{3})*,\d{2}/);
    await expect(page.locator('#preference-numbers')).toBeFocused();
    await page.goto(`${app.service.url}/#/risk`);
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d+,\d\d×$/)
        .first(),
    ).toBeVisible();
    await page.goto(`${app.service.url}/#/settings`);
    await page.locator('#preference-zone').click();
    await page.getByRole('option', { name: 'New York', exact: true }).click();
    await page.goto(`${app.service.url}/#/trades`);
    await expect(page.getByRole('grid').locator('time').first()).toHaveAttribute(
      'title',
      /(EDT|EST|GMT-4|GMT-5)\n.* UTC$/,
    );
  });
});
