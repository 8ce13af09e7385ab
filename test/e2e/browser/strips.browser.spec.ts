import type { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import type { OnWire } from '../../on-wire.ts';
import { expect, test } from './app.ts';
import { answerOf, numberIn, poolStrip, priceStrip, toCents } from './figures.ts';

test('display rule 1.2.2: the price strip lists exactly the markets that the agent reports, in its order, each linked to its page', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const coins = priceStrip(page).getByRole('listitem').locator('.price-coin');
  await expect(coins.first()).toBeVisible();
  await expect(async () => {
    const { symbols } = await answerOf<OnWire<AgentStatusView>>(app, '/api/v1/agent/status');
    if (symbols === null) throw new Error('The agent names no markets.');
    expect(symbols.length).toBeGreaterThan(5);
    expect(await coins.allTextContents()).toEqual(symbols);
  }).toPass();
  await priceStrip(page).getByRole('listitem').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/#\/(crypto|stocks|commodities|market)\/.+/);
});

test('the price strip scrolls to its end by keyboard, and the token stays visible', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const scroller = priceStrip(page).getByRole('group');
  const items = priceStrip(page).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  await scroller.focus();
  await expect(items.last()).not.toBeInViewport();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  await items.last().getByRole('link').focus();
  await expect(items.last()).toBeInViewport({ ratio: 0.99 });
  await expect(priceStrip(page).getByText('SIMV')).toBeInViewport({ ratio: 0.99 });
});

test('a focused price stays visible as the window narrows and the prices before it widen', async ({
  shared: app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 533 });
  await app.open('#/crypto');
  const items = priceStrip(page).getByRole('listitem');
  const focused = items.nth(2);
  await expect(focused).toBeVisible();
  await focused.getByRole('link').focus();
  await page.setViewportSize({ width: 480, height: 533 });
  await expect(focused).toBeInViewport({ ratio: 0.99 });
  await items.first().evaluate((item) => {
    item.style.paddingLeft = '300px';
  });
  await expect(focused).toBeInViewport({ ratio: 0.99 });
});

test('the strips leave most of a small window to the screen', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();
  await expect(poolStrip(page)).toContainText('Account value');
  for (const { width, height, most } of [
    { width: 1280, height: 800, most: 90 },
    { width: 900, height: 600, most: 90 },
    { width: 640, height: 400, most: 130 },
  ]) {
    await page.setViewportSize({ width, height });
    const box = await page.locator('.strips').boundingBox();
    expect(box!.height, `at ${width}`).toBeLessThanOrEqual(most);
  }
});

test('the summary strip matches the pool to the digit, with what its sums exclude', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const shown = async (name: string): Promise<number | null> =>
    numberIn(
      await poolStrip(page)
        .locator('div', { hasText: name })
        .locator('dd')
        .locator('.figure, .missing')
        .first()
        .innerText(),
    );
  await expect(async () => {
    const before = await answerOf<OnWire<Pool>>(app, '/api/v1/agent/pool');
    const seen = {
      value: await shown('Account value'),
      withdrawable: await shown('Withdrawable'),
      margin: await shown('Margin used'),
      unrealised: await shown('Unrealized P&L'),
    };
    expect(seen).toEqual({
      value: toCents(before.account_value_usd),
      withdrawable: toCents(before.withdrawable_usd),
      margin: toCents(before.margin_used_usd),
      unrealised: toCents(before.unrealized_pnl_usd),
    });
    expect(before.account_value_usd).not.toBeNull();
    expect(before.partial).toBe(true);
    // Every DEX was read: all that is left out are spot tokens without a dollar price, which two of the sums lack.
    const tokens = before.left_out.map(({ token }) => token);
    await expect(poolStrip(page)).toContainText(`Excludes ${tokens.join(', ')}`);
    await expect(poolStrip(page).getByText('partial')).toHaveCount(2);
  }).toPass();
});
