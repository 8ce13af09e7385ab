import type { Page } from '@playwright/test';
import { listPositions } from '../../../src-main/operations/account/positions.ts';
import type { Position } from '../../../src-preload/contract/views/account/position.ts';
import { expect, test } from './app.ts';
import { answerOf, numberIn } from './figures.ts';
import { marketPath } from './texts.ts';

const chart = (page: Page) => page.getByRole('img', { name: /^Candle chart/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Venue candles' });
const marks = (page: Page) =>
  page.getByRole('group', { name: 'Trades and decisions on the chart' }).locator('.mark-button');

interface Candle {
  readonly openTime: string;
  readonly high: number;
  readonly close: number;
}

/** Returns the address of a market with a position that can be liquidated. */
function heldMarket(positions: readonly Position[]): string {
  const held = positions.find(({ liquidationPrice }) => liquidationPrice !== null);
  if (held === undefined) throw new Error('no position that a price liquidates');
  return `#${marketPath(held)}`;
}

test('point 5: the chart names entry and liquidation of its position as price lines', async ({
  shared: app,
  page,
}) => {
  await app.open(heldMarket(app.service.ask(listPositions, null).positions));
  const lines = page.getByRole('group', { name: 'Price lines' });
  await expect(lines).toContainText('Entry');
  await expect(lines).toContainText('Liq.');
});

test('point 5: a mark shows its card on focus, and a click on it opens the trade', async ({
  shared: app,
  page,
}) => {
  await app.openRead(heldMarket(app.service.ask(listPositions, null).positions));
  await marks(page).last().focus();
  const link = panel(page).getByRole('link', { name: 'Open trade' }).first();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await marks(page).last().hover();
  await link.click();
  await expect(page).toHaveURL(/#\/trades\//);
});

test('point 5: scrolling back loads older candles and ends at the venue’s oldest', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto/BTC?interval=4h');
  await expect(chart(page)).toHaveAccessibleName(/ 200 candles/);
  await chart(page).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(chart(page)).not.toHaveAccessibleName(/ 200 candles/, { timeout: 200 });
  }).toPass();
  const end = page.getByText(/^(Oldest candle|The venue has no older candles)/);
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('point 5: interval and range are in the address, and indicators are kept in the window', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto/BTC?interval=4h&range=1W');
  await expect(page.getByRole('radio', { name: '4h', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1W', exact: true })).toBeChecked();
  await page.getByRole('radiogroup', { name: 'Time in view' }).getByText('1M', { exact: true }).click();
  await expect(page).toHaveURL(/range=1M/);
  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('checkbox', { name: 'ATR (24)' }).press(' ');
  await expect(panel(page).getByText(/^ATR \(24\) \d/)).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText(/^ATR \(24\) \d/)).toBeVisible();
});

test('point 5: a range in the address is fully in view, however many pages it takes', async ({
  shared: app,
  page,
}) => {
  const week = (7 * 24 * 60) / 5;
  await app.open('#/crypto/BTC?interval=5m&range=1W');
  await expect(async () => {
    const name = (await chart(page).getAttribute('aria-label')) ?? '';
    expect(Number(/ ([\d,]+) candles/.exec(name)?.[1]?.replace(',', ''))).toBeGreaterThanOrEqual(week);
  }).toPass();
});

test('point 5: Escape leaves full screen and focuses its button', async ({ shared: app, page }) => {
  await app.open('#/crypto/BTC');
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(button).toBeFocused();
});

test('point 5: the session strip is below the time axis of a market with sessions', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks/xyz:TSLA');
  await expect(chart(page)).toBeVisible();
  const strip = panel(page).locator('.session-axis');
  await expect(strip).toContainText('Closed');
  const [axis, bands] = [await chart(page).boundingBox(), await strip.boundingBox()];
  expect(bands!.y).toBeGreaterThanOrEqual(axis!.y + axis!.height);
  expect(bands!.x).toBe(axis!.x);
});

test('point 5: the chart shows the figures of the candle under the crosshair, or else of the last one', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto/BTC?interval=4h');
  await expect(chart(page)).toBeVisible();
  const legend = panel(page).locator('.candle-legend');
  const last = await legend.locator('time').getAttribute('datetime');
  const box = (await chart(page).boundingBox())!;
  // Above the candles: the details of a mark would open under the pointer.
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 5);
  await expect(legend.locator('time')).not.toHaveAttribute('datetime', last!);
  const openTime = await legend.locator('time').getAttribute('datetime');
  const { candles } = await answerOf<{ candles: readonly Candle[] }>(
    app,
    '/api/markets/sim-testnet:BTC/candles?interval=4h&limit=500',
  );
  const candle = candles.find(({ openTime: at }) => Date.parse(at) === Date.parse(openTime!));
  const figure = async (name: string): Promise<number | null> =>
    numberIn(await legend.getByText(new RegExp(`^${name} `)).innerText());
  expect([await figure('H'), await figure('C')]).toEqual([candle?.high, candle?.close]);
  await page.mouse.move(box.x + box.width / 3, box.y - 150);
  await expect(legend.locator('time')).toHaveAttribute('datetime', last!);
});

test('point 5: at 1280 by 800 a market’s chart begins within 200 px, and its candles within 240 px and are at least 480 px high', async ({
  shared: app,
  page,
}) => {
  await app.open();
  for (const address of ['#/crypto/BTC', '#/stocks/xyz:TSLA']) {
    await page.goto(`${app.service.url}/${address}`);
    await expect(chart(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('New entries');
    await expect(page.getByRole('main')).toContainText('Last candle');
    const panelBox = await page.getByRole('main').locator('.candles').boundingBox();
    expect(panelBox!.y, address).toBeLessThanOrEqual(200);
    const { y, height } = (await chart(page).boundingBox())!;
    expect(y, address).toBeLessThanOrEqual(240);
    expect(height, address).toBeGreaterThanOrEqual(480);
  }
});
