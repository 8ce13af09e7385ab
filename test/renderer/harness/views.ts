import type { Page } from '@playwright/test';
import { historyViews } from './history-views.ts';
import type { View } from './view.ts';

const seeText = (text: string | RegExp) => async (page: Page) => page.getByText(text).first().waitFor();
const seeRows = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'BTC, Bitcoin perpetual' }).waitFor();
  await page.getByRole('list', { name: 'Top gainers 24h' }).waitFor();
};
const seeCards = async (page: Page): Promise<void> => page.getByRole('article').first().waitFor();
const seeChart = async (page: Page): Promise<void> =>
  page.getByRole('img', { name: /^Candle chart/ }).waitFor();

export const views: readonly View[] = [
  ...historyViews,
  { name: 'overview', address: '#/overview', ready: seeText(/New entries in/) },
  {
    name: 'overview-first-steps',
    address: '#/overview',
    scenario: 'first-steps',
    ready: seeText('Watch an address'),
  },
  { name: 'overview-loading', address: '#/overview', scenario: 'loading', ready: seeText(/Loading markets/) },
  { name: 'overview-stale', address: '#/overview', scenario: 'stale', ready: seeText(/Stale · 3 min/) },
  { name: 'overview-partial', address: '#/overview', scenario: 'partial', ready: seeText('partial') },
  { name: 'overview-flat', address: '#/overview', scenario: 'flat', ready: seeText('No open positions') },
  { name: 'overview-tripped', address: '#/overview', scenario: 'risk-tripped', ready: seeText('Tripped') },
  {
    name: 'overview-degraded',
    address: '#/overview',
    scenario: 'risk-degraded',
    ready: seeText(/not reported/),
  },
  {
    name: 'overview-failed',
    address: '#/overview',
    scenario: 'history-failed',
    ready: seeText('Could not load the activity'),
  },
  {
    name: 'overview-no-alerts',
    address: '#/overview',
    scenario: 'no-alerts',
    ready: seeText('Nothing needs attention.'),
  },
  {
    name: 'overview-alerts-failed',
    address: '#/overview',
    scenario: 'alerts-failed',
    ready: seeText('Alerts unknown'),
  },
  { name: 'positions', address: '#/positions', ready: seeText('Exposure by market') },
  { name: 'positions-stale', address: '#/positions', scenario: 'stale', ready: seeText(/Stale: the oldest/) },
  { name: 'positions-none', address: '#/positions', scenario: 'flat', ready: seeText('No open positions') },
  {
    name: 'positions-no-account',
    address: '#/positions',
    scenario: 'no-account',
    ready: seeText('No account selected'),
  },
  { name: 'positions-partial', address: '#/positions', scenario: 'partial', ready: seeText('partial') },
  { name: 'api-wallet', address: '#/positions', scenario: 'api-wallet', ready: seeText(/API wallet/) },
  {
    name: 'table-menu',
    address: '#/positions',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Columns and copy: Open positions/ }).click();
      await page.getByRole('menuitem', { name: 'Copy table' }).waitFor();
    },
  },
  { name: 'orders', address: '#/orders', ready: seeText('Stop market') },
  { name: 'orders-none', address: '#/orders', scenario: 'flat', ready: seeText('No open orders') },
  { name: 'performance', address: '#/performance?period=30d', ready: seeText('By hour of the day') },
  { name: 'performance-week', address: '#/performance', ready: seeText('By hour of the day') },
  { name: 'performance-year', address: '#/performance?period=all', ready: seeText('By week') },
  {
    name: 'performance-none',
    address: '#/performance',
    scenario: 'flat',
    ready: seeText(/No account value to draw/),
  },
  {
    name: 'performance-partial',
    address: '#/performance?period=30d',
    scenario: 'partial',
    ready: seeText(/Incomplete/),
  },
  {
    name: 'performance-stale',
    address: '#/performance',
    scenario: 'stale',
    ready: seeText(/Stale: the venue/),
  },
  { name: 'performance-loading', address: '#/performance', scenario: 'loading', ready: seeText('Reading…') },
  {
    name: 'performance-table',
    address: '#/performance?period=30d',
    ready: async (page) => {
      await page.getByRole('switch', { name: 'Account value as table' }).click();
      await page.getByRole('switch', { name: 'By market as table' }).click();
      await page.getByRole('grid').first().waitFor();
    },
  },
  { name: 'risk', address: '#/risk', ready: seeText('Not tripped.') },
  { name: 'risk-tripped', address: '#/risk', scenario: 'risk-tripped', ready: seeText(/Breaker tripped 2/) },
  {
    name: 'risk-degraded',
    address: '#/risk?history=7d',
    scenario: 'risk-degraded',
    ready: seeText(/Risk data incomplete/),
  },
  { name: 'risk-silent', address: '#/risk', scenario: 'agent-silent', ready: seeText(/can’t be read/) },
  {
    name: 'risk-none',
    address: '#/risk',
    scenario: 'no-agent',
    ready: seeText('No risk monitor connected'),
  },
  {
    name: 'risk-table',
    address: '#/risk',
    ready: async (page) => {
      await page.getByRole('switch', { name: 'Histories as tables' }).click();
      await page.getByRole('grid').first().waitFor();
    },
  },
  { name: 'alerts', address: '#/alerts', ready: seeText('Active (3)') },
  { name: 'alerts-none', address: '#/alerts', scenario: 'no-alerts', ready: seeText('No active alerts') },
  {
    name: 'alerts-failed',
    address: '#/alerts',
    scenario: 'alerts-failed',
    ready: seeText('Could not load the alerts'),
  },
  { name: 'alerts-many', address: '#/alerts', scenario: 'many-alerts', ready: seeText('21 markets') },
  {
    name: 'alerts-many-open',
    address: '#/alerts',
    scenario: 'many-alerts',
    ready: async (page) => {
      await page.getByText('Each market (21)').click();
      await page.getByText(/new entries in xyz:TSM,/).waitFor();
    },
  },
  {
    name: 'alerts-many-bell',
    address: '#/alerts',
    scenario: 'many-alerts',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Alerts: / }).click();
      await page.getByText('All alerts, mutes and thresholds').waitFor();
    },
  },
  {
    name: 'overview-alerts-many',
    address: '#/overview',
    scenario: 'many-alerts',
    ready: seeText('21 markets'),
  },
  {
    name: 'alerts-mute',
    address: '#/alerts',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Mute Position near liquidation/ }).click();
      await page.getByRole('menuitem', { name: /^Everything in ETH: for 1 day/ }).waitFor();
    },
  },
  {
    name: 'alerts-bell',
    address: '#/crypto',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Alerts: \d+ / }).click();
      await page.getByText('All alerts, mutes and thresholds').waitFor();
    },
  },
  { name: 'connections', address: '#/connections', ready: seeText('Agent API') },
  {
    name: 'connections-token',
    address: '#/connections',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByText('It won’t be shown again').waitFor();
    },
  },
  {
    name: 'connections-shut',
    address: '#/connections',
    scenario: 'port-taken',
    ready: seeText('Other programs can’t connect to Perpscope.'),
  },
  { name: 'settings', address: '#/settings', ready: seeText('Simulator faults') },
  { name: 'settings-fixed', address: '#/settings', scenario: 'fixed', ready: seeText(/command line/) },
  {
    name: 'settings-switch',
    address: '#/settings',
    ready: async (page) => {
      await page.getByText('Mainnet').click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Switch the source?').waitFor();
    },
  },
  { name: 'no-agent', address: '#/crypto', scenario: 'no-agent', ready: seeText(/No agent is connected/) },
  {
    name: 'agent-silent',
    address: '#/crypto',
    scenario: 'agent-silent',
    ready: seeText(/Agent unreachable/),
  },
  { name: 'agent-paused', address: '#/crypto', scenario: 'agent-paused', ready: seeText('Paused') },
  {
    name: 'other-network',
    address: '#/crypto',
    scenario: 'other-network',
    ready: seeText(/Network conflict/),
  },
  { name: 'crypto', address: '#/crypto', ready: seeRows },
  {
    name: 'crypto-none',
    address: '#/crypto',
    ready: async (page) => {
      await seeRows(page);
      await page.getByRole('textbox', { name: 'Filter by name or coin' }).fill('zzzz');
      await page.getByText('No markets match').waitFor();
    },
  },
  { name: 'crypto-stale', address: '#/crypto', scenario: 'stale', ready: seeText(/stale 3 min/) },
  {
    name: 'crypto-loading',
    address: '#/crypto',
    scenario: 'loading',
    ready: seeText('Loading markets'),
  },
  { name: 'crypto-failed', address: '#/crypto', scenario: 'no-catalog', ready: seeText('Could not load') },
  { name: 'stocks', address: '#/stocks', ready: seeCards },
  { name: 'stocks-stale', address: '#/stocks', scenario: 'stale', ready: seeText(/Stale · 3 min/) },
  {
    name: 'stocks-untold',
    address: '#/stocks',
    scenario: 'states-failed',
    ready: seeText(/Could not load/),
  },
  {
    name: 'stocks-conditions',
    address: '#/stocks',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Tradeable: no/ })
        .first()
        .click();
      await page.getByText('Approved by governance').first().waitFor();
    },
  },
  { name: 'commodities', address: '#/commodities', ready: seeCards },
  { name: 'venue-down', address: '#/stocks', scenario: 'venue-down', ready: seeText('Venue unreachable') },
  {
    name: 'search',
    address: '#/crypto',
    ready: async (page) => {
      await seeRows(page);
      await page.keyboard.press('/');
      await page.keyboard.type('eur');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'indicator',
    address: '#/stocks',
    scenario: 'venue-down',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Venue: Unreachable' }).press('Enter');
      await page.getByText('Last success').click();
    },
  },
  {
    name: 'about',
    address: '#/crypto',
    ready: async (page) => {
      await page.getByRole('button', { name: 'About' }).click();
      await page.getByRole('heading', { name: 'Notices' }).click();
    },
  },
  { name: 'unknown-network', address: '#/crypto', scenario: 'unknown-network', ready: seeRows },
  { name: 'market-crypto', address: '#/crypto/BTC', ready: seeChart },
  {
    name: 'activity',
    address: '#/crypto/BTC',
    ready: async (page) => {
      await seeChart(page);
      await page.getByRole('heading', { name: 'Decisions' }).scrollIntoViewIfNeeded();
      await page.getByRole('region', { name: 'Newest decisions' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'activity-none',
    address: '#/crypto/BTC',
    scenario: 'flat',
    ready: seeText('No orders in this market.'),
  },
  { name: 'market-stock', address: '#/stocks/xyz:TSLA', ready: seeChart },
  {
    name: 'reference-failed',
    address: '#/stocks/xyz:TSLA',
    scenario: 'reference-failed',
    ready: async (page) => {
      await seeChart(page);
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByText('Could not load the reference chart').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'reference-off',
    address: '#/stocks/xyz:TSLA',
    scenario: 'reference-off',
    ready: async (page) => {
      await seeChart(page);
      await page.getByText(/Turned off in/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'market-stock-disagree',
    address: '#/stocks/xyz:NVDA',
    ready: seeText('Sources disagree on new entries.'),
  },
  { name: 'market-stock-holiday', address: '#/stocks/xyz:HOOD', ready: seeText('Thanksgiving Day') },
  { name: 'market-stock-early', address: '#/stocks/xyz:INTC', ready: seeText(/outside calendar/) },
  { name: 'market-commodity', address: '#/commodities/xyz%3ASILVER', ready: seeChart },
  { name: 'market-chooser', address: '#/commodities/GOLD', ready: seeText(/more than one DEX/) },
  { name: 'market-unknown', address: '#/stocks/TSLA', ready: seeText(/No market/) },
  { name: 'market-unclassified', address: '#/market/xyz:EUR', ready: seeChart },
  { name: 'market-delisted', address: '#/crypto/kPEPE', ready: seeChart },
  {
    name: 'chart-failed',
    address: '#/stocks/xyz:TSLA',
    scenario: 'chart-failed',
    ready: seeText('Could not load'),
  },
  {
    name: 'chart-historical',
    address: '#/stocks/xyz:TSLA',
    scenario: 'chart-historical',
    ready: async (page) => {
      await seeChart(page);
      await page.getByText('Historical venue prices').waitFor();
    },
  },
  {
    name: 'chart-too-few',
    address: '#/stocks/xyz:TSLA',
    scenario: 'chart-too-few',
    ready: seeText(/too few/i),
  },
  {
    name: 'chart-further-back',
    address: '#/stocks/xyz:TSLA',
    scenario: 'chart-further-back',
    ready: seeChart,
  },
  { name: 'market-stale', address: '#/stocks/xyz:TSLA', scenario: 'stale', ready: seeText(/Stale · 3 min/) },
  {
    name: 'chart-table',
    address: '#/stocks/xyz:TSLA',
    ready: async (page) => {
      await seeChart(page);
      await page.getByRole('switch', { name: 'Show as table' }).click();
      await page.getByRole('grid', { name: /^Candles/ }).waitFor();
    },
  },
];
