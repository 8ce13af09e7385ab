import type { Page } from '@playwright/test';

/** Rows of the Crypto table. */
export const quoteRow = '.quotes tbody tr';

/** Navigates a page opened by a link from the Overview to the table of live quotes. */
export async function showQuotes(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.evaluate(() => void (location.hash = '#/crypto'));
  await page.locator(quoteRow).first().waitFor();
}
