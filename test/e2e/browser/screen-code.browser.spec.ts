import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, startScreen, test } from './app.ts';
import { builtPage, untilEveryScreenLoaded } from './page-scripts.ts';

/** A script that does not come with the page. */
function isLater({ pathname }: URL): boolean {
  return pathname.endsWith('.js') && !readFileSync(join(builtPage, 'index.html'), 'utf8').includes(pathname);
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const notLoaded = (page: Page) =>
  page.locator('.frame-screen').getByRole('alert').filter({ hasText: 'Could not load the screen' });

/** Bytes that the service sent for each script; 0: from the cache. */
const bytesOfScripts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );

test.describe('point 11: weight', () => {
  test('the page and its code are compressed, and the code is never requested twice', async ({
    shared: app,
    page,
  }) => {
    // Requests of the given page pass through the test, which turns its cache off.
    const other = await page.context().newPage();
    const sent = other.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.js'));
    await other.goto(app.service.dashboardLink());
    const { 'content-encoding': encoding, 'cache-control': caching } = await (await sent).allHeaders();
    expect(encoding).toMatch(/^(br|gzip)$/);
    expect(caching).toContain('immutable');
    await untilEveryScreenLoaded(other);
    expect(Math.min(...(await bytesOfScripts(other)))).toBeGreaterThan(0);
    await other.reload();
    await expect(startScreen(other)).toBeVisible();
    await untilEveryScreenLoaded(other);
    expect(Math.max(...(await bytesOfScripts(other)))).toBe(0);
  });

  test('a screen whose code cannot be loaded says so within the frame, and Retry loads it', async ({
    shared: app,
    page,
  }) => {
    await page.route(isLater, (route) => route.abort());
    await app.open();
    await rail(page).getByRole('link', { name: 'Trades' }).click();
    await expect(notLoaded(page)).toBeVisible();
    await expect(rail(page)).toBeVisible();
    const failedAgain = page.waitForEvent('requestfailed', (request) => isLater(new URL(request.url())));
    await notLoaded(page).getByRole('button', { name: 'Retry' }).click();
    await failedAgain;
    await expect(notLoaded(page)).toBeVisible();
    await page.unroute(isLater);
    await notLoaded(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Trades', level: 1 })).toBeVisible();
  });

  test('a page of an earlier version, whose code is gone, is reloaded at the same screen', async ({
    shared: app,
    page,
  }) => {
    await page.route(isLater, (route) => route.fulfill({ status: 404, body: '' }));
    await app.open();
    await rail(page).getByRole('link', { name: 'Risk' }).click();
    await expect(notLoaded(page)).toBeVisible();
    await page.unroute(isLater);
    await notLoaded(page).getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Risk', level: 1 })).toBeVisible();
  });
});
