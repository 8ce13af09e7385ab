import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { getFigures } from '../../main/asked.ts';
import { expect, type App } from './app.ts';
import { historyRead } from './first-reading.ts';

/** A chart of the page by its title. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const figures = (page: Page) => page.getByRole('complementary', { name: 'Figures of the period' });

/** The venue's budget lets the first reading of the history take about half a minute. */
export async function openRead(app: App, page: Page, period: PerformancePeriod): Promise<void> {
  await historyRead(app.service);
  await fundingRead(app, period);
  await app.open(`#/performance?period=${period}`);
  await expect(figures(page)).toBeVisible();
}

/** Opens the screen as `openRead` does, with every chart drawn. */
export async function openDrawn(app: App, page: Page, period: PerformancePeriod): Promise<void> {
  await openRead(app, page, period);
  await drawEveryChart(page);
}

/** Scrolls to each chart, since one that is far from the visible part is not drawn, and back to the first. */
export async function drawEveryChart(page: Page): Promise<void> {
  const undrawn = '.chart-drawing:empty';
  await expect(page.locator('main .panel-state').filter({ hasText: /^Reading/ })).toHaveCount(0);
  await expect(async () => {
    await page.evaluate((chart) => document.querySelector(chart)?.scrollIntoView(), undrawn);
    await expect(page.locator(undrawn)).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.evaluate(() => document.querySelector('.chart-drawing')?.scrollIntoView());
}

/** Resolves when the funding is read: payments are the last of the histories to be requested. */
async function fundingRead({ service }: App, period: PerformancePeriod): Promise<void> {
  await expect
    .poll(() => service.ask(getFigures, { period: period }).netPnlUsd, { timeout: 130_000 })
    .not.toBeNull();
}

/** First bytes of the picture that a chart is saved as, in hex. */
export async function savedPng(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await panel(page, name)
    .getByRole('button', { name: `${name} as PNG` })
    .press('Enter');
  const file = await (await coming).path();
  return readFileSync(file).subarray(0, 8).toString('hex');
}

/** The lines of the CSV file that a chart's figures are saved as. */
export async function savedCsv(page: Page, name: string): Promise<readonly string[]> {
  const coming = page.waitForEvent('download');
  await panel(page, name)
    .getByRole('button', { name: `${name} as CSV` })
    .press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^perpscope-[a-z-]+-\d{4}-\d\d-\d\d(-partial)?\.csv$/);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}
