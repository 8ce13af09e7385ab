import type { Page } from '@playwright/test';
import { getAccount } from '../../../src-main/operations/account/account-view.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { Position, PositionList } from '../../../src-preload/contract/views/account/position.ts';
import type { OnWire } from '../../on-wire.ts';
import { expect, test, type App } from './app.ts';
import { answerOf } from './figures.ts';
import { marketPath } from './texts.ts';

const facts = (page: Page) => page.getByRole('complementary', { name: 'About this market' });
const section = (page: Page, name: string) =>
  facts(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const verdict = (page: Page) =>
  page
    .getByRole('region', { name: 'Sessions and new entries' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'New entries', exact: true }) });

async function positionsOf(app: App): Promise<readonly OnWire<Position>[]> {
  const { positions } = await answerOf<OnWire<PositionList>>(app, '/api/v1/agent/positions');
  expect(positions.length).toBeGreaterThan(1);
  return positions;
}

async function openMarket(
  page: Page,
  app: App,
  market: Pick<OnWire<Position>, 'coin' | 'asset_class'>,
): Promise<void> {
  await page.goto(`${app.service.url}/#${marketPath({ coin: market.coin, assetClass: market.asset_class })}`);
  await expect(section(page, 'Position')).toBeVisible();
}

test('display rule 1.3, holdings: a market’s page shows only its own position and orders', async ({
  shared: app,
  page,
}) => {
  await app.open('#/positions');
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible();
  for (const position of await positionsOf(app)) {
    await openMarket(page, app, position);
    await expect(section(page, 'Position')).toContainText(position.side === 'long' ? 'Long' : 'Short');
    const { orders } = app.service.ask(getAccount, null);
    if (orders.kind === 'failure') throw new Error(orders.error.message);
    const own = orders.value.orders.filter(({ coin }) => coin === position.coin);
    await expect(section(page, 'Orders').getByRole('listitem')).toHaveCount(Math.min(own.length, 6));
  }
});

test('a market without a position says so', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const held = new Set((await positionsOf(app)).map(({ coin }) => coin));
  const orders = app.service.ask(getAccount, null).orders;
  if (orders.kind === 'failure') throw new Error(orders.error.message);
  for (const { coin } of orders.value.orders) held.add(coin);
  const free = ['BTC', 'ETH', 'SOL', 'DOGE', 'LINK'].find((coin) => !held.has(coin))!;
  await openMarket(page, app, { coin: free, asset_class: 'CRYPTO' });
  await expect(section(page, 'Position')).toContainText('None open.');
  await expect(section(page, 'Orders')).toContainText('None open.');
});

test('display rule 1.3, new entries: the verdict is the service’s, with the agent’s own reason', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { markets } = app.service.ask(listMarkets, {});
  const states = await Promise.all(
    markets
      .filter(({ activation }) => activation === 'ACTIVE')
      .map(async (market) => ({
        market,
        state: await answerOf<MarketState>(app, `/api/markets/${encodeURIComponent(market.marketId)}/state`),
      })),
  );
  const allowed = states.find(({ state }) => state.newEntries.allowed === true);
  const forbidden = states.find(({ state }) => state.newEntries.agent?.allowed === false);
  expect([allowed !== undefined, forbidden !== undefined]).toEqual([true, true]);
  for (const { market, state } of [allowed!, forbidden!]) {
    await openMarket(page, app, { coin: market.coin, asset_class: market.assetClass });
    await expect(verdict(page)).toContainText(
      state.newEntries.allowed === true ? /^New entries\s*Allowed/ : /^New entries\s*Not allowed/,
    );
    if (state.newEntries.reason !== null) await expect(verdict(page)).toContainText(state.newEntries.reason);
  }
});
