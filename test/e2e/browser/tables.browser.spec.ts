import type { Locator, Page } from '@playwright/test';
import { expect, test } from './desk.ts';
import { historyRead } from './first-reading.ts';

const positions = (page: Page): Locator => page.getByRole('grid', { name: /^Open positions/ });
const header = (page: Page, name: RegExp | string): Locator => page.getByRole('columnheader', { name });
const coins = (page: Page): Promise<string[]> => positions(page).locator('.market-name').allInnerTexts();
const menu = (page: Page, table: RegExp): Locator => page.getByRole('button', { name: table });
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('a header sorts by the keyboard, says so to readers, and the third press restores the order', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/positions');
  await expect(positions(page).locator('.market-name').nth(1)).toBeVisible();
  const given = await coins(page);
  const market = header(page, /^Market/);
  await market.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(market).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('grid', { name: 'Open positions, sorted by Market, ascending' })).toBeVisible();
  const ascending = await coins(page);
  expect(ascending).toEqual(ascending.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  await page.keyboard.press('Enter');
  await expect(market).toHaveAttribute('aria-sort', 'descending');
  expect(await coins(page)).toEqual(ascending.toReversed());
  await page.keyboard.press('Enter');
  await expect(market).toHaveAttribute('aria-sort', 'none');
  expect((await coins(page)).toSorted()).toEqual(given.toSorted());
  expect(desk.complaints).toEqual([]);
});

test('columns are chosen at the table’s corner, and the choice outlasts the page', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/positions');
  await expect(header(page, 'Margin')).toBeVisible();
  await menu(page, /^Columns and copy: Open positions/).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Market' })).toBeDisabled();
  await page.getByRole('menuitemcheckbox', { name: 'Margin' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Funding' }).click();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Margin')).toHaveCount(0);
  await expect(header(page, 'Funding')).toHaveCount(0);
  await page.reload();
  await expect(header(page, 'Liquidation')).toBeVisible();
  await expect(header(page, 'Margin')).toHaveCount(0);
  await menu(page, /^Columns and copy: Open positions/).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(header(page, 'Margin')).toBeVisible();
  expect(desk.complaints).toEqual([]);
});

test('the table and the row in focus are copied as they are shown', async ({
  standing: desk,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read']);
  await desk.open('#/orders');
  const table = page.getByRole('grid', { name: /^Open orders/ });
  await expect(table.locator('tbody tr').nth(1)).toBeVisible();
  await menu(page, /^Columns and copy: Open orders/).click();
  await page.getByRole('menuitem', { name: 'Copy table' }).click();
  await expect(page.getByRole('status').filter({ hasText: /rows? copied$/ })).toBeVisible();
  const [head, ...lines] = (await copied(page)).split('\n').map((line) => line.split('\t'));
  expect(head).toEqual(await table.getByRole('columnheader').allInnerTexts());
  const order = lines[0]!;
  expect(order).toHaveLength(head!.length);
  expect(order[0]).toMatch(/^\S+ \d+$/);

  await page.getByRole('region', { name: 'Open orders' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('tbody tr').nth(1)).toBeFocused();
  const [coin, oid] = [
    await table.locator('tbody tr').nth(1).locator('.market-name').innerText(),
    await table.locator('tbody tr').nth(1).locator('.second.mono').innerText(),
  ];
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: 'Row copied' })).toBeVisible();
  expect((await copied(page)).split('\t')[0]).toBe(`${coin} ${oid}`);
  expect(desk.complaints).toEqual([]);
});

test('a click anywhere in a row opens its detail', async ({ standing: desk, page }) => {
  await historyRead(desk.service);
  await desk.open('#/trades?status=filled');
  const row = page
    .getByRole('grid', { name: /^Orders and their outcomes/ })
    .getByRole('row')
    .nth(2);
  await expect(row).toBeVisible();
  await row.locator('.figure').first().click();
  await expect(page.getByRole('dialog', { name: / detail$/ })).toBeVisible();
  expect(desk.complaints).toEqual([]);
});

test('a list of which rows are missing can’t be sorted, one that is whole can', async ({
  standing: desk,
  page,
}) => {
  await historyRead(desk.service);
  await desk.open('#/trades?period=all');
  const name = /^Orders and their outcomes/;
  await expect(page.getByRole('grid', { name }).getByRole('row').nth(2)).toBeVisible();
  await expect(page.getByRole('region', { name }).getByText('Loading older rows…')).toBeAttached();
  await expect(header(page, 'Fee').getByRole('button')).toHaveCount(0);
  await page.goto(`${desk.service.url}/#/trades?period=all&status=rejected`);
  const fee = header(page, /^Market/);
  await expect(fee.getByRole('button')).toBeVisible();
  await fee.getByRole('button').click();
  await expect(fee).toHaveAttribute('aria-sort', 'ascending');
});
