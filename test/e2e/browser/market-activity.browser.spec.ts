import type { Page } from '@playwright/test';
import { listDecisions } from '../../../src-main/operations/journal/decision-pages.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import type { TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import { expect, test, type App } from './app.ts';
import { historyRead } from './first-reading.ts';
import { looksRightEverywhere } from './looks-right.ts';
import { marketPath, outcomeOf } from './texts.ts';

const filter = { assetClass: null, period: 'all' } as const;

function tradesOf(app: App, marketId: string | null): TradePage {
  return app.service.ask(listTrades, {
    cursor: null,
    limit: 20,
    filter: { ...filter, marketId, status: null, strategyId: null, reconciliation: null },
  });
}

/** Returns the market of the agent's newest order. */
async function busiestMarket(app: App) {
  await historyRead(app.service);
  const { rows } = tradesOf(app, null);
  const market = rows.find((row) => row.market !== null)?.market;
  if (market === null || market === undefined) throw new Error('no trade of a known market');
  return market;
}

const trades = (page: Page) => page.getByRole('region', { name: 'Trades of this market' });
const decisions = (page: Page) => page.getByRole('region', { name: 'Decisions of this market' });

test('display rule 1.3, outcomes: orders and decisions of this market only, with per-order outcomes', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const market = await busiestMarket(app);
  await page.goto(`${app.service.url}/#${marketPath(market)}`);
  await expect(trades(page).getByRole('grid')).toBeVisible();
  await expect(async () => {
    const { rows } = tradesOf(app, market.marketId);
    for (const row of rows) expect(row.market?.coin).toBe(market.coin);
    const seen = await trades(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.children[2]?.querySelector('.word')?.textContent));
    expect(seen).toEqual(rows.map(outcomeOf));
  }).toPass();
  await expect(async () => {
    const reported = app.service.ask(listDecisions, {
      cursor: null,
      limit: 20,
      filter: { ...filter, marketId: market.marketId, action: null, strategyId: null },
    });
    await expect(decisions(page).locator('.activity-decisions > li')).toHaveCount(reported.rows.length, {
      timeout: 200,
    });
  }).toPass();
  await looksRightEverywhere(page, app, 'market-activity');
});

test('its lists link to the full lists, filtered by this market', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  const market = await busiestMarket(app);
  await page.goto(`${app.service.url}/#${marketPath(market)}`);
  await page.getByRole('link', { name: 'All trades of this market' }).click();
  await expect(page).toHaveURL(new RegExp(`#/trades\\?market=${encodeURIComponent(market.marketId)}`));
});

test('the chart marks trades and decisions, describes them, and can hide them', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const market = await busiestMarket(app);
  await page.goto(`${app.service.url}/#${marketPath(market)}`);
  const chart = page.getByRole('img', { name: /^Candle chart/ });
  await expect(chart).toHaveAccessibleName(/Marked: /);
  await page.getByRole('switch', { name: 'Trades', exact: true }).press(' ');
  await page.getByRole('switch', { name: 'Decisions', exact: true }).press(' ');
  await expect(chart).not.toHaveAccessibleName(/Marked: /);
  await page.getByRole('switch', { name: 'Trades', exact: true }).press(' ');
  await page.getByRole('switch', { name: 'Show as table' }).press(' ');
  await expect(page.getByRole('columnheader', { name: 'Trades and decisions' })).toBeVisible();
});
