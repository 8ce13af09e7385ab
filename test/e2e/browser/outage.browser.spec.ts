import type { Locator, Page } from '@playwright/test';
import { expect, test, worldStart } from './app.ts';
import { untilEveryScreenLoaded } from './page-scripts.ts';

test('a venue outage changes the indicator, marks figures stale, invents nothing, and ends without a restart', async ({
  app,
  page,
}) => {
  await app.open('#/crypto/BTC');
  const mark = page.getByRole('group', { name: 'Mark price' });
  const freshness = page.getByRole('group', { name: 'Quote freshness' });
  await expect(page.getByRole('button', { name: 'Venue: OK' })).toBeVisible();
  await expect(mark).toContainText(/\d/);

  await app.service.simulator!.setFault({ kind: 'outage' });
  await expect(page.getByRole('button', { name: /Venue: (Unreachable|Degraded)/ })).toBeVisible();
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

  await app.service.simulator!.setFault(null);
  await expect(chart).toBeVisible();
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

test('an open page reconnects, on its screen, when the service restarts', async ({ app, page }) => {
  await app.open('#/positions');
  const rows = page.getByRole('grid').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await untilEveryScreenLoaded(page);
  await app.restart(async () => {
    await expect(page.getByText('Connection to Perpscope lost')).toBeVisible();
    await showsEverythingStale(page);
  });
  await expect(page.getByText('Connection to Perpscope lost')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Network' })).toContainText('Testnet');
  expect(new URL(page.url()).hash).toBe('#/positions');
  await expect(rows.filter({ hasText: 'stale' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
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
