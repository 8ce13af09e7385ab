import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The built page, as the service serves it. */
export const builtPage = join(resolve(import.meta.dirname, '../../..'), 'out/renderer');

/** Waits until the page has loaded every script of the build: each screen can then be opened without the service. */
export async function untilEveryScreenLoaded(page: Page): Promise<void> {
  const scripts = readdirSync(join(builtPage, 'assets')).filter((name) => name.endsWith('.js'));
  await page.waitForFunction((names) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return names.every((name) => loaded.includes(`/assets/${name}`));
  }, scripts);
}
