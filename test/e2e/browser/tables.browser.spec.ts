import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';

const grid = (page: Page, name: RegExp): Locator => page.getByRole('grid', { name });
const positions = (page: Page): Locator => grid(page, /^Open positions/);
const orders = (page: Page): Locator => grid(page, /^Open orders/);
const history = (page: Page): Locator => grid(page, /^Orders and their outcomes/);
const header = (page: Page, name: RegExp | string): Locator => page.getByRole('columnheader', { name });
const coins = (page: Page): Promise<string[]> => positions(page).locator('.market-name').allInnerTexts();
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page, text: RegExp): Locator => page.getByRole('status').filter({ hasText: text });

/** Opens the table's menu, and in it the submenu of that name. */
async function openMenu(page: Page, table: string, submenu?: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Table menu: ${table}` }).click();
  if (submenu !== undefined) await page.getByRole('menuitem', { name: submenu }).hover();
}

async function closeMenus(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test.describe('point 6: tables people can work in', () => {
  test('a header sorts by keyboard, is reported to screen readers, is in the address, and the third press restores the order', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/positions');
    await expect(positions(page).locator('.market-name').nth(1)).toBeVisible();
    const given = await coins(page);
    const market = header(page, /^Market/);
    await market.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(market).toHaveAttribute('aria-sort', 'ascending');
    await expect(
      page.getByRole('grid', { name: 'Open positions, sorted by Market, ascending' }),
    ).toBeVisible();
    const ascending = await coins(page);
    expect(ascending).toEqual(ascending.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    await page.keyboard.press('Enter');
    await expect(market).toHaveAttribute('aria-sort', 'descending');
    expect(page.url()).toContain('#/positions?sort=-market');
    await page.reload();
    await expect(market).toHaveAttribute('aria-sort', 'descending');
    expect(await coins(page)).toEqual(ascending.toReversed());
    await market.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(market).toHaveAttribute('aria-sort', 'none');
    expect((await coins(page)).toSorted()).toEqual(given.toSorted());
    expect(page.url()).not.toContain('sort');
    expect(app.complaints).toEqual([]);
  });

  test('a paged list is read in full before it is sorted', async ({ shared: app, page }) => {
    await app.openRead('#/trades');
    await expect(history(page).getByRole('row').nth(2)).toBeVisible();
    const fee = header(page, /^Fee/);
    await fee.getByRole('button').click();
    await expect(fee).toHaveAttribute('aria-sort', 'descending', { timeout: 20_000 });
    await expect(page.getByText('No older rows.')).toBeAttached();
    const fees = await history(page).locator('tbody tr').first().getByRole('gridcell').nth(7).innerText();
    await fee.getByRole('button').click();
    await expect(fee).toHaveAttribute('aria-sort', 'ascending');
    const least = await history(page).locator('tbody tr').first().getByRole('gridcell').nth(7).innerText();
    expect(amount(fees)).toBeGreaterThan(amount(least));
    expect(app.complaints).toEqual([]);
  });

  test('columns are chosen, moved and widened, and the layout is kept', async ({ shared: app, page }) => {
    await app.open('#/positions');
    await expect(header(page, 'Margin')).toBeVisible();
    await openMenu(page, 'Open positions', /^Columns/);
    await expect(page.getByRole('menuitemcheckbox', { name: 'Market' })).toBeDisabled();
    await page.getByRole('menuitemcheckbox', { name: 'Margin' }).click();
    await closeMenus(page);
    await expect(header(page, 'Margin')).toHaveCount(0);

    await header(page, 'Entry / mark').getByRole('button').focus();
    await page.keyboard.press('Control+ArrowLeft');
    const before = (await header(page, 'Entry / mark').boundingBox())!.width;
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(async () => Math.round((await header(page, 'Entry / mark').boundingBox())!.width - before))
      .toBe(12);
    const headers = await positions(page).getByRole('columnheader').allInnerTexts();
    expect(headers.indexOf('Entry / mark')).toBe(headers.indexOf('Size') - 1);

    await page.reload();
    await expect(header(page, 'Liquidation')).toBeVisible();
    expect(await positions(page).getByRole('columnheader').allInnerTexts()).toEqual(headers);
    expect(Math.round((await header(page, 'Entry / mark').boundingBox())!.width - before)).toBe(12);
    await openMenu(page, 'Open positions', /^Columns/);
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await expect(header(page, 'Margin')).toBeVisible();
    expect(app.complaints).toEqual([]);
  });

  test('the menu moves and widens the column in use, without dragging', async ({ shared: app, page }) => {
    await app.open('#/orders');
    await orders(page).locator('tbody tr').first().getByRole('gridcell').nth(1).click();
    const before = (await header(page, 'Type').boundingBox())!.width;
    await openMenu(page, 'Open orders', /^Column: Type/);
    await page.getByRole('menuitem', { name: 'Wider' }).click();
    await page.getByRole('menuitem', { name: 'Move left' }).click();
    await closeMenus(page);
    expect(Math.round((await header(page, 'Type').boundingBox())!.width - before)).toBe(24);
    const headers = await orders(page).getByRole('columnheader').allInnerTexts();
    expect(headers.indexOf('Type')).toBe(headers.indexOf('Side') - 1);
    expect(app.complaints).toEqual([]);
  });

  test('rows are 36 px high, at compact density 28 px, on every screen', async ({ shared: app, page }) => {
    const heights = async (table: Locator): Promise<readonly number[]> => {
      await expect(table.locator('tbody tr').nth(1)).toBeVisible();
      return table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    };
    await app.open('#/orders');
    expect(new Set(await heights(orders(page)))).toEqual(new Set([36]));
    await openMenu(page, 'Open orders', /^Density/);
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    expect(new Set(await heights(orders(page)))).toEqual(new Set([28]));
    await page.goto(`${app.service.url}/#/positions`);
    expect(new Set(await heights(positions(page)))).toEqual(new Set([28]));
    await page.reload();
    expect(new Set(await heights(positions(page)))).toEqual(new Set([28]));
    expect(app.complaints).toEqual([]);
  });

  test('a list shows its sums once its last page is loaded', async ({ shared: app, page }) => {
    await app.openRead('#/positions');
    const total = positions(page).locator('tfoot tr');
    await expect(total).toContainText(/^Total/);
    await expect(total).not.toContainText('partial');
    await page.goto(`${app.service.url}/#/trades?period=all`);
    await expect(history(page).locator('tbody tr').first()).toBeVisible();
    await expect(history(page).locator('tfoot tr')).toHaveCount(0);
    await page.goto(`${app.service.url}/#/trades?period=all&status=rejected`);
    await expect(history(page).locator('tbody tr').first()).toBeVisible();
    await expect(page.getByText('No older rows.')).toBeAttached();
    await expect(history(page).locator('tfoot tr')).toContainText(/^Total/);
    await expect(history(page).locator('tfoot tr')).not.toContainText('$0.00');
    expect(app.complaints).toEqual([]);
  });

  test('a cell, a row, a selection and the table are copied as shown', async ({
    shared: app,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read']);
    await app.open('#/orders');
    const table = orders(page);
    await expect(table.locator('tbody tr').nth(1)).toBeVisible();
    await openMenu(page, 'Open orders');
    await page.getByRole('menuitem', { name: 'Copy table' }).click();
    await expect(said(page, /rows? copied$/)).toBeVisible();
    const lines = (await copied(page)).split('\n').map((line) => line.split('\t'));
    expect(lines[0]).toEqual(await table.getByRole('columnheader').allInnerTexts());
    expect(lines[1]![0]).toMatch(/^\S+ \d+$/);

    await table.getByRole('columnheader').first().getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(table.locator('tbody tr').nth(1).getByRole('gridcell').first()).toBeFocused();
    await page.keyboard.press('Control+c');
    await expect(said(page, /^1 cell copied|^Cell copied/)).toBeVisible();
    expect(await copied(page)).toBe(lines[2]![1]);

    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(table.locator('[aria-selected="true"]')).toHaveCount(4);
    await page.keyboard.press('Control+c');
    await expect(said(page, /^4 cells copied/)).toBeVisible();
    expect(await copied(page)).toBe(
      [lines[1], lines[2]].map((line) => line!.slice(1, 3).join('\t')).join('\n'),
    );

    await page.keyboard.press('Shift+Space');
    await page.keyboard.press('Control+c');
    await expect(said(page, /cells copied/)).toBeVisible();
    expect(await copied(page)).toBe(lines[1]!.join('\t'));
    await page.keyboard.press('Escape');
    await expect(table.locator('[aria-selected="true"]')).toHaveCount(0);
    expect(app.complaints).toEqual([]);
  });

  test('a table is one tab stop, and arrow keys reach every header, cell and its menu', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/orders');
    await expect(orders(page).locator('tbody tr').nth(1)).toBeVisible();
    await page.getByRole('textbox', { name: 'Filter by coin or type' }).focus();
    await page.keyboard.press('Tab');
    const first = orders(page).locator('tbody tr').first();
    await expect(first.getByRole('rowheader')).toBeFocused();
    await page.keyboard.press('End');
    await expect(first.getByRole('gridcell').last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Table menu: Open orders' })).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await expect(orders(page).locator('tbody tr').last().getByRole('rowheader')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('textbox', { name: 'Filter by coin or type' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(orders(page).locator('tbody tr').last().getByRole('rowheader')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await orders(page).evaluate((table) => table.contains(document.activeElement))).toBe(false);
    expect(app.complaints).toEqual([]);
  });

  test('the focus moves through rows that are not drawn, and stays while others scroll', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/crypto');
    const quotes = grid(page, /^Live quotes/);
    await expect(quotes.locator('tbody tr').nth(1)).toBeVisible();
    await quotes.getByRole('columnheader').first().getByRole('button').focus();
    await page.keyboard.press('Control+End');
    const last = Number(await quotes.getAttribute('aria-rowcount')) - 2;
    const focused = (): Promise<number> =>
      page.evaluate(() => Number(document.activeElement?.closest('tr')?.dataset['index'] ?? Number.NaN));
    await expect.poll(focused).toBe(last);
    await page.keyboard.press('PageUp');
    await expect.poll(focused).toBeLessThan(last - 3);
    const at = await focused();
    await quotes.hover();
    await page.mouse.wheel(0, -20_000);
    await expect(quotes.locator('tbody tr[data-index="0"]')).toBeVisible();
    expect(await focused()).toBe(at);
    expect(app.complaints).toEqual([]);
  });

  test('scrolling a table sideways past its edge does not leave the screen', async ({
    shared: app,
    page,
  }) => {
    await app.open('#/overview');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await positions(page).getByRole('row').nth(1).hover();
    for (let nth = 0; nth < 12; nth += 1) await page.mouse.wheel(-600, 0);
    // The browser takes a swipe for its Back button once the pointer moves on.
    await page.mouse.move(640, 600, { steps: 4 });
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/#\/risk/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/positions/);
  });

  test('the first column and the header stay while the rest scrolls', async ({ shared: app, page }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await app.openRead('#/trades?period=all');
    const row = history(page).locator('tbody tr').first();
    await expect(row).toBeVisible();
    const scroller = page.getByRole('region', { name: 'Orders and their outcomes' });
    const left = async (cell: Locator): Promise<number> => Math.round((await cell.boundingBox())!.x);
    const [first, second] = [
      await left(row.getByRole('rowheader')),
      await left(row.getByRole('gridcell').first()),
    ];
    await scroller.evaluate((element) => element.scrollTo({ left: 150, top: 0 }));
    await expect.poll(() => left(row.getByRole('gridcell').first())).toBeLessThan(second - 50);
    expect(await left(row.getByRole('rowheader'))).toBe(first);
    // Within the table: what is above it may wrap as counts arrive.
    const top = async (): Promise<number> => {
      const [cell, table] = await Promise.all(
        [header(page, /^Time/), scroller].map((part) => part.boundingBox()),
      );
      return cell!.y - table!.y;
    };
    const atRest = await top();
    await scroller.evaluate((element) => element.scrollTo({ left: 150, top: 400 }));
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(400);
    expect(await top()).toBe(atRest);
    expect(app.complaints).toEqual([]);
  });

  test('a CSV file has exactly the rows that pass the filter', async ({ shared: app, page }) => {
    await app.openRead('#/orders?kind=protective');
    await expect(orders(page).locator('tbody tr').first()).toBeVisible();
    const count = await orders(page).locator('tbody tr').count();
    expect(await savedLines(page, 'Open orders')).toHaveLength(1 + count);

    await page.goto(`${app.service.url}/#/trades`);
    const listed = page.getByText(/^[\d,]+ orders$/);
    await expect(listed).toBeVisible();
    const lines = await savedLines(page, 'Orders and their outcomes');
    expect(lines[0]).toMatch(/^Time \(UTC\),Market,Order,Side,Order type,Outcome,/);
    expect(lines).toHaveLength(1 + amount(await listed.innerText()));
    await expect(said(page, /rows saved$/)).toBeVisible();
    expect(app.complaints).toEqual([]);
  });

  test('a view is saved by name, is available in every window, and restores filters, order and columns', async ({
    app,
    page,
    context,
  }) => {
    await app.openRead('#/trades?status=filled&sort=-fee');
    await expect(header(page, /^Fee/)).toHaveAttribute('aria-sort', 'descending');
    await openMenu(page, 'Orders and their outcomes', /^Columns/);
    await page.getByRole('menuitemcheckbox', { name: 'Strategy' }).click();
    await closeMenus(page);
    await openMenu(page, 'Orders and their outcomes', /^Views/);
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fees of fills');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openMenu(page, 'Orders and their outcomes', /^Columns/);
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();

    const other = await context.newPage();
    await other.goto(app.service.dashboardLink());
    await other.getByRole('navigation', { name: 'Screens' }).waitFor();
    await other.goto(`${app.service.url}/#/trades`);
    await openMenu(other, 'Orders and their outcomes', /^Views/);
    await other.getByRole('menuitem', { name: 'Fees of fills' }).click();
    await expect(other).toHaveURL(/#\/trades\?status=filled&sort=-fee$/);
    await expect(header(other, /^Fee/)).toHaveAttribute('aria-sort', 'descending');
    await expect(header(other, 'Strategy')).toHaveCount(0);

    await openMenu(other, 'Orders and their outcomes', /^Views/);
    await other.getByRole('menuitem', { name: 'Save or manage…' }).click();
    await other.getByRole('button', { name: 'Rename Fees of fills' }).click();
    const newName = other.getByRole('textbox', { name: 'New name of Fees of fills' });
    await expect(newName).toBeFocused();
    await expect(other.getByRole('button', { name: 'Rename view' })).toBeDisabled();
    await newName.fill('Fees');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('list', { name: 'Saved views' })).toHaveText('Fees');
    await other.getByRole('button', { name: 'Delete Fees' }).click();
    await expect(other.getByRole('list', { name: 'Saved views' })).toHaveCount(0);
    await openMenu(page, 'Orders and their outcomes', /^Views/);
    await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
});

const amount = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

async function savedLines(page: Page, table: string): Promise<readonly string[]> {
  await openMenu(page, table);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^perpscope-[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}
