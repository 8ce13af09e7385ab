import type { Page } from '@playwright/test';
import { stubReference } from '../reference-stub.ts';
import { expect, test } from './app.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Third-party reference chart' });
const frame = (page: Page) => page.locator('iframe');
const inner = (page: Page) => page.frameLocator('iframe');

test('display rule 1.3: a share with a known ticker has a labeled third-party chart beside its own, in the window’s theme, gone when hidden', async ({
  shared: app,
  page,
}) => {
  const { asked } = await stubReference(page);
  await app.open('#/stocks/xyz:TSLA');
  await expect(inner(page).getByText('chart of NASDAQ:TSLA')).toBeVisible();
  await expect(inner(page).locator('body.dark')).toBeVisible();
  await expect(section(page)).toContainText('not the perpetual; delay as shown by TradingView');
  await expect(section(page).getByRole('link', { name: 'NASDAQ:TSLA chart by TradingView' })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/symbols/NASDAQ-TSLA/',
  );
  for (const [name, value] of Object.entries({
    sandbox: 'allow-scripts allow-same-origin',
    referrerpolicy: 'no-referrer',
    allow: '',
  }))
    await expect(frame(page)).toHaveAttribute(name, value);
  await expect(section(page).getByRole('status')).toHaveCount(0);
  await page.getByRole('button', { name: /light theme/i }).click();
  await expect(inner(page).locator('body.light')).toBeVisible();
  await section(page).getByRole('switch', { name: 'Show' }).press('Space');
  await expect(frame(page)).toHaveCount(0);
  await page.goto(`${app.service.url}/#/crypto/BTC`);
  await expect(page.getByRole('heading', { name: 'BTC' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  expect(new Set(asked)).toEqual(
    new Set(['https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en']),
  );
  expect(app.complaints).toEqual([]);
});

test('a reference chart turned off in Settings sends no request to the third party, and the page says so', async ({
  app,
  page,
}) => {
  const { asked } = await stubReference(page);
  await app.open('#/settings');
  await page.getByRole('switch', { name: /reference chart/i }).press('Space');
  await page.goto(`${app.service.url}/#/stocks/xyz:TSLA`);
  await expect(section(page)).toContainText('Turned off in Settings');
  await section(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/#\/settings$/);
  await page.reload();
  await page.goto(`${app.service.url}/#/stocks/xyz:TSLA`);
  await expect(section(page)).toContainText('Turned off in Settings');
  await expect(frame(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a browser’s page says that a silent chart may be unreachable, and that a blocked frame has failed', async ({
  shared: app,
  page,
}) => {
  await stubReference(page, { body: '<!doctype html><title>mute</title>' });
  await app.open('#/stocks/xyz:TSLA');
  await expect(section(page)).toContainText('Loading from TradingView');
  await expect(section(page)).toContainText('If the chart stays empty, this computer can’t reach it');
  await stubReference(page);
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await expect(inner(page).getByText('chart of NASDAQ:TSLA')).toBeVisible();
  await expect(section(page)).not.toContainText('can’t reach it');
  // Narrows the page's policy as a browser extension might.
  await section(page).getByRole('switch', { name: 'Show' }).press('Space');
  await page.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "frame-src 'none'";
    document.head.append(policy);
  });
  await section(page).getByRole('switch', { name: 'Show' }).press('Space');
  await expect(section(page).getByRole('alert')).toContainText(
    'The page’s security policy blocked the chart',
  );
  await expect(frame(page)).toHaveCount(0);
});
