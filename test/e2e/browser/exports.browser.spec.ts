import { readFileSync } from 'node:fs';
import { expect, test } from './desk.ts';
import { looksRightEverywhere } from './looks-right.ts';

test('an export shows its count and first rows, downloads as the file, and is listed once it is saved', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/exports?subject=fills&format=jsonl');
  const bar = page.getByText(/^[\d,]+ rows?$/);
  await expect(bar).toBeVisible();
  const count = Number(((await bar.textContent()) ?? '').replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(20);
  const preview = page.getByRole('region', { name: 'First rows' });
  await expect(preview.getByRole('row')).toHaveCount(21);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(count);
  expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toContain('closed_pnl');

  await page.getByRole('button', { name: 'Save with manifest' }).click();
  const saved = page.getByRole('region', { name: 'Saved exports' });
  await expect(saved.getByText('Fills', { exact: true })).toBeVisible();
  await expect(saved.getByRole('row')).toHaveCount(2);
  await looksRightEverywhere(page, desk, 'exports-saved');
});

test('filters stand in the address, and only those that the subject has are offered', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/exports');
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'Equity samples' }).click();
  await expect(page).toHaveURL(/subject=equity/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Market' })).toBeHidden();
});
