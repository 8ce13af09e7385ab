import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The built page, as the service serves it. */
export const builtPage = join(resolve(import.meta.dirname, '../../..'), 'out/renderer');

/** Scripts of the build that the page has not loaded; empty once every screen can be opened without the service. */
export function missingScripts(page: Page): Promise<readonly string[]> {
  const scripts = readdirSync(join(builtPage, 'assets')).filter((name) => name.endsWith('.js'));
  return page.evaluate((all) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return all.filter((name) => !loaded.includes(`/assets/${name}`));
  }, scripts);
}
