import type { Locator, Page } from '@playwright/test';
import { expect, test, type App } from './app.ts';

const deposits = (page: Page): Locator => page.getByRole('grid', { name: /^Deposits/ });
const depositRows = (page: Page): Locator => deposits(page).locator('tbody tr');
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function prepareDeposit(app: App, amount: number): Promise<void> {
  const prepared = await fetch(`${app.service.url}/mcp/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      amount,
      network: 'base',
      depositor_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    }),
  });
  expect(prepared.status).toBe(201);
}

test.describe('point 6: the focus of a table whose rows change', () => {
  test('the focused row is copied even after a row has appeared above it', async ({ app, page, context }) => {
    await context.grantPermissions(['clipboard-read']);
    await app.open('#/transfers?period=all');
    await prepareDeposit(app, 250_000_000);
    await depositRows(page).first().getByRole('gridcell', { name: '$250.00' }).click();
    await prepareDeposit(app, 300_000_000);
    await expect(depositRows(page)).toHaveCount(2);
    await expect(depositRows(page).nth(1).getByRole('gridcell', { name: '$250.00' })).toBeFocused();
    await page.keyboard.press('Control+c');
    await expect.poll(() => copied(page)).toBe('$250.00');

    await page.getByRole('button', { name: 'Table menu: Deposits' }).click();
    await page.getByRole('menuitem', { name: 'Copy row' }).click();
    await expect.poll(() => copied(page)).toMatch(/\t\$250\.00\t/);

    await depositRows(page).nth(1).getByRole('gridcell', { name: '$250.00' }).click();
    await prepareDeposit(app, 350_000_000);
    await expect(depositRows(page)).toHaveCount(3);
    await depositRows(page)
      .nth(2)
      .getByRole('gridcell')
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await expect(deposits(page).locator('[aria-selected="true"]')).toHaveText(['$250.00', 'base']);
    expect(app.complaints).toEqual([]);
  });

  test('a removed control leaves the focus to its cell', async ({ app, page }) => {
    await app.open('#/transfers?period=all');
    await prepareDeposit(app, 250_000_000);
    const row = depositRows(page).first();
    // A deposit is read every ten seconds of the world.
    await app.time.set(app.time.now(), 10);
    await row.getByRole('button', { name: 'Send' }).click();
    await row.getByRole('button', { name: 'Cancel' }).click();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Home');
    await expect(row.getByRole('rowheader')).toBeFocused();
    expect(app.complaints).toEqual([]);
  });

  test('Tab and an arrow enter a table with fewer rows after a filter', async ({ shared: app, page }) => {
    await app.open('#/orders');
    const rows = page.getByRole('grid', { name: /^Open orders/ }).locator('tbody tr');
    await expect(rows.nth(1)).toBeVisible();
    const count = await rows.count();
    await page.getByRole('columnheader').first().getByRole('button').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await expect(rows.last().getByRole('rowheader')).toBeFocused();
    const coin = await rows.first().locator('.market-name').innerText();
    await page.getByRole('textbox', { name: 'Filter by coin or type' }).fill(coin);
    await expect.poll(() => rows.count()).toBeLessThan(count);
    await page.getByRole('button', { name: 'Clear the filter' }).focus();
    await page.keyboard.press('Tab');
    await expect(rows.last().getByRole('rowheader')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rows.last().getByRole('gridcell').first()).toBeFocused();
    expect(app.complaints).toEqual([]);
  });
});
