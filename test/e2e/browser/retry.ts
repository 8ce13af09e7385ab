import { expect, type Page } from '@playwright/test';

/**
 * Clicks Retry as often as the page offers it, until the check passes. The page also loads again on its own, and then the button
 * may go before the click.
 */
export async function retryUntil(page: Page, check: () => Promise<void>): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await check();
  }).toPass();
}
