import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';

const cell = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Sessions and new entries' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

// Tuesday, 15:58:30 in New York: the first week of winter time.
const nearTheClose = Date.UTC(2026, 10, 3, 20, 58, 30);
test.use({ startsAt: nearTheClose });

test('display rule 1.3, underlying session: regular hours count down, and change to after hours automatically', async ({
  app,
  page,
}) => {
  const underlying = cell(page, 'Underlying session');
  // Stopped: however long the start and the page take, it is before the close, and then in the minute after it.
  await app.time.set(nearTheClose, 0);
  await app.open('#/stocks/xyz:TSLA');
  await expect(underlying).toContainText(/Regular hours,\s*closes in (1 min|less than a minute)/);
  await expect(underlying).toContainText('Then after hours');
  await expect(cell(page, 'Oracle price from')).toContainText('External market');
  await app.time.set(nearTheClose + 91_000, 0);
  await expect(underlying).toContainText(/After hours,\s*ends in 3 h 59 min/);
  await page.goto(`${app.service.url}/#/stocks`);
  const card = page.getByRole('article').filter({ has: page.getByText('xyz:TSLA', { exact: true }) });
  await expect(card).toContainText(/After hours, ends in 3 h 5\d min/);
  expect(app.complaints).toEqual([]);
});
