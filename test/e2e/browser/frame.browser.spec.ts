import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { poolStrip, priceStrip } from './figures.ts';
import { looksRightEverywhere } from './looks-right.ts';
import { agentParts, directionColors, signedUsd, usd } from './texts.ts';

const agent = (page: Page) => page.getByRole('group', { name: 'Agent', exact: true });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts: / });

test('point 2: the frame shows the worst of the agent’s states, and its alert is opened or muted with one click', async ({
  app,
  page,
}) => {
  await app.open('#/crypto');
  await expect(agent(page)).toContainText(/^Running \d+ s$/);
  await app.service.simulator!.setFault({ kind: 'breaker_tripped' });
  await expect(agent(page)).toContainText(/^BREAKER TRIPPED since \d\d:\d\d/);
  await agent(page).getByRole('button').focus();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('term')).toHaveText([...agentParts]);
  await expect(details).toContainText('Running');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await looksRightEverywhere(page, app, 'frame-tripped');

  const criticalAlerts = async (): Promise<number> =>
    Number(/(\d+) critical/.exec(await bell(page).innerText())?.[1] ?? 0);
  await expect(bell(page)).toHaveAccessibleName(/^Alerts: \d critical, .*\d new/);
  const before = await criticalAlerts();
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Alerts' });
  await expect(list).toContainText('Circuit breaker tripped');
  await list.getByRole('button', { name: 'Mute 1 h Circuit breaker tripped' }).click();
  await expect(list.getByText('muted', { exact: true })).toBeVisible();
  await expect.poll(criticalAlerts).toBe(before - 1);
  // A mute silences the alert; the problem stays visible.
  await expect(agent(page)).toContainText('BREAKER TRIPPED');
  await list
    .getByRole('link', { name: /^Open Risk/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/risk$/);
});

test('point 2: today’s P&L is beside the account value with the share of the daily loss limit', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const today = poolStrip(page).locator('div', { hasText: 'Today’s P&L' });
  await expect(async () => {
    const response = await fetch(`${app.service.url}/mcp/risk`);
    const risk = (await response.json()) as { daily_pnl_usd: number; max_daily_loss_usd: number };
    const share = Math.max(0, -risk.daily_pnl_usd) / risk.max_daily_loss_usd;
    await expect(today.locator('dt')).toContainText(`limit ${usd(risk.max_daily_loss_usd)}`);
    await expect(today.locator('dd')).toContainText(signedUsd(risk.daily_pnl_usd), { timeout: 500 });
    await expect(today.locator('dd')).toContainText(`${Math.round(share * 100)}%`);
    await expect(today.getByRole('meter')).toHaveAttribute('aria-valuenow', String(Math.round(share * 100)));
  }).toPass();
});

test('point 2: the frame is 96 px high at 1280 px', async ({ shared: app, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.open('#/crypto');
  await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();
  await expect(poolStrip(page)).toContainText('Account value');
  const main = await page.getByRole('main').boundingBox();
  expect(main!.y).toBeLessThanOrEqual(96);
});

test('point 2: the operator chooses the colors of up and down, and they are kept', async ({
  shared: app,
  page,
}) => {
  await app.open('#/settings');
  const colorOf = (className: string): Promise<string> =>
    page.evaluate((name) => {
      const probe = document.createElement('i');
      probe.className = name;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, className);
  const seen = new Set<string>();
  for (const words of directionColors) {
    await page.getByRole('radiogroup', { name: 'Up and down' }).getByText(words).click();
    await expect(async () => expect(seen).not.toContain(await colorOf('up'))).toPass();
    seen.add(await colorOf('up'));
    expect(await colorOf('down')).not.toBe(await colorOf('bad'));
  }
  const up = await colorOf('up');
  await page.getByRole('switch', { name: 'Color-blind safe palette' }).press('Space');
  await looksRightEverywhere(page, app, 'appearance');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'color-blind');
  await expect(page.locator('html')).toHaveAttribute('data-direction', 'white-gray');
  expect(seen).toContain(up);
});
