import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { historyRead } from './first-reading.ts';
import { looksRightEverywhere, looksRightInTurn, type View } from './looks-right.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const cell = (page: Page): Locator => page.getByRole('grid').first().getByRole('gridcell').first();
const candles = (page: Page): Locator => page.getByRole('region', { name: 'Venue candles' });

/** Views that open over a screen or within one. Those of a group are opened in turn in one page. */
const groups: Readonly<Record<string, readonly View[]>> = {
  'what opens over the frame': [
    { name: 'the palette', address: '#/positions', shows: openPalette },
    { name: 'the bell', address: '#/orders', shows: press(/^Alerts: /, (page) => dialog(page, 'Alerts')) },
    { name: 'the agent', address: '#/positions', shows: focusOn(/^(Running|Paused|RISK|BREAKER)/) },
    { name: 'a source of data', address: '#/orders', shows: focusOn(/^Venue: /) },
    { name: 'the totals', address: '#/positions', shows: focusOn(/^About these totals/) },
    {
      name: 'about',
      address: '#/orders',
      shows: press(/^About$/, (page) => dialog(page, 'About Perpscope')),
    },
  ],
  'what opens over a table': [
    { name: 'a table’s menu', address: '#/positions', shows: openTableMenu },
    { name: 'a choice of a filter', address: '#/refused', shows: openFilter },
    { name: 'columns of a table', address: '#/positions', shows: openColumns },
    { name: 'a round trip', address: '#/trades?view=trips&period=all', shows: openTrip },
    { name: 'saved views', address: '#/positions', shows: openViews },
    { name: 'mutes of an alert', address: '#/alerts', shows: openMutes },
    { name: 'a hint', address: '#/positions', shows: openHint },
  ],
  'what opens in a chart of candles': [
    { name: 'a chart as a table', address: '#/crypto/BTC', shows: openCandleTable },
    { name: 'a chart that fills the window', address: '#/stocks/xyz:TSLA', shows: fillWindow },
    { name: 'indicators of a chart', address: '#/crypto/BTC', shows: openIndicators },
  ],
  'what opens within a screen': [
    { name: 'reasoning', address: '#/decisions', shows: unfoldReasoning },
    { name: 'definitions', address: '#/performance?period=all', shows: openDefinitions },
    { name: 'risk as tables', address: '#/risk?history=7d', shows: openRiskTables },
    { name: 'charts as tables', address: '#/performance?period=all', shows: openChartTables },
  ],
};

for (const [name, views] of Object.entries(groups)) {
  test(`looks right in both themes: ${name}`, async ({ shared: app, page }) => {
    await historyRead(app.service);
    await looksRightInTurn(page, app, views);
  });
}

test('looks right in both themes: a key and the confirmation before it is deleted', async ({ app, page }) => {
  await app.open('#/settings');
  const card = page.getByRole('form', { name: 'Reference data' });
  await card.getByLabel('Key', { exact: true }).fill('the-key-of-the-provider');
  await card.getByLabel('Key', { exact: true }).press('Enter');
  await button(page, 'Delete key').press('Enter');
  await expect(dialog(page, 'Delete key?')).toBeVisible();
  await looksRightEverywhere(page, app, 'a-key-deleted');
});

test('looks right in both themes: a page that has lost the service', async ({ shared: app, page }) => {
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    if (sockets.length > 0) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await app.open('#/positions');
  await expect(cell(page)).toBeVisible();
  await sockets[0]?.close();
  await expect(page.getByText('Connection to Perpscope lost')).toBeVisible();
  await looksRightEverywhere(page, app, 'lost');
});

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
}

function press(name: string | RegExp, opens: (page: Page) => Locator): (page: Page) => Promise<void> {
  return async (page) => {
    await button(page, name).press('Enter');
    await expect(opens(page)).toBeVisible();
  };
}

function focusOn(name: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await button(page, name).focus();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

async function openTableMenu(page: Page): Promise<void> {
  await cell(page).click();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
}

async function openColumns(page: Page): Promise<void> {
  await openTableMenu(page);
  await page.getByRole('menuitem', { name: 'Columns' }).hover();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
}

async function openViews(page: Page): Promise<void> {
  await openTableMenu(page);
  await page.getByRole('menuitem', { name: 'Views' }).hover();
  await page.getByRole('menuitem', { name: 'Save view…' }).press('Enter');
  await expect(dialog(page, 'Saved views')).toBeVisible();
}

async function openFilter(page: Page): Promise<void> {
  await page.getByRole('main').getByLabel('Market', { exact: true }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function openTrip(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(2).getByRole('link').first().press('Enter');
  await expect(page.getByRole('dialog').getByText('Net of fees').first()).toBeVisible();
}

async function openIndicators(page: Page): Promise<void> {
  await expect(candles(page).getByRole('img', { name: /Candle chart/ })).toBeVisible();
  await button(page, 'Indicators').press('Enter');
  for (const name of ['SMA 20', 'SMA 50', 'EMA 20']) await page.getByRole('checkbox', { name }).press(' ');
}

async function openCandleTable(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Show as table' }).press(' ');
  await expect(candles(page).getByRole('grid')).toBeVisible();
}

async function fillWindow(page: Page): Promise<void> {
  await button(page, 'Full screen').press('Enter');
  await expect(candles(page).getByRole('img', { name: /Candle chart/ })).toBeVisible();
}

async function openMutes(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Mute / })
    .first()
    .press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
}

async function unfoldReasoning(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /[Rr]easoning/ })
    .first()
    .press('Enter');
}

async function openDefinitions(page: Page): Promise<void> {
  await page.getByText('What each figure means').press('Enter');
  await expect(page.locator('.definitions dd').first()).toBeVisible();
}

async function openChartTables(page: Page): Promise<void> {
  const switches = page.getByRole('main').getByRole('switch', { name: / as table$/ });
  await expect(switches.first()).toBeVisible();
  for (const one of await switches.all()) await one.press(' ');
  await expect(page.getByRole('main').getByRole('grid').first()).toBeVisible();
}

async function openRiskTables(page: Page): Promise<void> {
  const switches = page.getByRole('main').getByRole('switch');
  await expect(switches.first()).toBeVisible();
  for (const one of await switches.all()) await one.press(' ');
}

async function openHint(page: Page): Promise<void> {
  const figure = page
    .getByRole('gridcell')
    .filter({ has: page.locator('.figure[title]') })
    .first();
  await figure.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
}
