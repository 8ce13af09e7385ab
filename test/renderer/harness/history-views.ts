import type { Page } from '@playwright/test';
import type { View } from './view.ts';

const seeText = (text: string | RegExp) => async (page: Page) => page.getByText(text).first().waitFor();
const seeRows = async (page: Page): Promise<void> => page.getByRole('row').nth(3).waitFor();
const seeTradeDetail = async (page: Page): Promise<void> =>
  page.getByRole('img', { name: /^Candle chart/ }).waitFor();

/** The lists of the record, and their trade details. */
export const historyViews: readonly View[] = [
  { name: 'trades', address: '#/trades', ready: seeRows },
  { name: 'trades-mismatch', address: '#/trades?reconciliation=mismatch', ready: seeRows },
  { name: 'trades-partial', address: '#/trades?period=all', scenario: 'partial', ready: seeRows },
  { name: 'trades-stale', address: '#/trades', scenario: 'venue-down', ready: seeText('Stale.') },
  { name: 'trades-none', address: '#/trades?status=resting', scenario: 'flat', ready: seeText(/^No order/) },
  { name: 'trades-loading', address: '#/trades', scenario: 'loading', ready: seeText('Loading trades…') },
  {
    name: 'trades-failed',
    address: '#/trades',
    scenario: 'history-failed',
    ready: seeText('Could not load'),
  },
  { name: 'trades-trips', address: '#/trades?view=trips', ready: seeRows },
  { name: 'story', address: '#/trades/trade-4993', ready: seeTradeDetail },
  { name: 'story-rejected', address: '#/trades/trade-4997', ready: seeTradeDetail },
  { name: 'story-unclaimed', address: '#/trades/trade-4985', ready: seeText(/only from the venue’s fills/) },
  { name: 'story-trip', address: '#/trades/trip/trip-2990?view=trips', ready: seeTradeDetail },
  {
    name: 'story-chart-failed',
    address: '#/trades/trade-4993',
    scenario: 'chart-failed',
    ready: seeText('Could not load the candles'),
  },
  {
    name: 'story-chart-few',
    address: '#/trades/trade-4993',
    scenario: 'chart-too-few',
    ready: seeText('Too few candles to draw a chart'),
  },
  {
    name: 'story-chart-table',
    address: '#/trades/trade-4993',
    ready: async (page) => {
      await seeTradeDetail(page);
      await page.getByText('Table').click();
      await page.getByRole('region', { name: 'Candles as a table' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'decisions', address: '#/decisions', ready: seeArticles },
  {
    name: 'decisions-open',
    address: '#/decisions',
    ready: async (page) => {
      await seeArticles(page);
      await page
        .getByRole('button', { name: /^Reasoning, 3/ })
        .first()
        .click();
      await page.getByText('Sizing').first().waitFor();
    },
  },
  { name: 'decisions-partial', address: '#/decisions', scenario: 'partial', ready: seeText('Incomplete.') },
  { name: 'decisions-none', address: '#/decisions', scenario: 'flat', ready: seeText(/^No decision/) },
  {
    name: 'decisions-no-agent',
    address: '#/decisions',
    scenario: 'no-agent',
    ready: seeText('Incomplete.'),
  },
  { name: 'refused', address: '#/refused', ready: seeRows },
  { name: 'refused-gate', address: '#/refused?gate=session_closed', ready: seeRows },
  { name: 'signals', address: '#/signals', ready: seeRows },
  { name: 'signals-none', address: '#/signals', scenario: 'flat', ready: seeText(/^No signals?/) },
  { name: 'signals-no-agent', address: '#/signals', scenario: 'no-agent', ready: seeText(/No source/) },
];

async function seeArticles(page: Page): Promise<void> {
  await page.getByRole('article').nth(2).waitFor();
}
