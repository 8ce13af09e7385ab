import type { Page } from '@playwright/test';
import { getAccount } from '../../../src-main/operations/account/account-view.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { stubReference } from '../reference-stub.ts';
import { expect, test, type App } from './app.ts';
import { looksRightEverywhere, looksRightInTurn, type View } from './looks-right.ts';
import { drawEveryChart, figures } from './performance-page.ts';
import { retryUntil } from './retry.ts';
import { marketPath } from './texts.ts';

/** Views by their addresses, each with what shows that it has loaded. Those of a group are opened in turn in one page. */
const groups: Readonly<Record<string, readonly View[]>> = {
  'the lists of markets': [
    { name: 'crypto', address: '#/crypto', shows: seen(/BTC/) },
    { name: 'stocks', address: '#/stocks', shows: seen(/xyz:/) },
    { name: 'commodities', address: '#/commodities', shows: seen(/xyz:/) },
    { name: 'the conditions in words', address: '#/stocks', shows: conditionsInWords },
    { name: 'delisted rows', address: '#/crypto', shows: seenDelisted('CRYPTO') },
    { name: 'delisted cards', address: '#/commodities', shows: seenDelisted('COMMODITY') },
  ],
  'the page of a market': [
    { name: 'a crypto market', address: '#/crypto/BTC', shows: seen(/Last candle/) },
    { name: 'a stock market', address: '#/stocks/xyz:TSLA', shows: seen(/Last candle/) },
    { name: 'a commodity market', address: '#/commodities/xyz:GOLD', shows: seen(/settlement reference/) },
    { name: 'a chart with gaps', address: '#/stocks/xyz:KSTR', shows: seen(/have no candle/) },
    { name: 'a market of no class', address: '#/market/xyz:EUR', shows: seen(/Last candle/) },
    { name: 'a market that is held', address: heldMarket, shows: seen(/Liquidation/) },
  ],
  'the record': [
    { name: 'positions', address: '#/positions', shows: seen(/Exposure by market/) },
    { name: 'orders', address: '#/orders', shows: seen(/Waiting for order/) },
    { name: 'trades', address: '#/trades', shows: seen(/Matched|Not checked yet/) },
    { name: 'the chain check', address: '#/trades?view=chain&period=all', shows: seen(/fills compared/) },
    { name: 'round trips', address: '#/trades?view=trips&period=all', shows: seen(/Net of fees/) },
    {
      name: 'a trade that is not there',
      address: '#/trades/no-such-trade',
      shows: seenInDialog(/Not found on this network/),
    },
    { name: 'transfers', address: '#/transfers?period=all', shows: seen(/Running balance/) },
  ],
};

/** Views that are each opened in a page of their own. */
const alone: readonly View[] = [
  { name: 'the choice between two DEXes', address: '#/commodities/GOLD', shows: seen(/flx:GOLD/) },
  { name: 'a market of another class', address: '#/crypto/xyz:TSLA', shows: seen(/Back to Markets/) },
  { name: 'a market without candles', address: '#/stocks/xyz:KORU', shows: withoutCandles },
  { name: 'a delisted market', address: delisted, shows: seen(/last mark before delisting/) },
  { name: 'an unknown market', address: '#/crypto/NOSUCH', shows: seen(/NOSUCH/) },
  { name: 'overview', address: '#/overview', shows: seen(/New entries in/) },
  { name: 'performance of a day', address: '#/performance?period=24h', shows: chartsDrawn },
  { name: 'risk of a week', address: '#/risk?history=7d', shows: seen(/Circuit breaker/) },
  { name: 'alerts', address: '#/alerts', shows: seen(/% of the mark/) },
  { name: 'settings', address: '#/settings', shows: seen(/Simulator faults/) },
  { name: 'exports', address: '#/exports?subject=closed_trades', shows: seen(/Save with manifest/) },
  { name: 'settings with bad values', address: '#/settings', shows: withBadValues },
  { name: 'connections', address: '#/connections', shows: seen(/No problems|could not be read/) },
  { name: 'the switch dialog', address: '#/settings', shows: switchAsked },
  { name: 'a reference chart that is hidden', address: '#/stocks/xyz:TSLA', shows: referenceHidden },
  { name: 'a reference chart that is mute', address: '#/stocks/xyz:TSLA', shows: referenceMute },
  { name: 'a reference chart that failed', address: '#/stocks/xyz:TSLA', shows: referenceFailed },
];

for (const [name, views] of [
  ...Object.entries(groups),
  ...alone.map((view) => [view.name, [view]] as const),
]) {
  test(`looks right in both themes: ${name}`, async ({ shared: app, page }) => {
    await looksRightInTurn(page, app, views);
  });
}

