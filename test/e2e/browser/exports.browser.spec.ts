import type { Page } from '@playwright/test';
import { readFileSync, readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

test('an export shows its count and first rows, downloads as a file, and is listed once it is saved', async ({
  shared: app,
  page,
}) => {
  await app.open('#/exports?subject=fills&format=jsonl');
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
  await looksRightEverywhere(page, app, 'exports-saved');
});

test('a refused download fails, and the dashboard stays', async ({ shared: app, page }) => {
  await app.open('#/exports?subject=fills');
  const button = page.getByRole('button', { name: 'Download' });
  await expect(button).toBeVisible();
  // Nobody reads the rest: it is still streaming.
  const held = await new Promise<IncomingMessage>((resolve) =>
    get(`${app.service.url}/api/exports/tax_events?format=jsonl`, resolve),
  );
  expect(held.statusCode).toBe(200);
  const downloading = page.waitForEvent('download');
  await button.click();
  expect(await (await downloading).failure()).not.toBeNull();
  await expect(page).toHaveURL(/#\/exports/);
  await expect(button).toBeVisible();
  held.destroy();
});

test('filters are in the address, and only those of the subject are offered', async ({
  shared: app,
  page,
}) => {
  await app.open('#/exports');
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'Equity samples' }).click();
  await expect(page).toHaveURL(/subject=equity/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Market' })).toBeHidden();
});

test('a range of whole days can be chosen, and is in the address', async ({ shared: app, page }) => {
  await app.open('#/exports?subject=fills');
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Dates').click();
  await expect(page.getByText(/^[\d,]+ rows?$/)).toBeVisible();
  await page.getByLabel('Last day, UTC').fill('2020-01-31');
  await expect(page.getByText('No rows match')).toBeVisible();
  await expect(page).toHaveURL(/period=dates&to=2020-01-31/);
  await page.getByLabel('Last day, UTC').fill('');
  await page.getByLabel('First day, UTC').fill('2020-01-01');
  await expect(page.getByText(/^[\d,]+ rows?$/)).toBeVisible();
  await looksRightEverywhere(page, app, 'exports-dates');
});

test('Export… on each screen of the record opens Exports with its subject and filters', async ({
  shared: app,
  page,
}) => {
  const screens = [
    ['#/trades?period=7d&status=filled', 'Trades (orders)', /\?period=7d&status=filled&subject=trades$/],
    ['#/trades?view=trips&class=CRYPTO', 'Closed trades', /\?class=CRYPTO&subject=closed_trades&period=30d$/],
    ['#/decisions?action=hold', 'Decisions with reasoning', /\?action=hold&subject=decisions&period=30d$/],
    ['#/refused?period=all', 'Refused entries', /\?subject=refused_entries$/],
    ['#/signals', 'Signals', /\?subject=signals&period=30d$/],
    ['#/transfers?period=7d', 'Deposits, withdrawals, transfers', /\?period=7d&subject=ledger$/],
    ['#/performance?period=24h', 'Closed trades', /\?period=24h&subject=closed_trades$/],
  ] as const;
  await app.open();
  for (const [screen, subject, address] of screens) {
    await page.goto(`${app.service.url}/${screen}`);
    await page.getByRole('link', { name: 'Export…' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue(subject);
    await expect(page.getByText(/^[\d,]+ rows?$|^No rows match$/)).toBeVisible();
  }
});

/** Drops files on the page as a person does. */
async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.getByRole('heading', { name: 'Exports', exact: true }).dispatchEvent('drop', { dataTransfer });
}

test('files of an export are verified when they are chosen or dropped, and a changed byte is found', async ({
  app,
  page,
}) => {
  await app.open('#/exports?subject=fills');
  await page.getByRole('button', { name: 'Save with manifest' }).click();
  await expect(page.getByRole('region', { name: 'Saved exports' }).getByRole('row')).toHaveCount(2);
  const exports = join(app.dataDir, 'exports');
  const folder = join(exports, readdirSync(exports).find((name) => !name.startsWith('.')) ?? '');
  const paths = readdirSync(folder).map((name) => join(folder, name));

  const panel = page.getByRole('region', { name: 'Verify files' });
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Choose files…' }).click();
  await (await choosing).setFiles(paths);
  await expect(panel.getByText('Everything that was checked is unchanged.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveText([
    /OK.*Files.*fills\.csv/,
    /OK.*Record.*still contains/,
  ]);

  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  await drop(page, [
    { name: 'manifest.json', text: text('manifest.json') },
    { name: 'fills.csv', text: text('fills.csv').replace('0', '1') },
  ]);
  await expect(panel.getByText('Something was changed.')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toHaveText(/Failed.*fills\.csv was changed/);
  await looksRightEverywhere(page, app, 'exports-verified');
});
