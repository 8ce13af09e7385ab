import type { Page } from '@playwright/test';
import { expect, test, worldStart } from './desk.ts';

const minute = 60_000;

const chart = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('img', { name: /Candle chart/ });
const historicalMark = (page: Page): ReturnType<Page['getByText']> =>
  page.getByText('Historical venue prices');

test('a market page shows the mark, its age counting up, and the last candle beside it', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/crypto/BTC');
  await expect(page.getByRole('heading', { name: 'BTC' })).toBeVisible();
  await expect(chart(page)).toBeVisible();
  const mark = page.getByRole('group', { name: 'Mark price' });
  const before = await mark.textContent();
  await expect.poll(() => mark.textContent()).not.toBe(before);
  await expect(page.getByText('Last candle')).toBeVisible();
  await expect(historicalMark(page)).toBeHidden();
});

test('display rule 1.5.1: an address with the exact coin, a bare ticker and an encoded one are told apart', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/commodities/xyz%3ASILVER');
  await expect(page.getByText('xyz:SILVER').first()).toBeVisible();
  await page.goto(`${desk.service.url}/#/commodities/GOLD`);
  const choices = page.getByRole('list', { name: 'Markets to choose from' }).getByRole('link');
  await expect(choices).toHaveCount(2);
  await choices.filter({ hasText: 'xyz:GOLD' }).click();
  await expect(page).toHaveURL(/#\/commodities\/xyz(:|%3A)GOLD$/);
  await page.goto(`${desk.service.url}/#/commodities/PLATINUM`);
  await expect(
    page
      .getByRole('list', { name: 'Markets to choose from' })
      .or(page.getByText('xyz:PLATINUM').first())
      .first(),
  ).toBeVisible();
  await page.goto(`${desk.service.url}/#/crypto/NOSUCH`);
  await expect(page.getByText(/NOSUCH/).first()).toBeVisible();
});

test('display rule 1.3, chart rule 2: gaps stay gaps, counted and even, and nothing is drawn in them', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/stocks/xyz:KSTR');
  const drawing = chart(page);
  await expect(drawing).toBeVisible();
  const answer = await fetch(
    `${desk.service.url}/api/markets/sim-testnet%3Axyz%3AKSTR/candles?interval=1h&limit=200`,
  );
  const { candles } = (await answer.json()) as { candles: { openTime: string }[] };
  const [first, last] = [candles[0]!, candles.at(-1)!].map(({ openTime }) => Date.parse(openTime)) as [
    number,
    number,
  ];
  const empty = (last - first) / (60 * minute) + 1 - candles.length;
  expect(empty).toBeGreaterThan(50);
  await expect(page.getByText(`${empty} intervals without a candle are left empty.`)).toBeVisible();
  await expect(drawing).toHaveAttribute(
    'aria-label',
    new RegExp(`${candles.length} candles, ${empty} intervals without a candle`),
  );
  await page.getByRole('switch', { name: 'Show as table' }).click({ force: true });
  await expect(
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /no candle/i })
      .first(),
  ).toBeVisible();
});

test('display rule 1.3, chart rules 1 and 2: a market without candles says so after looking further back', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/stocks/xyz:KORU');
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByText('Too few candles to draw a chart')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expect(chart(page)).toHaveCount(0);
});

test('display rule 1.3, chart rule 1: a market that stopped trading shows its latest candles, found further back', async ({
  standing: desk,
  page,
}) => {
  await desk.open();
  const { markets } = desk.service.readModel.listMarkets({ assetClass: 'CRYPTO' });
  const dead = markets.find(({ venueSession }) => venueSession === 'delisted')!;
  await page.goto(`${desk.service.url}/#/crypto/${dead.coin}`);
  // The long request may have to wait for the budget of the first minute: it fails then, and is no empty answer.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByText('Too few candles to draw a chart')).toHaveCount(0);
    await expect(chart(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByText(/too few recent ones: these are the latest available/)).toBeVisible();
  await expect(historicalMark(page)).toBeVisible();
});

test("display rule 1.3, chart rule 3: a chart turns 'Historical venue prices' when the next interval has fully elapsed, not before, and a refresh does not undo it", async ({
  desk,
  page,
}) => {
  desk.time.set(worldStart, 0);
  await desk.open('#/crypto/ETH');
  await page.getByRole('radiogroup', { name: 'Candle interval' }).getByText('1m', { exact: true }).click();
  await expect(chart(page)).toBeVisible();
  await expect(historicalMark(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Mark price' })).toContainText(/\d/);
  await desk.service.simulator!.setFault({ kind: 'outage' });
  // A quote that was still on its way would be of the time that is set next, and never get older.
  await expect(page.getByRole('button', { name: /Venue: (Down|Degraded)/ })).toBeVisible();
  const lastOpen = Math.floor(worldStart / minute) * minute;
  desk.time.set(lastOpen + 2 * minute - 1, 0);
  await expect(page.getByRole('group', { name: 'Quote freshness' }).getByText(/Stale/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(historicalMark(page)).toBeHidden();
  desk.time.set(lastOpen + 2 * minute, 0);
  await expect(historicalMark(page)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Candle interval' }).getByText('1m', { exact: true }).click();
  await expect(historicalMark(page)).toBeVisible({ timeout: 20_000 });
});

test('display rule 1.3, chart rule 2: a failed request shows its cause, and Retry draws the chart once the venue answers', async ({
  desk,
  page,
}) => {
  await desk.open();
  await desk.service.simulator!.setFault({ kind: 'server_error', type: 'candleSnapshot' });
  await page.goto(`${desk.service.url}/#/crypto/SOL`);
  // The client asks a venue that fails again before it gives up.
  await expect(page.getByText('The candles could not be read').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/the venue answered 500/).first()).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  await desk.service.simulator!.setFault(null);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(chart(page)).toBeVisible();
});

test('display rule 1.3, chart rule 4: the mark above the chart and the last close stand apart, each under its name', async ({
  standing: desk,
  page,
}) => {
  await desk.open('#/stocks/xyz:KSTR');
  await expect(chart(page)).toBeVisible();
  const facts = page.getByText(/Last candle/).locator('..');
  await expect(facts).toContainText(/close/);
  await expect(page.getByText('Mark price', { exact: true })).toBeVisible();
});
