import type { Locator, Page } from '@playwright/test';
import { getPool } from '../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../src-main/operations/account/positions.ts';
import { getAgentStatus } from '../../../src-main/operations/journal/agent-status.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { listMarketStates } from '../../../src-main/operations/markets/market-state.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import { getRiskStatus } from '../../main/asked.ts';
import { expect, startScreen, test, worldStart } from './app.ts';
import { historyRead } from './first-reading.ts';
import { looksRightEverywhere, useTheme } from './looks-right.ts';
import { venueElsewhere } from './running-service.ts';
import { signedUsd, usd } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;

const tile = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const classes = (page: Page): Locator => page.getByRole('navigation', { name: 'Markets', exact: true });
const lines = (page: Page): Locator => tile(page, 'Activity, newest first').getByRole('listitem');

test.describe('point 1: the Overview is the start screen', () => {
  test('a fresh start, the brand and the first item of the rail open it, and Markets is one key pair away', async ({
    shared: app,
    page,
  }) => {
    await app.open();
    await expect(page).toHaveURL(/#\/overview$/);
    await page.goto(`${app.service.url}/#/risk`);
    await page.getByRole('banner').getByRole('link', { name: 'Perpscope, to the Overview' }).click();
    await expect(startScreen(page)).toBeVisible();
    const first = page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first();
    await expect(first).toHaveText('Overview');
    await expect(first).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/#\/crypto$/);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(startScreen(page)).toBeVisible();
  });

  test('it fits 1280 by 800 without scrolling, with every tile and several lines of activity visible', async ({
    shared: app,
    page,
  }) => {
    await historyRead(app.service);
    await page.setViewportSize({ width: 1280, height: 800 });
    await app.open();
    await expect(lines(page).nth(5)).toBeVisible();
    for (const theme of ['dark', 'light'] as const) {
      await useTheme(page, theme);
      const hidden = await page
        .locator('.overview')
        .evaluate((all) => [
          all.scrollHeight - all.clientHeight,
          document.documentElement.scrollHeight - 800,
        ]);
      expect(hidden).toEqual([0, 0]);
    }
    for (const name of ['Equity', 'Risk', /^Needs attention/, /^Positions/, 'Activity', 'Agent and data'])
      await expect(tile(page, name).first()).toBeInViewport({ ratio: 1 });
    await expect(classes(page)).toBeInViewport({ ratio: 1 });
    for (const at of [0, 1, 2, 3, 4, 5]) await expect(lines(page).nth(at)).toBeInViewport({ ratio: 1 });
  });

  test('the markets tile shows its columns in full in a low window', async ({ shared: app, page }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await app.open();
    await expect(classes(page).getByRole('listitem').first()).toBeVisible();
    const beyond = await classes(page).evaluate((card) => {
      const { bottom } = card.getBoundingClientRect();
      return [...card.querySelectorAll('li')].map((one) => one.getBoundingClientRect().bottom > bottom);
    });
    expect(beyond).toEqual([false, false, false, false]);
  });

  test('it shows the agent’s state, P&L, limits, activity and restrictions at a glance', async ({
    shared: app,
    page,
  }) => {
    await app.openRead();
    const { ask } = app.service;

    const { status } = ask(getAgentStatus, null);
    expect(status).toBe('running');
    await expect(tile(page, 'Agent and data')).toContainText(/AgentRunning, heartbeat \d+ s/);

    await expect(async () => {
      const value = ask(getPool, null).accountValueUsd;
      const { risk, dailyLoss } = ask(getRiskStatus, null);
      const equity = tile(page, 'Equity');
      await expect(equity).toContainText(usd(value ?? Number.NaN), { timeout: 200 });
      await expect(equity).toContainText(`Today${signedUsd(risk.dailyPnlUsd ?? Number.NaN)}`, {
        timeout: 200,
      });
      const used = `${Math.round((dailyLoss?.share ?? Number.NaN) * 100)}% of`;
      await expect(tile(page, 'Risk')).toContainText(`${used} ${usd(dailyLoss?.limitUsd ?? Number.NaN)}`, {
        timeout: 200,
      });
    }).toPass();

    const filter = {
      assetClass: null,
      marketId: null,
      period: '7d',
      status: null,
      strategyId: null,
    } as const;
    await expect(async () => {
      const [newest] = ask(listTrades, {
        filter: { ...filter, reconciliation: null },
        cursor: null,
        limit: 1,
      }).rows;
      const order = lines(page)
        .filter({ hasText: /Buy|Sell/ })
        .first();
      await expect(order.locator('time')).toHaveAttribute(
        'datetime',
        new Date(newest?.executedAt ?? Number.NaN).toISOString(),
        { timeout: 200 },
      );
    }).toPass();

    for (const [name, assetClass] of [
      ['Crypto', 'CRYPTO'],
      ['Stocks', 'EQUITY'],
      ['Commodities', 'COMMODITY'],
    ] as const) {
      await expect(async () => {
        const tradeable = ask(listMarkets, { assetClass }).markets.filter((one) => one.tradeable === true);
        const ids = new Set(tradeable.map(({ marketId }) => marketId));
        const allowed = ask(listMarketStates, { assetClass }).filter(
          ({ marketId, newEntries }) => ids.has(marketId) && newEntries.allowed === true,
        );
        const words = `New entries in ${allowed.length} of ${ids.size}`;
        await expect(classes(page).getByRole('listitem').filter({ hasText: name })).toContainText(words, {
          timeout: 200,
        });
      }).toPass();
    }
    // On a Saturday the exchange and the futures are closed.
    await expect(classes(page).getByRole('listitem').filter({ hasText: 'Stocks' })).toContainText(
      /Closed; (opens|pre-market) /,
    );
  });

  test('positions show their P&L and distance to liquidation, nearest first', async ({
    shared: app,
    page,
  }) => {
    await app.open();
    const rows = tile(page, 'Open positions').locator('tbody tr');
    const coins = app.service.ask(listPositions, null).positions.map(({ coin }) => coin);
    await expect(rows).toHaveCount(coins.length);
    await expect(tile(page, /^Positions/)).toContainText(`Positions (${coins.length})`);
    const shares = await rows.evaluateAll((all) =>
      all.map((row) => Number.parseFloat(row.children[4]?.textContent ?? '')),
    );
    const known = shares.filter((share) => !Number.isNaN(share));
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    for (const row of await rows.all()) await expect(row).toContainText(/[+−]\$[\d,.]+|\$0\.00/);
  });

  test('each tile opens its screen by keyboard, and a line of activity its detail', async ({
    shared: app,
    page,
  }) => {
    await app.openRead();
    for (const [name, address] of [
      ['Equity', /#\/performance/],
      ['Risk', /#\/risk$/],
      [/^Needs attention/, /#\/alerts$/],
      [/^Positions/, /#\/positions$/],
      ['Activity', /#\/decisions$/],
      ['Agent and data', /#\/connections$/],
    ] as const) {
      await tile(page, name).first().getByRole('heading').getByRole('link').press('Enter');
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(startScreen(page)).toBeVisible();
    }
    await classes(page).getByRole('link', { name: 'Commodities', exact: true }).press('Enter');
    await expect(page).toHaveURL(/#\/commodities$/);
    await page.goBack();
    await lines(page).filter({ hasText: 'Filled' }).first().getByRole('link').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('new activity of the agent appears automatically, and the period of the curve is in the address', async ({
    app,
    page,
  }) => {
    await app.openRead();
    const newest = async (): Promise<number> =>
      Date.parse((await lines(page).first().locator('time').getAttribute('datetime')) ?? '');
    const before = await newest();
    await app.time.set(worldStart + 12 * hour, 1);
    await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThan(before);
    const times = await lines(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    expect(times).toEqual(times.toSorted((a, b) => b - a));

    await tile(page, 'Equity').getByText('1W', { exact: true }).click();
    await expect(page).toHaveURL(/#\/overview\?equity=7d$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: '1W' })).toBeChecked();
  });
});

/** Beside the text of an exceeded limit. */
async function labelsOfRiskStayInTheirRows(page: Page): Promise<void> {
  // 853 × 533 is 1280 × 800 at 150 % zoom.
  for (const [width, height] of [
    [1280, 800],
    [853, 533],
    [780, 533],
  ] as const) {
    await page.setViewportSize({ width, height });
    const labels = await tile(page, 'Risk')
      .getByRole('term')
      .evaluateAll((all) =>
        all.map((label) => {
          const { top, bottom } = label.getBoundingClientRect();
          return { text: label.textContent, top, bottom, lines: Math.round((bottom - top) / 14.4) };
        }),
      );
    expect(labels.length).toBeGreaterThan(4);
    expect(labels.filter(({ lines: count }) => count > 2)).toEqual([]);
    expect(labels.filter(({ top }, nth) => top < (labels[nth - 1]?.bottom ?? 0))).toEqual([]);
  }
}

test.describe('point 1: every tile shows its problems', () => {
  test('a tripped breaker and an exceeded limit come first, as critical, in words', async ({ app, page }) => {
    await app.open();
    await expect(tile(page, 'Risk')).toContainText('Not tripped');
    await app.service.simulator!.setFault({ kind: 'breaker_tripped' });
    await app.time.set(worldStart + 2 * minute, 1);
    await expect(tile(page, 'Risk')).toContainText(/BreakerTripped/);
    await expect(tile(page, 'Risk')).toContainText(/At or past the limit: 1\d\d%/);
    await expect(tile(page, /^Needs attention \(\d+\)/)).toContainText(/Critical: Circuit breaker tripped/);
    await expect(tile(page, /^Needs attention/)).toContainText(/\d critical/);
    await labelsOfRiskStayInTheirRows(page);
    await looksRightEverywhere(page, app, 'overview-tripped');
  });
});

test.describe('point 9: the first run', () => {
  test.use({ showsFirstSteps: true });

  const steps = (page: Page): Locator => page.getByRole('region', { name: 'First steps' });

  test('offers three steps on the Overview, until they are dismissed for every window and start', async ({
    app,
    page,
  }) => {
    await app.open();
    await expect(steps(page).getByRole('heading', { level: 3 })).toHaveText([
      'Look around the simulation',
      'Watch an address',
      'Connect an agent',
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const hidden = await page.locator('.overview').evaluate((all) => all.scrollHeight - all.clientHeight);
    expect(hidden).toBe(0);
    await looksRightEverywhere(page, app, 'overview-first-steps');

    // A small window has one line of them.
    await expect(steps(page).getByRole('button', { name: 'Dismiss first steps' })).toBeVisible();
    await expect(steps(page).getByRole('button', { name: 'Look around' })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const other = await page.context().newPage();
    await other.goto(app.service.dashboardLink());
    await expect(steps(other)).toBeVisible();
    await steps(page).getByRole('button', { name: 'Look around' }).click();
    for (const each of [page, other]) await expect(steps(each)).toHaveCount(0);
    await app.restart(() => Promise.resolve());
    await app.open();
    await expect(tile(page, 'Equity')).toContainText('$');
    await expect(steps(page)).toHaveCount(0);

    await page.goto(`${app.service.url}/#/risk`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('first steps');
    await page.keyboard.press('Enter');
    await expect(steps(page)).toBeVisible();
    await steps(page).getByRole('button', { name: 'Dismiss first steps' }).click();
    await expect(steps(page)).toHaveCount(0);
  });

  test('opens the agent feed, with the focus on its field', async ({ app, page }) => {
    await app.open();
    await steps(page).getByRole('link', { name: 'Agent feed' }).click();
    await expect(page.getByRole('textbox', { name: 'Agent feed' })).toBeFocused();
    await expect.poll(() => app.service.commands.settings().showFirstSteps.value).toBe(false);
  });

  test('watches an address, and shows how far back its history goes, on the Overview and on Trades', async ({
    app,
    page,
  }) => {
    const account = app.service.commands.settings().accountInUse?.address ?? '';
    const venue = await venueElsewhere(app.time);
    try {
      await app.service.commands.saveSettings({ venueUrl: venue.simulator.url });
      await app.open();
      const address = steps(page).getByRole('textbox', { name: 'Address to watch' });
      const watch = steps(page).getByRole('button', { name: 'Watch' });
      await address.fill('0x12');
      await expect(steps(page)).toContainText('Enter 0x followed by 40 hex digits.');
      await expect(watch).toBeDisabled();
      await address.fill(account);
      await watch.click();
      await expect(steps(page)).toHaveCount(0);
      await expect(page.getByRole('banner')).not.toContainText('SIMULATED');
      const farBack = /\d fills(?: so far)?, back to \d+ \w+ 2026/;
      await expect(tile(page, 'Activity').first()).toContainText(farBack, { timeout: 60_000 });
      const { venue: inUse, account: watched } = app.service.commands.settings();
      expect([inUse.value, watched.value]).toEqual(['hyperliquid', account]);
      for (const address of ['#/trades', '#/trades?view=trips']) {
        await page.goto(`${app.service.url}/${address}`);
        await expect(page.getByRole('main')).toContainText(farBack);
      }
    } finally {
      await venue.simulator.close();
    }
  });
});
