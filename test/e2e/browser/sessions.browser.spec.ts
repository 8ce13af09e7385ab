import type { Locator, Page } from '@playwright/test';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { listMarketStates } from '../../../src-main/operations/markets/market-state.ts';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { App } from './app.ts';
import { expect, test } from './app.ts';
import { answerOf } from './figures.ts';
import { conditions } from './texts.ts';

const minute = 60_000;

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Sessions and new entries' });
const cell = (page: Page, name: string): Locator =>
  strip(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const underlying = (page: Page): Locator => cell(page, 'Underlying session');
const card = (page: Page, coin: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(coin, { exact: true }) });

const stateOf = (app: App, coin: string): Promise<MarketState> =>
  answerOf(app, `/api/markets/${encodeURIComponent(`sim-testnet:${coin}`)}/state`);

test.describe('on a trading day', () => {
  // Tuesday, 15:58:30 in New York: the first week of winter time.
  test.use({ startsAt: Date.UTC(2026, 10, 3, 20, 58, 30) });

  test('display rule 1.3, underlying session: regular hours count down, and change to after hours automatically', async ({
    app,
    page,
  }) => {
    await app.open('#/stocks/xyz:TSLA');
    await expect(underlying(page)).toContainText(/Regular hours,\s*closes in (1 min|less than a minute)/);
    await expect(underlying(page)).toContainText('Then after hours');
    await expect(cell(page, 'Oracle price from')).toContainText('External market');
    await app.time.set(app.time.now() + 90_000, 1);
    await expect(underlying(page)).toContainText(/After hours,\s*ends in 3 h 59 min/);
    await page.goto(`${app.service.url}/#/stocks`);
    await expect(card(page, 'xyz:TSLA')).toContainText(/After hours, ends in 3 h 5\d min/);
    expect(app.complaints).toEqual([]);
  });
});

test.describe('on Thanksgiving', () => {
  test.use({ startsAt: Date.UTC(2026, 10, 26, 15) });

  test('display rule 1.3, underlying session: a holiday is named and forbids new entries', async ({
    app,
    page,
  }) => {
    await app.open('#/stocks/xyz:TSLA');
    await expect(underlying(page)).toContainText(/Holiday,/);
    await expect(underlying(page)).toContainText('Thanksgiving');
    await expect(cell(page, 'New entries')).toContainText('Not allowed');
    await page.goto(`${app.service.url}/#/stocks`);
    await expect(card(page, 'xyz:TSLA')).toContainText('Thanksgiving');
  });
});

test.describe('on the day after Thanksgiving', () => {
  // 12:30 in New York, half an hour before the early close.
  test.use({ startsAt: Date.UTC(2026, 10, 27, 17, 30) });

  test('display rule 1.3, underlying session: a shortened day is named and closes at its own hour', async ({
    app,
    page,
  }) => {
    await app.open('#/stocks/xyz:TSLA');
    await expect(underlying(page)).toContainText(/Regular hours,\s*closes in (29|30) min/);
    await expect(underlying(page)).toContainText(/Thanksgiving|early close/i);
  });
});

test.describe('in the daily break of the futures', () => {
  // Tuesday, 17:30 in New York.
  test.use({ startsAt: Date.UTC(2026, 10, 3, 22, 30) });

  test('display rules 1.5.2 and 1.5.3: a commodity is closed in the break, and settles by the venue’s oracle', async ({
    app,
    page,
  }) => {
    await app.open('#/commodities/xyz:GOLD');
    await expect(underlying(page)).toContainText(/Closed,\s*opens in (29|30) min/);
    await expect(cell(page, 'Oracle price from')).toContainText(/Internal order book|External market/);
    await expect(cell(page, 'New entries')).toContainText('Not allowed');
    await expect(cell(page, 'Settlement reference')).toContainText(
      'The venue’s oracle is the settlement reference.',
    );
    await expect(page.getByText('No external reference feed is known').first()).toBeVisible();
  });
});

