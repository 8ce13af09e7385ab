import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Floor, type Row } from '../bench-row.ts';
import { buildPage } from '../pages/build-page.ts';
import { median, quantile } from '../statistics.ts';

const lengths = {
  quick: { rounds: 3, updates: 50 },
  usual: { rounds: 9, updates: 300 },
  long: { rounds: 25, updates: 2_000 },
} as const;

const sizes: readonly { readonly candles: number; readonly firstPaint: Floor }[] = [
  { candles: 5_000, firstPaint: atMost(150) },
  { candles: 50_000, firstPaint: atMost(350) },
];
const update = atMost(4);

export const candlesRow: Row = {
  name: 'candles',
  title: 'Candles',
  run: async (length) => {
    using folder = benchFolder();
    const { script, styles } = await buildPage('candle-chart.tsx', folder.path);
    await using browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (const path of styles) await page.addStyleTag({ path });
    await page.addScriptTag({ path: script });
    const { rounds, updates } = lengths[length];
    const figures: Figure[] = [];
    for (const size of sizes) figures.push(...(await measure(page, size, { rounds, updates })));
    return { figures, counts: { rounds, updates }, answers: 0, wrongAnswers: 0 };
  },
};

async function measure(
  page: Page,
  { candles, firstPaint }: (typeof sizes)[number],
  { rounds, updates }: { readonly rounds: number; readonly updates: number },
): Promise<Figure[]> {
  const paint = (): Promise<number> => page.evaluate((count) => window.chartBench.firstPaint(count), candles);
  await paint();
  const paints: number[] = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await paint());
  const took = await page.evaluate(([size, count]) => window.chartBench.updates(size, count), [
    candles,
    updates,
  ] as const);
  const name = candles.toLocaleString('en');
  return [
    { what: `${name} candles to first paint`, value: median(paints), unit: 'ms', floor: firstPaint },
    { what: `one update of ${name}`, value: median(took), unit: 'ms', floor: update },
    { what: `one update of ${name}, p95`, value: quantile(took, 0.95), unit: 'ms', floor: null },
  ];
}
