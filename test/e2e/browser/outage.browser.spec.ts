import type { Locator, Page } from '@playwright/test';
import type { SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';
import { expect, startScreen, test, worldStart } from './app.ts';
import { poolStrip, priceStrip } from './figures.ts';
import { looksRightEverywhere } from './looks-right.ts';
import { untilEveryScreenLoaded } from './page-scripts.ts';
import { dataSources } from './texts.ts';

test('a venue outage changes the indicator, marks figures stale, invents nothing, and ends without a restart', async ({
  app,
  page,
}) => {
  await app.open('#/crypto/BTC');
  const mark = page.getByRole('group', { name: 'Mark price' });
  const freshness = page.getByRole('group', { name: 'Quote freshness' });
  const sources = page.getByRole('list', { name: 'Data health' });
  for (const source of dataSources) {
    await expect(sources.getByRole('button', { name: new RegExp(`^${source}: OK$`) })).toHaveText(
      `${source}: OK`,
    );
  }
  await expect(mark).toContainText(/\d/);
  await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();

  await app.service.simulator!.setFault({ kind: 'outage' });
  // A quote that was still on its way would have the time that is set next.
  const venue = sources.getByRole('button', { name: /^Venue: (Unreachable|Degraded)$/ });
  await expect(venue.getByText(/^Venue (unreachable|degraded)$/)).toBeVisible();
  await expect(page.getByText(/^Venue (unreachable|degraded)\.$/)).toBeVisible();
  await venue.focus();
  await expect(page.getByRole('dialog')).toContainText('Last success');
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${app.service.url}/api/health`)).json()) as { venue: { state: string } }).venue
          .state,
    )
    .not.toBe('ok');
  const frozen = await mark.textContent();
  await app.time.set(worldStart + 10 * 60_000, 1);
  await expect(freshness.getByText(/Stale/)).toBeVisible();
  expect(await mark.textContent()).toBe(frozen);
  await expect(priceStrip(page)).toContainText('No current quote for the agent’s markets.');
  await expect(priceStrip(page).getByRole('listitem')).toHaveCount(0);
  await expect(poolStrip(page)).toContainText(/stale/);

  await page.goto(`${app.service.url}/#/overview`);
  for (const name of [/^Positions/, 'Equity'])
    await expect(page.getByRole('region', { name })).toContainText(/Stale · \d+ min/);
  await looksRightEverywhere(page, app, 'overview-stale');
  await page.goto(`${app.service.url}/#/crypto/BTC`);

  await app.service.simulator!.setFault(null);
  await expect(page.getByRole('button', { name: 'Venue: OK' })).toBeVisible({ timeout: 45_000 });
  await expect(freshness.getByText(/Stale/)).toBeHidden();
  await expect.poll(() => mark.textContent()).not.toBe(frozen);
});

test('a chart that could not be read during an outage is read again after it', async ({ app, page }) => {
  await app.open('#/crypto/BTC');
  const candles = page.getByRole('region', { name: 'Venue candles' });
  const chart = candles.getByRole('img', { name: /Candle chart/ });
  const interval = candles.getByRole('radiogroup', { name: 'Candle interval' });
  await expect(chart).toBeVisible();
  await app.service.simulator!.setFault({ kind: 'outage' });
  await expect(page.getByRole('button', { name: /Venue: (Unreachable|Degraded)/ })).toBeVisible();
  await interval.getByText('4h', { exact: true }).click();
  await expect(candles.getByText('Could not load the candles', { exact: true })).toBeVisible();
  await expect(chart).toHaveCount(0);
  await looksRightEverywhere(page, app, 'an-outage');

  await app.service.simulator!.setFault(null);
  await expect(page.getByRole('button', { name: 'Venue: OK' })).toBeVisible({ timeout: 45_000 });
  await expect(chart).toBeVisible();
});

/** Returns a function after whose call every call of the page fails. */
async function failingCalls(page: Page): Promise<() => void> {
  const line = { fails: false };
  const error = { code: 'venue_timeout', message: 'Hyperliquid did not answer in 10 s. Next try in 30 s.' };
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as SocketToBrowser;
      const isFailed = line.fails && message.kind === 'outcome';
      const outcome = isFailed ? { kind: 'failure', epoch: message.outcome.epoch, error } : null;
      socket.send(outcome === null ? text : JSON.stringify({ ...message, outcome }));
    });
  });
  return () => {
    line.fails = true;
  };
}

