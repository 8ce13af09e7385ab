import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const status = async (url: string, token?: string): Promise<number> => {
  const headers = {
    'user-agent': 'a-test/1.0',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return (await fetch(`${url}/mcp`, { headers })).status;
};

test('a token is created, shown once and copied, required by every read, and revoked', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read']);
  await app.open('#/connections');
  const { url } = app.service;
  await expect(page.getByText('Every program on this machine can read')).toBeVisible();
  expect(await status(url)).toBe(200);

  await button(page, 'Create a token').press('Enter');
  const field = page.getByRole('textbox', { name: 'New token' });
  await expect(field).toHaveValue(/^[\w-]{43}$/);
  const token = await field.inputValue();
  await expect(page.getByText('It won’t be shown again')).toBeVisible();
  await expect(button(page, 'Create a token')).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await looksRightEverywhere(page, app, 'a-token');
  expect([await status(url), await status(url, token)]).toEqual([401, 200]);
  await button(page, 'Copy the new token').click();
  await expect.poll(() => copied(page)).toBe(token);

  await page.getByRole('tab', { name: 'Cursor' }).click();
  await expect(page.getByRole('region', { name: 'Configuration of Cursor' })).toContainText(
    `Bearer ${token}`,
  );
  const install = page.getByRole('link', { name: 'Install in Cursor' });
  await expect(install).toHaveAttribute('href', /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);
  await button(page, 'Done').click();
  await expect(page.getByRole('region', { name: 'Configuration of Cursor' })).toContainText('YOUR_TOKEN');
  await expect(install).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);

  await button(page, 'Revoke the token').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the token?' });
  await expect(dialog).toBeVisible();
  await looksRightEverywhere(page, app, 'a-token-revoked');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await status(url)).toBe(401);
  await button(page, 'Revoke the token').click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(button(page, 'Create a token')).toBeVisible();
  expect(await status(url)).toBe(200);
  expect(app.complaints).toEqual([]);
});

test('a request appears in the log at once, a configuration is copied in full, and the search opens this screen', async ({
  shared: app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read']);
  await app.open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();

  const requests = page.getByRole('region', { name: 'Requests' });
  await fetch(`${app.service.url}/nothing/of-this-test?key=s3cret`, {
    headers: { 'user-agent': 'a-test/2.0' },
  });
  const row = requests.getByRole('row').filter({ hasText: '/nothing/of-this-test' });
  await expect(row).toContainText('GET /nothing/of-this-test?key=…');
  await expect(row).toContainText('404');
  await expect(row).toContainText('not_found');
  await expect(row).toContainText('a-test/2.0');
  await expect(page.getByRole('region', { name: 'Callers' })).toContainText('a-test/2.0');
  await expect(page.getByRole('region', { name: 'Agent API' })).toContainText('GET /mcp/risk');

  await button(page, 'Copy the configuration of Claude Desktop').click();
  await expect.poll(async () => (await copied(page)).split('\n').length).toBeGreaterThan(3);
  expect(JSON.parse(await copied(page))).toMatchObject({
    mcpServers: { perpscope: { args: expect.arrayContaining(['mcp']) as unknown } },
  });
  expect(app.complaints).toEqual([]);
});
