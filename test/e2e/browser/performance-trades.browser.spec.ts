import type { Page } from '@playwright/test';
import { getClosedTradeCharts } from '../../../src-main/operations/performance/closed-trade-charts.ts';
import { getCharts } from '../../main/asked.ts';
import { expect, test } from './app.ts';
import { drawEveryChart, figures, openDrawn, panel, savedCsv, savedPng } from './performance-page.ts';

/** Names and focus of the marks of a chart. */
const marks = (page: Page, name: string) => panel(page, name).locator('.chart-mark');
const signedUsd = (usd: number): string => {
  const size = Math.abs(usd).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return size === '0.00' ? '$0.00' : `${usd > 0 ? '+' : '−'}$${size}`;
};

test('point 4: a day of the calendar shows its P&L, is reached by arrow keys and opens its trades', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  const { byDay } = await app.service.ask(getCharts, { period: '30d' });
  const traded = byDay.filter(({ tradeCount }) => tradeCount > 0);
  for (const { day, netPnlUsd, tradeCount } of traded.slice(0, 5)) {
    const date = new Date(day).toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    const trades = tradeCount === 1 ? '1 closed trade' : `${tradeCount} closed trades`;
    await expect(
      panel(page, 'Calendar').getByRole('link', {
        name: new RegExp(`${date} \\(UTC\\): ${escaped(signedUsd(netPnlUsd ?? NaN))}, ${trades}$`),
      }),
    ).toHaveCount(1);
  }
  await expect(marks(page, 'Calendar').and(page.locator('[tabindex="0"]'))).toHaveCount(1);
  const days = await marks(page, 'Calendar').count();
  await marks(page, 'Calendar').and(page.locator('[tabindex="0"]')).focus();
  await page.keyboard.press('Home');
  await expect(marks(page, 'Calendar').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(marks(page, 'Calendar').nth(Math.min(7, days - 1))).toBeFocused();
  await expect(panel(page, 'Calendar').locator('.chart-tip')).toContainText('Net P&L');
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Calendar').locator('.chart-tip')).toHaveCount(0);
  // Only a part of the first day is in the period.
  const [, { day, tradeCount } = { day: '', tradeCount: 0 }] = traded;
  await panel(page, 'Calendar').locator(`a[href*="day=${day}"]`).press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/trades\\?view=trips&period=all&day=${day}$`));
  await expect(page.getByText(`${tradeCount} round trips`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Day of the close' })).toHaveValue(`${day} (UTC)`);
});

const escaped = (text: string): string => text.replaceAll(/[$+.]/g, String.raw`\$&`);

test('point 4: each closed trade is a dot that opens it, with its excursions in the card and the table', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  const name = 'Hold time against P&L';
  const answer = () => app.service.ask(getClosedTradeCharts, { period: '30d' }, { pause: () => null });
  await expect(async () => {
    const { trades, tradeCount } = await answer();
    expect(trades.length).toBe(tradeCount);
    await expect(marks(page, name)).toHaveCount(
      trades.filter(({ holdSeconds }) => holdSeconds !== null).length,
    );
  }).toPass();
  const { trades } = await answer();
  const known = trades.find(({ excursion }) => excursion !== null) ?? trades[0];
  const dot = panel(page, name).locator(`a[href*="/trades/trip/${known?.tradeId}"]`);
  await dot.focus();
  const card = panel(page, name).locator('.chart-tip');
  await expect(card).toContainText(signedUsd(known?.netPnlUsd ?? NaN));
  await expect(card).toContainText(
    known?.excursion ? signedUsd(known.excursion.maeUsd) : 'No mark of this market',
  );
  await panel(page, name).getByRole('switch').press(' ');
  await expect(panel(page, name).getByRole('columnheader', { name: /^M[AF]E/ })).toHaveCount(4);
  await expect(panel(page, name).getByRole('gridcell', { name: 'Long' }).first()).toBeVisible();
  await panel(page, name).getByRole('switch').press(' ');
  await dot.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/trades/trip/${known?.tradeId}`));
  await expect(page.getByRole('dialog')).toContainText(known?.symbol ?? '');
});

test('point 4: win rate and expectancy match the service by market, strategy, weekday and hour', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  const name = 'Win rate and expectancy';
  const expected = {
    Market: 'byMarket',
    Strategy: 'byStrategy',
    Weekday: 'byWeekday',
    Hour: 'byHour',
  } as const;
  for (const [grouping, rows] of Object.entries(expected)) {
    await panel(page, name).getByText(grouping, { exact: true }).click();
    await expect(async () => {
      const charts = await app.service.ask(getCharts, { period: '30d' });
      const traded = charts[rows].filter(({ tradeCount }) => tradeCount > 0);
      const reported = traded.map(({ tradeCount, winCount, grossProfitUsd, grossLossUsd, feesUsd }) => {
        const usd = signedUsd((grossProfitUsd - grossLossUsd - feesUsd) / tradeCount);
        const trades = tradeCount === 1 ? '1 trade' : `${tradeCount} trades`;
        return `${((winCount / tradeCount) * 100).toFixed(1)}% of ${trades} won, expectancy ${usd}`;
      });
      const seen = await marks(page, name).evaluateAll((all) =>
        all.map((mark) => mark.getAttribute('aria-label') ?? ''),
      );
      const said = seen
        .map((text) => text.replace(/^.*?: /, ''))
        .filter((text) => text !== 'no closed trade');
      // Names without room are one row.
      const shown = said.length < reported.length ? said.slice(0, -1) : said;
      expect(reported).toEqual(expect.arrayContaining(shown));
      expect(shown.length).toBe(said.length < reported.length ? 13 : reported.length);
    }).toPass({ timeout: 20_000 });
  }
});

test('point 4: charts of closed trades are saved as a picture and as CSV, and respect hidden amounts', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  const names = [
    'Calendar',
    'Win rate and expectancy',
    'Distribution of closed trades',
    'Hold time against P&L',
  ];
  for (const name of names) {
    await expect(savedPng(page, name)).resolves.toMatch(/^89504e47/);
    expect((await savedCsv(page, name)).length).toBeGreaterThan(1);
  }
  await page.evaluate(() => {
    const stored = JSON.stringify({ state: { hidesAmounts: true }, version: 0 });
    localStorage.setItem('perpscope.preferences', stored);
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'perpscope.preferences',
        newValue: stored,
        storageArea: localStorage,
      }),
    );
  });
  await page.reload();
  await expect(figures(page)).toBeVisible();
  await drawEveryChart(page);
  for (const name of names) {
    await expect(marks(page, name).first()).toBeVisible();
    const reported = await panel(page, name).evaluate((element) =>
      [
        element.textContent,
        ...[...element.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
      ].join(' '),
    );
    expect(reported).not.toMatch(/\$\d/);
    expect(reported).toContain('•••');
  }
});