test.describe('while shares and futures trade', () => {
  // Wednesday, 10:00 in New York.
  test.use({ startsAt: Date.UTC(2026, 10, 4, 15) });

  test('display rule 1.2.4: a market that is not tradeable is never shown as allowed, on its card or its page', async ({
    app,
    page,
  }) => {
    await app.open('#/stocks');
    const { markets } = app.service.ask(listMarkets, { assetClass: 'EQUITY' });
    const states = app.service.ask(listMarketStates, { assetClass: 'EQUITY' });
    const stateFor = new Map(states.map((state) => [state.marketId, state.newEntries]));
    const allowedByAgentOnly = markets.filter(
      ({ marketId, tradeable }) => tradeable === false && stateFor.get(marketId)?.agent?.allowed === true,
    );
    expect(allowedByAgentOnly.length).toBeGreaterThan(0);
    for (const { coin } of allowedByAgentOnly.slice(0, 3)) {
      await page.goto(`${app.service.url}/#/stocks`);
      await page.getByPlaceholder('Filter by name or coin').fill(coin);
      await expect(card(page, coin)).toContainText(/Not allowed: Not tradeable: /);
      await page.goto(`${app.service.url}/#/stocks/${coin}`);
      await expect(cell(page, 'New entries')).toContainText(/Not allowed\s*Not tradeable: /);
    }
  });
});

test.describe('on a Sunday before the futures open', () => {
  // 13:00 in New York.
  test.use({ startsAt: Date.UTC(2026, 10, 22, 18) });

  test('display rule 1.5.3: every commodity on every DEX is closed and forbids new entries', async ({
    app,
    page,
  }) => {
    await app.open('#/commodities');
    for (const coin of ['flx:OIL', 'xyz:BRENTOIL', 'xyz:GOLD']) {
      await page.getByPlaceholder('Filter by name or coin').fill(coin);
      await expect(card(page, coin)).toContainText(/Closed, opens in 5 h|Closed, opens in 4 h 5\d min/);
      await expect(card(page, coin)).toContainText('Not allowed');
    }
  });
});

test('display rule 1.3, underlying session: at the weekend a stock is closed, and crypto has no such session', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks/xyz:TSLA');
  await expect(underlying(page)).toContainText(/Closed,\s*pre-market in 1 d \d+ h/);
  await page.goto(`${app.service.url}/#/crypto/BTC`);
  await expect(underlying(page)).toContainText('Crypto trades around the clock, with no underlying session');
});

test('display rule 1.3, new entries: the verdict, its reason, and the agent’s own verdict with its age', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks/xyz:TSLA');
  const { newEntries } = await stateOf(app, 'xyz:TSLA');
  expect(newEntries.allowed).toBe(false);
  await expect(cell(page, 'New entries')).toContainText('Not allowed');
  await expect(cell(page, 'New entries')).toContainText(newEntries.reason ?? '');
  await expect(cell(page, 'New entries')).toContainText(/Agent:\s*not allowed,\s*\d+ s ago/);
  await page.goto(`${app.service.url}/#/stocks`);
  await expect(card(page, 'xyz:TSLA')).toContainText(`Not allowed: ${newEntries.reason}`);
});

test('display rule 1.2.4: a card has the five conditions as marks, each with its label, and in words when pressed', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks');
  const { markets } = app.service.ask(listMarkets, { assetClass: 'EQUITY' });
  const market = markets.find((row: MarketRow) => row.tradeable === false && row.venueSession === 'open')!;
  await page.getByPlaceholder('Filter by name or coin').fill(market.coin);
  const shown = card(page, market.coin);
  await expect(shown.getByRole('list', { name: 'Trading conditions' }).getByRole('listitem')).toHaveCount(5);
  await shown.getByRole('button', { name: /^Tradeable: no/ }).press('Enter');
  for (const [key, label] of Object.entries(conditions)) {
    const holds = market.tradeability[key as keyof typeof conditions];
    const word = holds === null ? 'unknown' : holds ? 'yes' : 'no';
    await expect(shown.locator('.conditions li').filter({ hasText: label })).toContainText(word);
  }
});

test('the countdown of a session uses only the world’s time', async ({ app, page }) => {
  const start = app.time.now();
  await app.time.set(start, 0);
  await app.open('#/stocks/xyz:TSLA');
  const before = await underlying(page).textContent();
  const reported = (await stateOf(app, 'xyz:TSLA')).underlyingSession.nextChangeAt!;
  await app.time.set(Date.parse(reported) - 30.5 * minute, 0);
  await expect(underlying(page)).toContainText(/pre-market in 30 min/);
  expect(before).not.toContain('30 min');
});
