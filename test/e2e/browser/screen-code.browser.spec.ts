import type { Page, Route } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, startScreen, test } from './app.ts';
import { builtPage, untilEveryScreenLoaded } from './page-scripts.ts';

/** Whether a path is of a script that does not come with the page. */
function isLaterPath(path: string): boolean {
  return path.endsWith('.js') && !readFileSync(join(builtPage, 'index.html'), 'utf8').includes(path);
}

const isLater = ({ pathname }: URL): boolean => isLaterPath(pathname);

const laterScripts = (): readonly string[] =>
  readdirSync(join(builtPage, 'assets'))
    .map((name) => `/assets/${name}`)
    .filter(isLaterPath);

/**
 * Answers requests for later scripts. Returns a function that waits until each was requested: the page loads screens in advance,
 * each once, and would otherwise load one by itself as soon as the service answers again.
 */
async function answerLaterScripts(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const asked = new Set<string>();
  await page.route(isLater, (route) => {
    asked.add(new URL(route.request().url()).pathname);
    return answer(route);
  });
  return () => expect.poll(() => laterScripts().filter((script) => !asked.has(script))).toEqual([]);
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
    const everyScriptAsked = await answerLaterScripts(page, (route) => route.abort());
    await app.open();
    await rail(page).getByRole('link', { name: 'Trades' }).click();
    await expect(notLoaded(page)).toBeVisible();
    await everyScriptAsked();
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
    const everyScriptAsked = await answerLaterScripts(page, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await app.open();
    await rail(page).getByRole('link', { name: 'Risk' }).click();
    await expect(notLoaded(page)).toBeVisible();
    await everyScriptAsked();
    await page.unroute(isLater);
    await notLoaded(page).getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Risk', level: 1 })).toBeVisible();
  });
});
