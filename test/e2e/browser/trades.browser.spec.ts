import type { Locator, Page } from '@playwright/test';
import { expect, test, type App } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const table = (page: Page, name: RegExp) => page.getByRole('grid', { name });
const rows = (page: Page, name: RegExp) => table(page, name).getByRole('row');
const orders = /^Orders and their outcomes/;
const trips = /^Round trips/;
const detail = (page: Page) => page.getByRole('dialog', { name: / detail$/ });

/** Trades are there as soon as the first reading of fills and journal has been matched. */
async function seeOrders(page: Page): Promise<void> {
  await expect(rows(page, orders).nth(2)).toBeVisible();
}

/** Opens the whole history; returns the scrolling element. */
async function openAllOrders(app: App, page: Page): Promise<Locator> {
  await app.openRead('#/trades?period=all');
  await seeOrders(page);
  return page.getByRole('region', { name: orders });
}

test('every order is listed with its outcome, and the counts match', async ({ shared: app, page }) => {
  await app.openRead('#/trades');
  await seeOrders(page);
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ orders$/ })).toBeVisible();
  const rejected = page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: /^Rejected/ });
  await rejected.click();
  await expect(page).toHaveURL(/#\/trades\?status=rejected$/);
  await expect(rejected).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page, orders).nth(1)).toContainText('Rejected');
  await expect(rows(page, orders).filter({ hasText: /Filled$/ })).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});

test('digits have one width in figures, not in text, whose hyphens would be as wide', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/trades?status=filled');
  const row = rows(page, orders).nth(1);
  const digits = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).fontVariantNumeric);
  expect(await digits(row.locator('.figure').first())).toBe('tabular-nums');
  expect(await digits(row.locator('time'))).toBe('tabular-nums');
  expect(await digits(row.locator('.cut').first())).toBe('normal');
});

const mismatchWord =
  /Differs|No fill at venue|Not in the agent’s journal|Outcome not reported|Spot, not in journal/;

test('a link to the mismatches lists only mismatches', async ({ shared: app, page }) => {
  await app.openRead('#/trades?reconciliation=mismatch&period=all');
  await expect(page.getByRole('button', { name: /^Mismatches/ })).toHaveAttribute('aria-pressed', 'true');
  await seeOrders(page);
  const texts = await rows(page, orders).allInnerTexts();
  for (const text of texts.slice(1, -1)) expect(text).toMatch(mismatchWord);
});

test('a row opens its detail by keyboard, and Escape returns to it', async ({ shared: app, page }) => {
  await app.openRead('#/trades?status=filled');
  await seeOrders(page);
  await rows(page, orders).first().getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = rows(page, orders).nth(2).getByRole('rowheader');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/trades\/[^?]+\?status=filled$/);
  for (const part of ['Decision', 'Price chart', 'Orders', 'Round trips']) {
    await expect(detail(page).getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  await expect(detail(page).getByRole('img', { name: /^Candle chart of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/trades\?status=filled$/);
  await expect(second.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('img', { name: /^Candle chart of/ })).toBeVisible();
  await looksRightEverywhere(page, app, 'order-detail');
});

test('round trips have their own list and details, whose address can be opened directly', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/trades?view=trips&period=all');
  await expect(rows(page, trips).nth(1)).toBeVisible();
  await rows(page, trips).nth(1).getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/#\/trades\/trip\//);
  const address = page.url();
  await expect(detail(page).getByText('Net of fees').first()).toBeVisible();
  await page.reload();
  await expect(detail(page).getByText('Net of fees').first()).toBeVisible();
  expect(page.url()).toBe(address);
});

test('only visible rows are drawn, and older rows load while scrolling', async ({ shared: app, page }) => {
  const scroller = await openAllOrders(app, page);
  await scroller.evaluate((element) => element.scrollTo({ top: 3000 }));
  await expect(async () => {
    const last = await rows(page, orders).last().getAttribute('aria-rowindex');
    expect(Number(last)).toBeGreaterThan(60);
  }).toPass();
  expect(await rows(page, orders).count()).toBeLessThan(60);
});

test('after a long scroll a few rows are drawn in each frame, until the window is full', async ({
  shared: app,
  page,
}) => {
  const scroller = await openAllOrders(app, page);
  const { most, indexes } = await scroller.evaluate(async (element) => {
    const rowHeight = 36;
    const window = { top: 1800, rows: Math.floor((element.clientHeight - 2 * rowHeight) / rowHeight) };
    let added = 0;
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        added += [...addedNodes].filter((node) => node instanceof HTMLTableRowElement).length;
    });
    observer.observe(element, { childList: true, subtree: true });
    element.scrollTop = window.top;
    const inSight = (): number[] =>
      [...element.querySelectorAll<HTMLElement>('tbody tr')]
        .map(({ dataset }) => Number(dataset['index']))
        .filter((index) => index >= window.top / rowHeight && index < window.top / rowHeight + window.rows);
    let mostInFrame = 0;
    for (let frame = 0; frame < 300 && inSight().length < window.rows; frame += 1) {
      added = 0;
      await new Promise(requestAnimationFrame);
      mostInFrame = Math.max(mostInFrame, added);
    }
    observer.disconnect();
    return { most: mostInFrame, indexes: inSight() };
  });
  expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, nth) => 50 + nth));
  expect(indexes.length).toBeGreaterThan(12);
  // Nine, and nine more if a frame ends between them.
  expect(most).toBeLessThanOrEqual(18);
});
