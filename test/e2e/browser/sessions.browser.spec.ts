import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';

const cell = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Sessions and new entries' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

// Tuesday, 15:58:30 in New York: the first week of winter time.
test.use({ startsAt: Date.UTC(2026, 10, 3, 20, 58, 30) });

test('display rule 1.3, underlying session: regular hours count down, and change to after hours automatically', async ({
  app,
  page,
}) => {
  const underlying = cell(page, 'Underlying session');
  await app.open('#/stocks/xyz:TSLA');
  await expect(underlying).toContainText(/Regular hours,\s*closes in (1 min|less than a minute)/);
  await expect(underlying).toContainText('Then after hours');
  await expect(cell(page, 'Oracle price from')).toContainText('External market');
  await app.time.set(app.time.now() + 90_000, 1);
  await expect(underlying).toContainText(/After hours,\s*ends in 3 h 59 min/);
  await page.goto(`${app.service.url}/#/stocks`);
  const card = page.getByRole('article').filter({ has: page.getByText('xyz:TSLA', { exact: true }) });
  await expect(card).toContainText(/After hours, ends in 3 h 5\d min/);
  expect(app.complaints).toEqual([]);
});
