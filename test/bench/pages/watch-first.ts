import type { Page } from '@playwright/test';

/** ms from the navigation to the frame that shows each element, by name. */
export type FirstSeen = Readonly<Record<string, number>>;

declare global {
  interface Window {
    firstSeen?: Record<string, number>;
  }
}

/** Has every page of `page` note when something that each selector names is first painted. */
export async function watchFirst(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen: Record<string, number> = {};
    window.firstSeen = seen;
    const look = (): void => {
      const found = Object.entries(wanted).filter(
        ([name, selector]) => !(name in seen) && document.querySelector(selector) !== null,
      );
      // It is painted with the frame after this callback.
      requestAnimationFrame(() => {
        for (const [name] of found) seen[name] = performance.now();
        if (Object.keys(seen).length < Object.keys(wanted).length) look();
      });
    };
    look();
  }, selectors);
}

const withinMs = 30_000;

/** Waits until everything that is watched for was painted. */
export async function firstSeen(page: Page, names: readonly string[]): Promise<FirstSeen> {
  await page.waitForFunction(
    (wanted) => wanted.every((name) => window.firstSeen?.[name] !== undefined),
    [...names],
    { timeout: withinMs },
  );
  return page.evaluate(() => window.firstSeen ?? {});
}
