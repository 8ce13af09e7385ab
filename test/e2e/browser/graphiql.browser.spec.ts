import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './app.ts';

/** Console errors, failed scripts and policy violations of every page of the browser so far. */
function complaintsOf(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return complaints;
}

const answer = (page: Page) => page.locator('.graphiql-response');
const tab = (page: Page, name: string) =>
  page.getByRole('tablist').getByRole('button', { name, exact: true });
const execute = (page: Page) => page.getByRole('button', { name: /^Execute query/ });

/**
 * Opens a tab and executes its query. For a moment after a tab is opened GraphiQL still names the operation of the earlier one: then
 * it is executed again.
 */
async function executeTab(page: Page, name: string, field: string): Promise<void> {
  await tab(page, name).click();
  await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText(field);
  await expect(async () => {
    if (await execute(page).isVisible()) await execute(page).click();
    await expect(answer(page)).toContainText(`"${field}"`, { timeout: 2_000 });
  }).toPass();
}

/** Puts a query in the place of the one in the editor. */
async function write(page: Page, query: string): Promise<void> {
  await page.locator('.graphiql-query-editor .view-lines').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(query);
}

test('GraphiQL opens from Connections, reads the schema, answers a query and completes a name', async ({
  shared: app,
  page,
  context,
}) => {
  const complaints = complaintsOf(context);
  await app.open('#/connections');
  const [graphiql] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /opens GraphiQL/ }).click(),
  ]);
  await expect(graphiql).toHaveURL(`${app.service.url}/graphql`);
  await expect(graphiql).toHaveTitle('Perpscope GraphQL');
  expect(await graphiql.evaluate(() => window.opener as unknown)).toBeNull();

  await expect(tab(graphiql, 'Trades')).toBeVisible();
  await execute(graphiql).click();
  await expect(answer(graphiql)).toContainText('"feeUsdExact"');

  await write(graphiql, '{ statistics { tradeC');
  await graphiql.keyboard.press('Control+Space');
  await expect(graphiql.locator('.suggest-widget')).toContainText('tradeCount');
  await graphiql.keyboard.press('Enter');
  await expect(graphiql.locator('.graphiql-query-editor .view-lines')).toContainText('tradeCount');
  await expect(graphiql).toHaveURL(`${app.service.url}/graphql`);
  expect(complaints).toEqual([]);

  await write(graphiql, '{ nothing }');
  // GraphiQL takes over what was written some time later.
  await expect(async () => {
    await graphiql.keyboard.press('Control+Enter');
    await expect(answer(graphiql)).toContainText('Cannot query field', { timeout: 3_000 });
  }).toPass();
  await page.bringToFront();
  const requests = page.getByRole('region', { name: 'Requests' });
  const refused = requests.getByRole('row').filter({ hasText: 'GRAPHQL_VALIDATION_FAILED' });
  await expect(refused.first()).toContainText(/Chrome \d+ on Linux/);
});

test('a subscription shows the present value at once, and ends when it is stopped', async ({
  shared: app,
  page,
  context,
}) => {
  const complaints = complaintsOf(context);
  await page.goto(`${app.service.url}/graphql`);
  await executeTab(page, 'Status', 'statusChanged');
  await expect(answer(page)).toContainText('"running"');
  await page.getByRole('button', { name: /^Stop query/ }).click();
  await expect(execute(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

const hostile = '<img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>';

test('HTML in text of the agent is shown as text', async ({ shared: app, page, context }) => {
  const complaints = complaintsOf(context);
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (!asked.includes('reasoningLogs')) return route.continue();
    return route.fulfill({ json: { data: { reasoningLogs: [{ text: hostile }] } } });
  });
  await page.goto(`${app.service.url}/graphql`);
  await write(page, 'query Trades { reasoningLogs { text } }');
  await execute(page).click();
  await expect(answer(page)).toContainText('<img src=x onerror=');
  await expect(answer(page).locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test('a configured token is asked for, sent with queries and subscriptions, and stored only in the tab', async ({
  app,
  page,
}) => {
  await app.open('#/connections');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const token = await page.getByRole('textbox', { name: 'New token' }).inputValue();
  await page.goto(`${app.service.url}/graphql`);
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  const field = dialog.getByLabel('Token', { exact: true });
  await field.fill('a-guess-that-is-wrong');
  await field.press('Enter');
  await expect(dialog).toContainText('The service refused this token.');
  const { violations } = await new AxeBuilder({ page }).include('#token-dialog').analyze();
  expect(violations).toEqual([]);
  await field.fill(token);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();

  await execute(page).click();
  await expect(answer(page)).toContainText('"trades"');
  await executeTab(page, 'Status', 'statusChanged');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  await page.reload();
  await expect(execute(page)).toBeVisible();
  await expect(dialog).toBeHidden();
});
