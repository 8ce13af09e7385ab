import type { Page } from '@playwright/test';
import type { TradeList } from '../../../src-preload/contract/views/trades/trade.ts';
import type { OnWire } from '../../on-wire.ts';
import { expect, test } from './app.ts';
import { answerOf } from './figures.ts';
import { historyRead } from './first-reading.ts';
import { looksRightEverywhere } from './looks-right.ts';

const decisions = (page: Page) => page.getByRole('region', { name: /^Decisions/ }).getByRole('article');
const refused = (page: Page) => page.getByRole('grid', { name: /^Refused entries/ }).getByRole('row');

test('the timeline shows each decision with its reasoning, and its orders link to their detail', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/decisions?period=7d');
  await expect(decisions(page).nth(1)).toBeVisible();
  const reasoned = decisions(page)
    .filter({ has: page.getByRole('button', { name: /^Reasoning/ }) })
    .first();
  const fold = reasoned.getByRole('button', { name: /^Reasoning/ });
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(reasoned.locator('ol > li').first()).toBeVisible();
  await looksRightEverywhere(page, app, 'decisions');
  const list = page.getByRole('region', { name: /^Decisions/ });
  const link = page.getByRole('link', { name: 'Details' }).nth(3);
  await link.scrollIntoViewIfNeeded();
  const [scrolled, led] = [
    await list.evaluate(({ scrollTop }) => scrollTop),
    await link.getAttribute('href'),
  ];
  await link.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Order detail/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/decisions\?period=7d$/);
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
  await expect(page.locator('a:focus')).toHaveAttribute('href', led ?? '');
});

test('an order that was filled in part takes one line', async ({ shared: app, page }) => {
  await historyRead(app.service);
  const inPart = await answerOf<OnWire<TradeList>>(
    app,
    '/api/v1/agent/trades?period=all&order_status=partial&limit=1',
  );
  await app.open(`#/decisions?decision=${inPart.rows[0]?.decision_id ?? ''}`);
  const partial = decisions(page).getByRole('listitem').filter({ hasText: 'Partially filled' });
  await expect(partial.first()).toBeVisible();
  for (const line of await partial.all()) {
    const [first, last] = [line.getByText('Partially filled'), line.getByRole('link', { name: 'Details' })];
    const [top, bottom] = await Promise.all([first, last].map((one) => one.boundingBox()));
    expect(bottom?.y).toBeLessThan((top?.y ?? 0) + (top?.height ?? 0));
  }
});

test('decisions are filtered by action in the address, and an empty result offers to clear the filter', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/decisions?action=skip');
  await expect(decisions(page).first()).toBeVisible();
  for (const text of await decisions(page).allInnerTexts()) expect(text).toContain('Skip');
  await page.goto(`${app.service.url}/#/decisions?strategy=no-such-strategy`);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(decisions(page).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/decisions$/);
});

test('one decision has an address, which the timeline and the search link to', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/decisions?period=7d');
  const link = decisions(page)
    .nth(2)
    .getByRole('link', { name: /, decision / });
  const id = ((await link.getAttribute('aria-label')) ?? '').replace(/^.*, decision /, '');
  await link.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/decisions\\?decision=${id}$`));
  await expect(decisions(page)).toHaveCount(1);
  await expect(page.getByText(`Decision ${id}`)).toBeVisible();
  await expect(decisions(page).getByRole('button', { name: /^Reasoning/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await looksRightEverywhere(page, app, 'one-decision');
  await page.getByRole('link', { name: 'All decisions' }).click();
  await expect(decisions(page).nth(1)).toBeVisible();
  await page
    .getByRole('combobox', { name: /^Find/ })
    .or(page.getByLabel(/^Find a market/))
    .first()
    .fill(id);
  await page.getByRole('option', { name: `Decision ${id}` }).click();
  await expect(decisions(page)).toHaveCount(1);
  await page.goto(`${app.service.url}/#/decisions?decision=no-such-decision`);
  await expect(page.getByText('No decision in the journal has this id')).toBeVisible();
});

test('refused entries show gate, value and threshold, and a gate’s chip filters by it', async ({
  shared: app,
  page,
}) => {
  await app.openRead('#/refused?period=all');
  await expect(refused(page).nth(1)).toBeVisible();
  const chip = page.getByRole('group', { name: 'Gate' }).getByRole('button').first();
  const gate = (await chip.innerText()).replace(/\s*[\d,]+$/, '').trim();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    const texts = (await refused(page).allInnerTexts()).slice(1);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toContain(gate);
  }).toPass();
  await looksRightEverywhere(page, app, 'refused-entries');
});
