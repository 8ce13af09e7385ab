import type { Page } from '@playwright/test';
import { getSessionSpans } from '../../../src-main/operations/markets/session-spans.ts';
import type { SessionSpans } from '../../../src-preload/contract/bridge/sessions.ts';
import { expect, test, worldStart } from './app.ts';
import { underlyingSessions } from './texts.ts';

const key = (page: Page) => page.getByRole('group', { name: 'Shading of the underlying’s sessions' });
const interval = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Candle interval' }).getByText(name, { exact: true });
const hour = 3_600_000;

test('a chart with a calendar is shaded by its sessions, with a legend and a column in words, up to four hours a candle', async ({
  shared: app,
  page,
}) => {
  const marketId = 'sim-testnet:xyz:TSLA';
  const range = { marketId, fromMs: worldStart - 200 * hour, toMs: worldStart };
  const reported: SessionSpans = app.service.ask(getSessionSpans, range);
  expect(reported.spans.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['pre_market', 'after_hours', 'closed']),
  );
  await app.open('#/stocks/xyz:TSLA');
  for (const state of ['pre_market', 'after_hours', 'closed'] as const)
    await expect(key(page)).toContainText(underlyingSessions[state].toLowerCase());
  await expect(key(page)).toContainText('regular hours (not shaded)');
  // Saturday noon: the running candle is in the weekend.
  await page.getByRole('switch', { name: 'Show as table' }).click({ force: true });
  await expect(page.getByRole('columnheader', { name: 'Underlying session' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Closed');
  await expect(page.getByRole('row').filter({ hasText: 'Regular hours' }).first()).toBeAttached();
  await interval(page, '4h').click();
  await expect(key(page)).toBeVisible();
  await interval(page, '1d').click();
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toBeVisible();
  await expect(key(page)).toHaveCount(0);
  await page.goto(`${app.service.url}/#/crypto/BTC`);
  await expect(page.getByRole('img', { name: /Candle chart/ })).toBeVisible();
  await expect(key(page)).toHaveCount(0);
});
