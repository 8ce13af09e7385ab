import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { getPriceTrends } from '../../../src-main/operations/markets/price-trends.ts';
import { expect, test } from './app.ts';
import { poolStrip, priceStrip } from './figures.ts';

test('display rule 1.1: the start screen and the tabs open crypto, stocks and commodities, and the fourth class is disabled', async ({
  shared: app,
  page,
}) => {
  await app.open();
  const classes = page.getByRole('navigation', { name: 'Markets' });
  const listed = (assetClass: 'CRYPTO' | 'EQUITY' | 'COMMODITY') =>
    app.service
      .ask(listMarkets, { assetClass })
      .markets.filter(({ venueSession }) => venueSession !== 'delisted').length;
  for (const [name, assetClass] of [
    ['Crypto', 'CRYPTO'],
    ['Stocks', 'EQUITY'],
    ['Commodities', 'COMMODITY'],
  ] as const) {
    await expect(classes.getByRole('listitem').filter({ hasText: name })).toContainText(
      new RegExp(`of ${listed(assetClass)} tradeable`),
    );
  }
  const prediction = classes.getByRole('listitem').filter({ hasText: 'Prediction Markets' });
  await expect(prediction).toContainText('Coming soon');
  await expect(prediction.getByRole('link')).toBeDisabled();

  await classes.getByRole('link', { name: 'Crypto', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'BTC' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Stocks' }).click();
  await expect(page.getByRole('main').getByText('xyz:TSLA').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Commodities' }).click();
  await expect(page.getByRole('main').getByText('xyz:GOLD').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Prediction Markets/ })).toBeDisabled();
  expect(app.complaints).toEqual([]);
});

test('point 4: a market with stored prices has a sparkline, and any other a dash with the reason', async ({
  shared: app,
  page,
}) => {
  // A chart that was opened leaves its candles; in the first minute they wait for the request budget.
  await app.open('#/crypto/BTC?interval=1h');
  const trends = () => app.service.ask(getPriceTrends, null, { pause: () => null });
  await expect
    .poll(async () => (await trends()).trends.some(({ marketId }) => marketId.endsWith(':BTC')), {
      timeout: 120_000,
    })
    .toBe(true);
  await page.goto(`${app.service.url}/#/crypto`);
  const quotes = page.getByRole('region', { name: 'Live quotes' });
  await quotes
    .getByRole('columnheader', { name: /^Trend/ })
    .getByRole('button')
    .click();
  await expect(quotes.locator('.sparkline').first()).toHaveAccessibleName(/ to .*: [+−]?[\d.]+% \(/);
  await expect(quotes.getByLabel(/^No price history yet/).first()).toBeVisible();
});

test('crypto is sorted by volume, only visible markets of 200 are in the page, and ticks add no node', async ({
  shared: app,
  page,
}) => {
  await app.open('#/crypto');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'BTC' }).first()).toContainText(/\d/);
  await expect(page.getByRole('columnheader', { name: /24h volume/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.nth(1)).toContainText('BTC');
  // The strips above come with the first pushes.
  await expect(poolStrip(page)).toContainText('Account value');
  await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();
  // The day's loss does so too: it is no tick.
  await expect(poolStrip(page).getByRole('meter')).toBeVisible();
  // An alert may be announced above them meanwhile: it is no tick either.
  const parts = [page.getByRole('main'), poolStrip(page), priceStrip(page)];
  const count = async (): Promise<number> => {
    const counts = await Promise.all(parts.map((part) => part.locator('*').count()));
    return counts.reduce((sum, some) => sum + some, 0);
  };
  const before = { rows: await rows.count(), nodes: await count() };
  expect(before.rows).toBeLessThan(60);
  const bitcoin = rows.filter({ hasText: 'BTC' }).first();
  const seen = new Set<string | null>();
  await expect.poll(async () => seen.add(await bitcoin.textContent()).size).toBeGreaterThan(3);
  expect({ rows: await rows.count(), nodes: await count() }).toEqual(before);
});

test('a filter keeps matching markets, counts them, is in the address, and says if there are none', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks?text=nvidia&delisted=shown');
  const filter = page.getByPlaceholder('Filter by name or coin');
  await expect(filter).toHaveValue('nvidia');
  await filter.fill('tesla');
  await expect(page).toHaveURL(/#\/stocks\?text=tesla&delisted=shown$/);
  await expect(page.getByRole('main').getByText('xyz:TSLA')).toBeVisible();
  await expect(page.getByRole('main').getByText('xyz:NVDA')).toHaveCount(0);
  const all = app.service.ask(listMarkets, { assetClass: 'EQUITY' }).markets.length;
  const matching = await page.getByRole('main').getByRole('article').count();
  await expect(page.getByRole('status').filter({ hasText: 'markets' })).toHaveText(
    `${matching} of ${all} markets`,
  );
  await filter.fill('no such market');
  await expect(
    page
      .getByRole('main')
      .getByText(/no market|nothing/i)
      .first(),
  ).toBeVisible();
});

test('the search finds a market without a class by keyboard', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  await page.keyboard.press('/');
  await page.keyboard.type('xyz:EUR');
  await expect(page.getByRole('option').first()).toContainText('Euro');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/market\/xyz(:|%3A)EUR$/);
});

test('a mover shows its full name, change and price at any window width', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  const movers = page.getByRole('region', { name: '24h movers' }).getByRole('link');
  for (const width of [1920, 1280, 1170, 1000, 900, 853, 800, 700, 640]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(movers.first()).toBeVisible();
    const cut = await movers.evaluateAll((links) =>
      links.flatMap((link) => {
        const box = link.getBoundingClientRect();
        const parts = [...link.querySelectorAll('.mover-ticker, .change, .figure')].filter((part) =>
          part.checkVisibility(),
        );
        return parts
          .filter((part) => {
            const { right, bottom } = part.getBoundingClientRect();
            return right > box.right || bottom > box.bottom || part.scrollWidth > part.clientWidth + 1;
          })
          .map((part) => part.textContent);
      }),
    );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test('a card shows its full name at window widths of 900, 1280, 1920 and 2560 px', async ({
  shared: app,
  page,
}) => {
  await app.open('#/stocks');
  const names = page.locator('.card-link');
  for (const width of [900, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1440 });
    await expect(names.filter({ hasText: /^XYZ100/ })).toBeVisible();
    await expect(async () => {
      const cut = await names.evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map(({ textContent }) => textContent),
      );
      expect(cut, `at ${width}`).toEqual([]);
    }).toPass({ timeout: 5_000 });
  }
});

test.describe('before anything is read', () => {
  test.use({ waitsForFirstReading: false });

  test('a page opened at the start fills without a reload with markets, the pool and the agent’s markets', async ({
    app,
    page,
  }) => {
    await app.open('#/crypto');
    await expect(page.getByRole('row').filter({ hasText: 'BTC' }).first()).toContainText(/\d/);
    await expect(poolStrip(page)).toContainText('Account value');
    await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();
    expect(app.complaints).toEqual([]);
  });
});
