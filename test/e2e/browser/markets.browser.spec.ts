import { expect, test } from './desk.ts';

test('the tabs show crypto, stocks and commodities, and the fourth is not there yet', async ({
  desk,
  page,
}) => {
  await desk.open();
  await expect(page.getByRole('row').filter({ hasText: 'BTC' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Stocks' }).click();
  await expect(page.getByText('xyz:TSLA').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Commodities' }).click();
  await expect(page.getByText('xyz:GOLD').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Prediction Markets/ })).toBeDisabled();
  expect(desk.complaints).toEqual([]);
});
