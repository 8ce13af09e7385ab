import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getRiskHistory } from '../../../src-main/operations/risk/risk-history.ts';
import { getRiskStatus } from '../../main/asked.ts';
import { expect, test, type App } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';
import { riskFigures, toMinute, usd } from './texts.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const hour = 3_600_000;
const aWeek = (now: number) => ({ from: now - 168 * hour, to: now });

/** Lets the monitor report hours apart: long enough to be drawn, for a day and for a week. Resolves to when it began. */
async function hoursRecorded({ service: { ask }, time }: App): Promise<number> {
  const beganAt = async () => {
    const { points } = await ask(getRiskHistory, aWeek(time.now()), { pause: () => null });
    return points.daily_pnl_usd.find(({ value }) => value !== null)?.at;
  };
  await expect.poll(beganAt).toBeDefined();
  const left = time.now();
  await time.set(left + 4 * hour, 1);
  await expect(() => {
    expect(Date.parse(ask(getRiskStatus, null).risk.updatedAt ?? '')).toBeGreaterThan(left);
  }).toPass();
  return (await beganAt()) ?? Number.NaN;
}

test('every figure of the risk monitor has its row, with the distance to its limit in words and as a meter', async ({
  shared: app,
  page,
}) => {
  await app.open('#/risk');
  await expect(row(page, 'Circuit breaker')).toBeVisible();
  await expect(async () => {
    const reported = app.service.ask(getRiskStatus, null);
    for (const { label, text } of riskFigures) {
      const within = row(page, label);
      await expect(within.locator('.risk-value')).toHaveText(text(reported.risk), { timeout: 200 });
      await expect(within.locator('.risk-distance')).toHaveText(/\w/, { timeout: 200 });
    }
    const { usedUsd, limitUsd, share } = reported.dailyLoss!;
    const used = `${usd(limitUsd - usedUsd)} left: ${usd(usedUsd)} of ${usd(limitUsd)} lost today`;
    await expect(row(page, 'Today’s P&L').locator('.risk-distance')).toContainText(used, { timeout: 200 });
    const meter = page.getByRole('meter', { name: 'Today’s P&L against its limit' });
    await expect(meter).toHaveAttribute(
      'aria-valuenow',
      String(Math.round(Math.min(100, Math.max(0, share * 100)))),
      { timeout: 200 },
    );
  }).toPass();
  await expect(page.getByText('Monitor’s time')).toBeVisible();
});

test('each figure has its history, as a chart and as a table', async ({ app, page }) => {
  const since = toMinute(await hoursRecorded(app));
  await app.open('#/risk?history=7d');
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(
    row(page, 'Today’s P&L').getByRole('img', { name: `Today’s P&L. Since ${since}: ` }),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Histories as tables' }).press(' ');
  await expect(row(page, 'Today’s P&L').getByRole('grid')).toBeVisible();
  await page.getByText('24 hours', { exact: true }).click();
  await expect(page).toHaveURL(/#\/risk\?history=24h$/);
  await page.getByRole('switch', { name: 'Histories as tables' }).press(' ');
  await expect(row(page, 'Today’s P&L').getByRole('img').last()).toBeVisible();
  await looksRightEverywhere(page, app, 'risk');
});

/** Reads the risk report that the simulated agent wrote to its feed. */
function agentVix({ dataDir }: App): { readonly value: string; readonly observed_at: string } {
  const file = readFileSync(join(dataDir, 'sim-testnet-seed-1/agent-feed/status.json'), 'utf8');
  // Python's writer puts NaN where it has no number.
  const status: unknown = JSON.parse(file.replaceAll(/\bNaN\b/g, 'null'));
  const { vix } = (status as { readonly reference: { readonly vix: ReturnType<typeof agentVix> } }).reference;
  return vix;
}

test('display rules 1.4: the VIX shows when it was observed and how delayed it is, or says why there is none', async ({
  shared: app,
  page,
}) => {
  await app.open('#/risk');
  // On a Saturday the index does not move: each side shows Friday's value.
  const { value, observed_at: observedAt } = agentVix(app);
  const minute = observedAt.slice(0, 'yyyy-mm-ddThh:mm'.length);
  for (const name of ['Agent VIX', 'Perpscope’s provider VIX']) {
    const side = row(page, 'VIX').getByRole('group', { name });
    await expect(side.locator('.risk-value')).toHaveText(Number(value).toFixed(2));
    await expect(side.locator('time')).toHaveAttribute('datetime', new RegExp(`^${minute}:`));
    await expect(side).toContainText(/Observed.* ago, delayed/);
    await expect(side).toContainText('Its market is closed, and it was observed more than 20 min ago.');
  }
  await expect(row(page, 'VIX').getByText(/^Unavailable/)).toHaveText(['Unavailable']);
});

test('the usual figures fit 1280 by 800 without scrolling', async ({ shared: app, page }) => {
  await app.open('#/risk');
  await expect(row(page, 'Today’s P&L').getByRole('button', { name: 'Today’s P&L as CSV' })).toBeVisible();
  const body = page.getByRole('region', { name: 'Risk figures' });
  expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
