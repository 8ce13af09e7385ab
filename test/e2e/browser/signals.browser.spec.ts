import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const history = (page: Page) => page.getByRole('grid', { name: /^Signals in the journal/ }).getByRole('row');

test('active signals are above all reported ones, each with direction, source and expiry', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/signals');
  await expect(history(page).nth(1)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Active now \(\d+\)/ })).toBeVisible();
  const [, ...texts] = await history(page).allInnerTexts();
  for (const text of texts) expect(text).toMatch(/Long|Short|Neutral/);
  await looksRightEverywhere(page, app, 'signals');
});
