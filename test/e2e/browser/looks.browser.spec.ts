import type { Page } from '@playwright/test';
import { expect, test } from './desk.ts';
import { looksRight } from './looks-right.ts';

/** Every view there is, by its address, with what shows that it has arrived. */
const views: readonly {
  readonly name: string;
  readonly address: string;
  readonly shows: (page: Page) => Promise<void>;
}[] = [
  { name: 'crypto', address: '#/crypto', shows: seen(/BTC/) },
  { name: 'stocks', address: '#/stocks', shows: seen(/xyz:TSLA/) },
  { name: 'commodities', address: '#/commodities', shows: seen(/xyz:GOLD/) },
  { name: 'a crypto market', address: '#/crypto/BTC', shows: seen(/Last candle/) },
  { name: 'a stock market', address: '#/stocks/xyz:TSLA', shows: seen(/Last candle/) },
  { name: 'a commodity market', address: '#/commodities/xyz:GOLD', shows: seen(/settlement reference/) },
  { name: 'a chart with gaps', address: '#/stocks/xyz:KSTR', shows: seen(/without a candle/) },
  { name: 'a market without candles', address: '#/stocks/xyz:KORU', shows: seen(/Too few candles/) },
  { name: 'a market of no class', address: '#/market/xyz:EUR', shows: seen(/Last candle/) },
  { name: 'the choice between two DEXes', address: '#/commodities/GOLD', shows: seen(/flx:GOLD/) },
  { name: 'an unknown market', address: '#/crypto/NOSUCH', shows: seen(/NOSUCH/) },
];

const sizes = [
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;

for (const theme of ['dark', 'light'] as const) {
  for (const size of sizes) {
    test(`every view looks right, ${theme}, ${size.width} by ${size.height}`, async ({ desk, page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize(size);
      await desk.open();
      await useTheme(page, theme);
      for (const { name, address, shows } of views) {
        await test.step(name, async () => {
          await page.goto(`${desk.service.url}/${address}`);
          await shows(page);
          await looksRight(page, desk);
          const shots = process.env['PERPSCOPE_SCREENSHOTS'];
          if (shots !== undefined)
            await page.screenshot({
              path: `${shots}/${name.replaceAll(' ', '-')}-${theme}-${size.width}.png`,
            });
        });
      }
    });
  }
}

async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const root = page.locator('html');
  if ((await root.getAttribute('data-mantine-color-scheme')) !== theme) {
    await page.getByRole('button', { name: /theme/i }).click();
  }
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
}

function seen(text: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  };
}