test('tiles whose data could not be read again warn of it in one line each', async ({
  shared: app,
  page,
}) => {
  const fail = await failingCalls(page);
  await app.open('#/overview');
  await expect(page.getByRole('img', { name: /^Equity: / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Risk' })).toContainText('Breaker');
  await untilEveryScreenLoaded(page);
  fail();
  await page.goto(`${app.service.url}/#/settings`);
  await page.goto(`${app.service.url}/#/overview`);
  for (const name of ['Equity', 'Risk']) {
    const warning = page.getByRole('region', { name }).locator('.banner');
    await expect(warning).toHaveText(/^Showing older data: Hyperliquid did not answer.* Retry$/);
    expect((await warning.boundingBox())?.height).toBeLessThan(40);
  }
  await looksRightEverywhere(page, app, 'overview-older');
});

test('a page that loses the service says so, shows a dash for the network, and reconnects automatically', async ({
  shared: app,
  page,
}) => {
  const line = { isUp: true, sockets: [] as { close: () => Promise<void> }[] };
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    if (!line.isUp) return void socket.close();
    socket.connectToServer();
    line.sockets.push(socket);
  });
  await app.open('#/crypto');
  const chip = page.getByRole('group', { name: 'Network' });
  await expect(chip).toContainText('Testnet');
  line.isUp = false;
  for (const socket of line.sockets) await socket.close();
  await expect(page.getByText('Connection to Perpscope lost')).toBeVisible();
  await expect(chip).toContainText('–');
  line.isUp = true;
  await expect(chip).toContainText('Testnet');
  await expect(page.getByText('Connection to Perpscope lost')).toBeHidden();
});

test('while the service restarts, an open page marks its figures stale, opens any screen, and reconnects on its screen', async ({
  app,
  page,
}) => {
  await app.open('#/positions');
  const rows = page.getByRole('grid').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await untilEveryScreenLoaded(page);
  await app.restart(async () => {
    await expect(page.getByText('Connection to Perpscope lost')).toBeVisible();
    await showsEverythingStale(page);
    const rail = page.getByRole('navigation', { name: 'Screens' });
    for (const name of ['Trades', 'Risk', 'Settings', 'Positions']) {
      await rail.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
  });
  await expect(page.getByText('Connection to Perpscope lost')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Network' })).toContainText('Testnet');
  expect(new URL(page.url()).hash).toBe('#/positions');
  await expect(rows.filter({ hasText: 'stale' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Overview' }).click();
  await expect(startScreen(page)).toBeVisible();
});

/** At once, long before a figure's own limit of age. */
async function showsEverythingStale(page: Page): Promise<void> {
  const soon = { timeout: 1_000 };
  const rows = page.getByRole('grid').locator('tbody tr');
  await expect(rows.filter({ hasNotText: 'stale' })).toHaveCount(0, soon);
  const sums = page.locator('.desk-head').getByRole('definition');
  await expect(sums.first()).toContainText('stale', soon);
  for (const sum of [1, 2, 3]) await expect(sums.nth(sum)).toHaveText('–', soon);
  await expect(page.getByRole('region', { name: 'Pool' })).toContainText('stale', soon);
  await page.evaluate(() => (location.hash = '#/crypto/BTC'));
  await expect(page.getByRole('group', { name: 'Quote freshness' })).toContainText('Stale', soon);
  await expect(page.getByRole('complementary', { name: 'About this market' })).not.toContainText(
    'None open.',
    soon,
  );
  await page.evaluate(() => (location.hash = '#/performance'));
  await expect(page.getByText('every figure on this page is stale')).toBeVisible(soon);
  await page.evaluate(() => (location.hash = '#/positions'));
}

test.describe('the first run', () => {
  test.use({ showsFirstSteps: true });

  test('the first steps stand below what needs attention, which fits with three sources in trouble', async ({
    app,
    page,
  }) => {
    const steps = page.getByRole('region', { name: 'First steps' });
    await app.open();
    await page.setViewportSize({ width: 1280, height: 800 });
    await app.service.simulator!.setFault({ kind: 'outage' });
    const attention = page.getByRole('list', { name: 'What needs attention, worst first' });
    await expect.poll(() => attention.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    const hidden = (): Promise<number> => attention.evaluate((list) => list.scrollHeight - list.clientHeight);
    const topOf = async (at: Locator): Promise<number> => (await at.boundingBox())!.y;
    expect(await topOf(steps)).toBeGreaterThan(await topOf(attention));
    expect(await hidden()).toBe(0);

    await page.setViewportSize({ width: 900, height: 800 });
    await expect(steps.getByRole('button', { name: 'Look around' })).toHaveCount(0);
    expect(await topOf(steps)).toBeGreaterThan(await topOf(attention));
    expect(await hidden()).toBe(0);
  });
});
