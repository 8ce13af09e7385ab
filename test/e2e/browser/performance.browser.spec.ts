import type { Page } from '@playwright/test';
import { getEquityHistory } from '../../../src-main/operations/performance/equity-history.ts';
import { getExposureHistory } from '../../../src-main/operations/performance/exposure-history.ts';
import { getCharts, getFigures } from '../../main/asked.ts';
import { expect, test, type App } from './app.ts';
import { historyRead } from './first-reading.ts';
import { looksRightEverywhere } from './looks-right.ts';
import { figures, openDrawn, openRead, panel, savedCsv, savedPng } from './performance-page.ts';
import { performanceFigures, sources } from './texts.ts';

async function shown(page: Page): Promise<Record<string, string>> {
  return figures(page)
    .locator('.metric')
    .evaluateAll((entries) =>
      Object.fromEntries(
        entries.map((entry) => [
          entry.querySelector('dt')?.textContent ?? '',
          entry.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );
}

test('every figure matches the service and is defined in a list reached by keyboard, and a dash has its reason', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '7d');
  await expect(async () => {
    const reported = app.service.ask(getFigures, { period: '7d' });
    const expected = Object.fromEntries(performanceFigures.map(({ label, text }) => [label, text(reported)]));
    expect(await shown(page)).toEqual(expected);
  }).toPass();
  await expect(async () => {
    const reported = app.service.ask(getFigures, { period: '7d' });
    const missing = performanceFigures.filter(({ text }) => text(reported) === '–');
    const dashes = figures(page).locator('dd .missing');
    const reasons = await dashes.evaluateAll((all) => all.map((dash) => dash.getAttribute('aria-label')));
    expect(reasons).toHaveLength(missing.length);
    for (const reason of reasons) expect(reason).toMatch(/\w.*\.$/);
  }).toPass();
  await page.getByText('What each figure means').press('Enter');
  await expect(figures(page).locator('.definitions dt')).toHaveText(
    performanceFigures.map(({ label }) => label),
  );
  for (const definition of await figures(page).locator('.definitions dd').all())
    await expect(definition).toHaveText(/\w+ \w+.*\.$/);
  await expect(async () => {
    const { source } = app.service.ask(getFigures, { period: '7d' });
    await expect(page.getByText(sources[source])).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('the address has the period: a reload keeps it, and another period is requested', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  await expect(page.getByRole('radio', { name: '1M' })).toBeChecked();
  await page.getByText('1D', { exact: true }).click();
  await expect(page).toHaveURL(/#\/performance\?period=24h$/);
  await expect(async () => {
    const { tradeCount: count } = app.service.ask(getFigures, { period: '24h' });
    expect((await shown(page))['Closed trades']).toBe(String(count));
  }).toPass();
  await page.reload();
  await expect(page.getByRole('radio', { name: '1D' })).toBeChecked();
});

test('each chart has a table of the same rows, a picture, a CSV file and a description in words', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  // The account's value is sampled from the start on: there may be too few samples to draw.
  for (const name of ['Account value', 'Drawdown', 'Realized P&L'])
    await expect(panel(page, name).locator('.chart-panel-words, .panel-state')).toBeVisible();
  await expect(panel(page, 'By hour of the day').getByRole('img').first()).toBeVisible();
  await looksRightEverywhere(page, app, 'performance');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['By day', 'By market', 'By strategy', 'By hour of the day']) {
    await expect(panel(page, name).getByRole('img').first()).toHaveAccessibleName(new RegExp(`^${name}: `));
    await expect(savedPng(page, name)).resolves.toMatch(/^89504e47/);
    await panel(page, name).getByRole('switch').press(' ');
    const rows = panel(page, name).getByRole('grid').locator('tbody tr');
    await expect(async () => {
      expect(await savedCsv(page, name)).toHaveLength(1 + (await rows.count()));
    }).toPass();
  }
  await expect(async () => {
    const { byMarket: reported } = await app.service.ask(getCharts, { period: '30d' });
    const rows = panel(page, 'By market').locator('tbody tr');
    const seen = await rows.evaluateAll((all) =>
      all.map((row) => `${row.children[0]?.textContent} ${row.children[1]?.textContent}`),
    );
    expect(seen.toSorted()).toEqual(
      reported.map(({ symbol, tradeCount: count }) => `${symbol} ${count}`).toSorted(),
    );
  }).toPass();
});

test('a picture that is requested before its chart is drawn is saved once it is', async ({
  shared: app,
  page,
}) => {
  // Frames wait until the test lets them pass: charts are drawn one per frame.
  await page.addInitScript(() => {
    const { requestAnimationFrame } = globalThis;
    const frames: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (call) => frames.push(call);
    globalThis.addEventListener('frames-pass', () => {
      globalThis.requestAnimationFrame = requestAnimationFrame;
      for (const call of frames) requestAnimationFrame(call);
    });
  });
  await openRead(app, page, '30d');
  const last = panel(page, 'By hour of the day');
  await last.getByRole('button', { name: 'By hour of the day as PNG' }).press('Enter');
  await expect(last.locator('.recharts-surface')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.evaluate(() => globalThis.dispatchEvent(new Event('frames-pass')));
  expect((await saved).suggestedFilename()).toBe('by-hour-of-the-day.png');
});

test('point 4: fees and funding by day match the service, as bars, as sums and as a table', async ({
  shared: app,
  page,
}) => {
  await openDrawn(app, page, '30d');
  const costs = panel(page, 'Fees and funding');
  await expect(costs.locator('.recharts-bar')).toHaveCount(2);
  await expect(costs.locator('.chart-panel-words')).toHaveText(/^Fees .* funding .* net; together /);
  await costs.getByText('Cumulative', { exact: true }).click();
  await expect(costs.locator('.recharts-line')).toHaveCount(2);
  await expect(async () => {
    const { byDay } = await app.service.ask(getCharts, { period: '30d' });
    const days = byDay.filter(({ feesUsd, fundingUsd }) => feesUsd !== 0 || fundingUsd !== 0);
    const [header, ...lines] = await savedCsv(page, 'Fees and funding');
    expect(header).toBe('Day (UTC),Fees,Funding,Fees so far,Funding so far');
    const seen = lines.map((line) => line.split(',').slice(0, 3));
    expect(seen.map(([at, fees, funding]) => [at?.slice(0, 10), Number(fees), Number(funding)])).toEqual(
      days.toReversed().map(({ day, feesUsd, fundingUsd }) => [day, feesUsd, fundingUsd]),
    );
  }).toPass();
});

test('point 4: exposure and leverage over time match the service, and hidden amounts stay hidden', async ({
  app,
  page,
}) => {
  const answer = () => app.service.ask(getExposureHistory, { period: '7d' }, { pause: () => null });
  await expect
    .poll(async () => (await answer()).samples.some(({ grossUsd }) => (grossUsd ?? 0) > 0), {
      timeout: 60_000,
    })
    .toBe(true);
  await app.open('#/performance?period=7d');
  await expect(panel(page, 'Exposure').locator('.recharts-line')).toHaveCount(2);
  await expect(panel(page, 'Gross exposure ÷ account value').locator('.chart-panel-words')).toHaveText(
    /^[\d.]+× at .*Highest /,
  );
  await expect(async () => {
    const { samples } = await answer();
    const [header, ...lines] = await savedCsv(page, 'Exposure');
    expect(header).toBe('Time (UTC),Gross exposure,Net exposure,Gross ÷ account value,Note');
    const seen = lines.map((line) => line.split(',').slice(1, 4).map(Number));
    expect(seen).toEqual(
      samples.toReversed().map(({ grossUsd, netUsd, leverage }) => [grossUsd, netUsd, leverage].map(Number)),
    );
  }).toPass();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Hide amounts');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Exposure').locator('.chart-panel-words')).toHaveText(/^Gross \$•••, net \$•••/);
});

/** Lets minutes pass between two samples, and has the ledger read after them: a start reads at once what is otherwise read each minute. */
async function sampledLater(app: App, minutes: number): Promise<void> {
  const restartAfter = (pause: number): Promise<void> =>
    app.restart(() => app.time.set(app.time.now() + pause * 60_000, 1));
  await restartAfter(minutes);
  const from = app.time.now() - 60_000;
  const newest = () =>
    Date.parse(app.service.ask(getEquityHistory, { period: '7d' }).samples.at(-1)?.at ?? '1970-01-01');
  await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThan(from);
  await restartAfter(15);
}

test('point 3: equity and P&L are shown from the first minute, apart from the venue’s history', async ({
  app,
  page,
}) => {
  await historyRead(app.service);
  const answer = () => app.service.ask(getEquityHistory, { period: '7d' });
  await expect.poll(() => answer().venue, { timeout: 60_000 }).not.toBeNull();
  await expect.poll(() => answer().realized, { timeout: 130_000 }).not.toBeNull();
  await app.open('#/performance?period=7d');
  const equity = panel(page, 'Account value');
  await expect(equity.getByText('Venue, every 3 h, not in totals')).toBeVisible();
  await expect(equity.locator('.recharts-line')).toHaveCount(2);
  // Every figure of the sentence, and the P&L follows from the others to the cent.
  await sampledLater(app, 25);
  await expect.poll(() => answer().change?.pnlUsd ?? null, { timeout: 60_000 }).not.toBeNull();
  await expect(async () => {
    const words = (await equity.locator('.chart-panel-words').textContent()) ?? '';
    const [end = NaN, start = NaN, flows = NaN, pnl = NaN] = [
      ...words.matchAll(/([+−]?)\$([\d,]+\.\d\d)/g),
    ].map(([, sign, digits]) => Number(digits?.replaceAll(',', '')) * (sign === '−' ? -1 : 1));
    expect(Math.abs(Math.round((end - start - flows - pnl) * 100))).toBe(0);
    expect(pnl).toBe(answer().change?.pnlUsd);
  }).toPass();
  const realized = answer().realized?.points.at(-1)?.usd ?? Number.NaN;
  await expect(panel(page, 'Realized P&L').locator('.chart-panel-words')).toContainText(
    `$${Math.abs(realized).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} since the first fill`,
  );
  for (const name of ['Account value', 'Realized P&L']) {
    const labels = panel(page, name).locator('.recharts-cartesian-axis-tick-value');
    const words = await labels.evaluateAll((all) =>
      all.map((label) => `${label.closest('[class*="yAxis"]') === null ? 'x' : 'y'} ${label.textContent}`),
    );
    expect(new Set(words).size).toBe(words.length);
  }
  await equity.getByRole('switch').press(' ');
  await expect(equity.getByRole('gridcell', { name: 'Venue' }).first()).toBeVisible();
});

test('it is requested again only after a push, at most once for each', async ({ app, page }) => {
  const wire = { asked: 0, pushed: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"getPerformance"')) wire.asked += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"event":"history"') && String(payload).includes('performance'))
        wire.pushed += 1;
    });
  });
  await openDrawn(app, page, '30d');
  const before = { ...wire };
  for (let minute = 0; minute < 2; minute += 1) {
    const last = { ...wire };
    // The account's value is stored once in each minute of the world.
    await app.time.set(app.time.now() + 60_000, 1);
    await expect.poll(() => wire.pushed, { timeout: 40_000 }).toBeGreaterThan(last.pushed);
    await expect.poll(() => wire.asked).toBeGreaterThan(last.asked);
  }
  // Another one may have been under way.
  expect(wire.asked - before.asked).toBeLessThanOrEqual(wire.pushed - before.pushed + 1);
});
