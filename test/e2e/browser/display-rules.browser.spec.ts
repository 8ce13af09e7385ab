import type { Page } from '@playwright/test';
import { getPool } from '../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../src-main/operations/account/positions.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { listQuotes } from '../../../src-main/operations/markets/market-quote.ts';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { App } from './app.ts';
import { expect, test } from './app.ts';
import { answerOf } from './figures.ts';
import { marketPath, networks, venueSessions } from './texts.ts';

// Display rules by the source document's own numbers that no other file's test names.

const marketsOf = (app: App, assetClass: 'EQUITY' | 'COMMODITY'): readonly MarketRow[] =>
  app.service.ask(listMarkets, { assetClass }).markets.filter(({ venueSession }) => venueSession === 'open');

const openMarket = async (page: Page, app: App, market: MarketRow): Promise<void> => {
  await page.goto(`${app.service.url}/#${marketPath(market)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(market.displayName);
};

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('display rule 1.2.1: the chip names the network of the answers, and all prices and positions are of it', async ({
  shared: app,
  page,
}) => {
  await app.open('#/positions');
  const { network } = app.service.ask(listPositions, null);
  await expect(page.getByRole('banner').getByText(networks[network], { exact: true })).toBeVisible();
  const reported = [app.service.ask(listQuotes, {}), app.service.ask(getPool, null)];
  expect(reported.map((answer) => answer.network)).toEqual([network, network]);
});

test('display rule 1.2.3: a name is no identifier, so every card and page shows the exact coin and links to it', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks');
  const [market] = marketsOf(app, 'EQUITY');
  if (market === undefined) throw new Error('No stock is listed.');
  await page.getByPlaceholder('Filter by name or coin').fill(market.coin);
  const card = page.getByRole('article').filter({ has: page.getByText(market.coin, { exact: true }) });
  await expect(card.getByRole('link')).toHaveText(`${market.displayName} perpetual`);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`#/stocks/${encodeURIComponent(market.coin).replace('%3A', '(:|%3A)')}$`),
  );
  await expect(page.getByText(market.marketId.split(':').at(-1) ?? '').first()).toBeVisible();
});

test('display rule 1.2.4: a market is tradeable if all five conditions hold, each shown', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks');
  const listed = [...marketsOf(app, 'EQUITY'), ...marketsOf(app, 'COMMODITY')];
  const chosen = [true, false].map((tradeable) => listed.find((market) => market.tradeable === tradeable));
  for (const market of chosen) {
    if (market === undefined) throw new Error('Both kinds are listed.');
    await openMarket(page, app, market);
    const conditions = section(page, 'Tradeable by the agent').getByRole('listitem');
    await expect(conditions).toHaveCount(5);
    const shown = await conditions.allInnerTexts();
    const yes = shown.filter((text) => /yes\s*$/.test(text)).length;
    expect(yes === 5).toBe(market.tradeable);
    expect(yes).toBe(Object.values(market.tradeability).filter((holds) => holds === true).length);
  }
});

test('display rules 1.3: venue session, underlying session, ages, and exits that are never paused', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks');
  const [market] = marketsOf(app, 'EQUITY');
  if (market === undefined) throw new Error('No stock is listed.');
  const state = await answerOf<MarketState>(app, `/api/markets/${encodeURIComponent(market.marketId)}/state`);
  await openMarket(page, app, market);
  await expect(section(page, 'Venue session')).toContainText(venueSessions[state.venueSession.state]);
  await expect(section(page, 'Venue session')).toContainText(/Venue data \d+ s old/);
  await expect(section(page, 'Underlying session')).toContainText(
    state.underlyingSession.unavailableReason ?? /regular|market|hours|closed|holiday/i,
  );
  await expect(section(page, 'New entries')).toContainText('Exits and protective orders are never paused.');
});

test('display rule 1.5.2: a commodity has no reference feed: the venue’s oracle is its settlement reference', async ({
  shared: app,
  page,
}) => {
  await app.open('#/commodities');
  const [market] = marketsOf(app, 'COMMODITY');
  if (market === undefined) throw new Error('No commodity is listed.');
  await openMarket(page, app, market);
  await expect(section(page, 'Settlement reference')).toContainText(
    'The venue’s oracle is the settlement reference.',
  );
  await expect(page.getByText('No external reference feed is known').first()).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