test.describe('on Thanksgiving', () => {
  test.use({ startsAt: Date.UTC(2026, 10, 26, 15) });

  for (const [name, address] of [
    ['a stock on a holiday', '#/stocks/xyz:TSLA'],
    ['cards on a holiday', '#/stocks'],
  ] as const) {
    test(`looks right in both themes: ${name}`, async ({ app, page }) => {
      await app.open(address);
      await expect(page.getByRole('main').getByText('Thanksgiving Day').first()).toBeVisible();
      await looksRightEverywhere(page, app, name.replaceAll(' ', '-'));
    });
  }
});

test('a page that Perpscope no longer knows says that its session has ended, and looks right in both themes', async ({
  shared: app,
  page,
}) => {
  await app.open();
  await page.evaluate(() => sessionStorage.setItem('perpscope.session', 'of a Perpscope before this one'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This tab’s session has ended' })).toBeVisible();
  await looksRightEverywhere(page, app, 'restarted');
});

/** The long request may have to wait for the budget of the first minutes. */
async function withoutCandles(page: Page): Promise<void> {
  await retryUntil(page, () =>
    expect(page.getByText('Too few candles to draw a chart')).toBeVisible({ timeout: 2_000 }),
  );
  await expect(page.getByRole('img', { name: /Candle chart/ })).toHaveCount(0);
}

async function chartsDrawn(page: Page): Promise<void> {
  await expect(figures(page)).toBeVisible();
  await drawEveryChart(page);
}

async function withBadValues(page: Page): Promise<void> {
  for (const label of ['Account', 'Agent feed', 'Venue address']) {
    await page.getByRole('textbox', { name: label }).fill('nonsense');
  }
  await expect(page.getByText('Enter 0x followed by 40 hex digits.')).toBeVisible();
}

async function referenceHidden(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Show', exact: true }).press('Space');
  await seen(/Hidden. No request is sent/)(page);
}

async function referenceMute(page: Page): Promise<void> {
  await stubReference(page, {
    body: '<!doctype html><html lang="en"><title>Mute</title><body></body></html>',
  });
  const show = page.getByRole('switch', { name: 'Show', exact: true });
  await show.press('Space');
  await show.press('Space');
  await expect(page.getByText(/If the chart stays empty/)).toBeVisible();
}

/** Shows what the browser reports of it, without the error message that comes with a real one. */
async function referenceFailed(page: Page): Promise<void> {
  await expect(page.locator('iframe')).toBeVisible();
  await page.evaluate(() => {
    const reported = { effectiveDirective: 'frame-src', blockedURI: 'https://www.tradingview-widget.com' };
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        ...reported,
        violatedDirective: reported.effectiveDirective,
        documentURI: location.href,
        originalPolicy: '',
        disposition: 'enforce',
        statusCode: 200,
      }),
    );
  });
  await seen(/Could not load/)(page);
}

async function switchAsked(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Network' }).getByText('Mainnet').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Switch the source?' })).toBeVisible();
}

async function conditionsInWords(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Tradeable: / })
    .first()
    .press('Enter');
  await expect(page.locator('.card .conditions li')).toHaveCount(5);
}

/** Returns the market with the most orders of those that are held. */
function heldMarket({ service }: App): string {
  const { positions, orders } = service.ask(getAccount, null);
  if (positions.kind === 'failure' || orders.kind === 'failure') throw new Error('The account is not read.');
  const resting = (coin: string): number => orders.value.orders.filter((order) => order.coin === coin).length;
  const [most] = positions.value.positions.toSorted((a, b) => resting(b.coin) - resting(a.coin));
  if (most === undefined) throw new Error('Nothing is held.');
  return `#${marketPath({ coin: most.coin, assetClass: most.assetClass })}`;
}

function seenDelisted(assetClass: 'CRYPTO' | 'COMMODITY'): (page: Page, app: App) => Promise<void> {
  return async (page, app) => {
    await page.getByRole('switch', { name: 'Hide delisted' }).press('Space');
    await page.getByPlaceholder('Filter by name or coin').fill(delistedCoin(app, assetClass));
    await expect(page.getByTitle(/^The last mark price/).first()).toBeVisible();
  };
}

function delisted(app: App): string {
  return `#/crypto/${delistedCoin(app, 'CRYPTO')}`;
}

function delistedCoin({ service }: App, assetClass: 'CRYPTO' | 'COMMODITY'): string {
  const { markets } = service.ask(listMarkets, { assetClass });
  return markets.find(({ venueSession }) => venueSession === 'delisted')!.coin;
}

function seenInDialog(text: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
  };
}

function seen(text: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  };
}
