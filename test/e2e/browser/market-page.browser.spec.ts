import type { Page } from '@playwright/test';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { expect, test, worldStart } from './app.ts';
import { retryUntil } from './retry.ts';

const minute = 60_000;

const chart = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('img', { name: /Candle chart/ });
const historicalMark = (page: Page): ReturnType<Page['getByText']> =>
  page.getByText('Historical venue prices');

test('a market page shows the mark, its age counting up, and the last candle beside it', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto/BTC');
  await expect(page.getByRole('heading', { name: 'BTC' })).toBeVisible();
  await expect(chart(page)).toBeVisible();
  const mark = page.getByRole('group', { name: 'Mark price' });
  const before = await mark.textContent();
  await expect.poll(() => mark.textContent()).not.toBe(before);
  await expect(page.getByText('Last candle')).toBeVisible();
  await expect(historicalMark(page)).toBeHidden();
});

const choices = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('list', { name: 'Markets to choose from' }).getByRole('link');
const heading = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('heading', { level: 1 });

test('display rule 1.5.1: a card opens its exact coin; a bare ticker resolves in the commodity class, and asks if several DEXes list it', async ({
  shared: app,
  page,
}) => {
  await app.open('#/commodities');
  await page.getByPlaceholder('Filter by name or coin').fill('xyz:SILVER');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/commodities\/xyz(:|%3A)SILVER$/);
  const { markets } = app.service.ask(listMarkets, { assetClass: 'COMMODITY' });
  const listed = Map.groupBy(markets, ({ displayTicker }) => displayTicker);
  const [[single, [only]]] = [...listed].filter(([, rows]) => rows.length === 1) as [
    [string, typeof markets],
  ];
  const gold = listed.get('GOLD') ?? [];
  expect(gold.length).toBeGreaterThan(1);
  await page.goto(`${app.service.url}/#/commodities/${single}`);
  await expect(page.getByText(only!.marketId.slice('sim-testnet:'.length)).first()).toBeVisible();
  await expect(choices(page)).toHaveCount(0);
  await page.goto(`${app.service.url}/#/commodities/GOLD`);
  await expect(choices(page)).toHaveCount(gold.length);
  await choices(page).filter({ hasText: 'xyz:GOLD' }).click();
  await expect(page).toHaveURL(/#\/commodities\/xyz(:|%3A)GOLD$/);
  await expect(heading(page)).toContainText('Gold');
});

test('chart rule 1.3.2: gaps stay empty and are counted, on the chart and in its table', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks/xyz:KSTR');
  const drawing = chart(page);
  await expect(drawing).toBeVisible();
  const answer = await fetch(
    `${app.service.url}/api/markets/sim-testnet%3Axyz%3AKSTR/candles?interval=1h&limit=200`,
  );
  const { candles } = (await answer.json()) as { candles: { openTime: string }[] };
  const [first, last] = [candles[0]!, candles.at(-1)!].map(({ openTime }) => Date.parse(openTime)) as [
    number,
    number,
  ];
  const empty = (last - first) / (60 * minute) + 1 - candles.length;
  expect(empty).toBeGreaterThan(50);
  await expect(page.getByText(`${empty} intervals have no candle and are left empty.`)).toBeVisible();
  await expect(drawing).toHaveAttribute(
    'aria-label',
    new RegExp(`${candles.length} candles, ${empty} intervals without a candle`),
  );
  await page.getByRole('switch', { name: 'Show as table' }).click({ force: true });
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: /no candle/i })
      .first(),
  ).toBeVisible();
});

test('chart rule 1.3.1: a market that stopped trading shows its latest candles, found further back', async ({
  shared: app,
  page,
}) => {
  await app.open();
  const { markets } = app.service.ask(listMarkets, { assetClass: 'CRYPTO' });
  const dead = markets.find(({ venueSession }) => venueSession === 'delisted')!;
  await page.goto(`${app.service.url}/#/crypto/${dead.coin}`);
  // The long request may have to wait for the budget of the first minute: it fails then, and is not an empty answer.
  await retryUntil(page, async () => {
    await expect(page.getByText('Too few candles to draw a chart')).toHaveCount(0);
    await expect(chart(page)).toBeVisible({ timeout: 2_000 });
  });
  await expect(page.getByText(/Too few recent candles; these are the latest available/)).toBeVisible();
  await expect(historicalMark(page)).toBeVisible();
});

test("chart rule 1.3.3: a chart becomes 'Historical venue prices' once the next interval has fully elapsed, and a refresh does not undo it", async ({
  app,
  page,
}) => {
  await app.time.set(worldStart, 0);
  await app.open('#/crypto/ETH');
  await page.getByRole('radiogroup', { name: 'Candle interval' }).getByText('1m', { exact: true }).click();
  await expect(chart(page)).toBeVisible();
  await expect(historicalMark(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Mark price' })).toContainText(/\d/);
  await app.service.simulator!.setFault({ kind: 'outage' });
  // A quote that was still on its way would have the time that is set next, and never get older.
  await expect(page.getByRole('button', { name: /Venue: (Unreachable|Degraded)/ })).toBeVisible();
  const lastOpen = Math.floor(worldStart / minute) * minute;
  await app.time.set(lastOpen + 2 * minute - 1, 0);
  await expect(page.getByRole('group', { name: 'Quote freshness' }).getByText(/Stale/)).toBeVisible();
  await expect(historicalMark(page)).toBeHidden();
  await app.time.set(lastOpen + 2 * minute, 0);
  await expect(historicalMark(page)).toBeVisible();
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Candle interval' }).getByText('1m', { exact: true }).click();
  await expect(historicalMark(page)).toBeVisible();
});

/** Counts the page's requests for candles. */
function candleRequests(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"getCandles"')) count += 1;
    });
  });
  return () => count;
}

test('chart rule 1.3.2: a failed request shows its cause, Retry repeats it, and the chart is drawn once the venue answers', async ({
  app,
  page,
}) => {
  const requests = candleRequests(page);
  await app.open();
  await app.service.simulator!.setFault({ kind: 'server_error', type: 'candleSnapshot' });
  await page.goto(`${app.service.url}/#/crypto/SOL`);
  // The client repeats a failed request to the venue before it gives up.
  await expect(page.getByText('Could not load the candles').first()).toBeVisible();
  await expect(page.getByText(/the venue answered 500/).first()).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  const before = requests();
  // While the venue fails: later the page may load the chart on its own, and Retry is gone before the click.
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(requests).toBeGreaterThan(before);
  await expect(page.getByText('Could not load the candles').first()).toBeVisible();
  await app.service.simulator!.setFault(null);
  await retryUntil(page, () => expect(chart(page)).toBeVisible({ timeout: 2_000 }));
});

test('chart rule 1.3.4: the mark above the chart and the last close are separate, each under its name', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks/xyz:KSTR');
  await expect(chart(page)).toBeVisible();
  const facts = page.getByText(/Last candle/).locator('..');
  await expect(facts).toContainText(/close/);
  await expect(page.getByText('Mark price', { exact: true })).toBeVisible();
});
