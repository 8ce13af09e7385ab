import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const depositor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a deposit prepared by a program is followed from pending into escrow and out again', async ({
  app,
  page,
}) => {
  await app.open('#/transfers?period=all');
  await expect(page.getByText('None yet. A program prepares one with')).toBeVisible();
  const prepared = await fetch(`${app.service.url}/mcp/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 250_000_000, network: 'base', depositor_address: depositor }),
  });
  expect(prepared.status).toBe(201);
  const row = page.getByRole('region', { name: 'Deposits' }).getByRole('row').nth(1);
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('$250.00');
  // A deposit is read every ten seconds of the world.
  await app.time.set(app.time.now(), 10);
  await row.getByRole('button', { name: 'Send' }).click();
  await expect(row).toContainText('In escrow');
  await app.time.set(app.time.now(), 1);
  await expect(row).toContainText(/in 23 h \d+ min/);
  await expect(row).toContainText(/in 29 d 23 h/);
  await looksRightEverywhere(page, app, 'transfers-escrowed');
  await app.time.set(app.time.now(), 10);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Canceled');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('the ledger keeps its filter in the address and passes it to the export', async ({
  shared: app,
  page,
}) => {
  await app.open('#/transfers?period=all');
  const ledger = page.getByRole('region', { name: 'Ledger', exact: true }).last();
  await expect(ledger.getByText('Deposit', { exact: true }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Direction' }).click();
  await page.getByRole('option', { name: 'Out', exact: true }).click();
  await expect(page).toHaveURL(/direction=out/);
  await expect(ledger.getByText('Deposit', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Export…' }).click();
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue(
    'Deposits, withdrawals, transfers',
  );
});
