import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Floor, type Row } from '../bench-row.ts';
import { buildPage } from '../pages/build-page.ts';
import type { Update } from '../pages/candle-chart.tsx';
import { median, quantile } from '../statistics.ts';

const lengths = {
  quick: { rounds: 3, updates: 50 },
  usual: { rounds: 9, updates: 300 },
  long: { rounds: 25, updates: 2_000 },
} as const;

interface Size {
  readonly candles: number;
  readonly firstPaint: Floor;
  /** null if the chart library's own drawing takes longer: at every update it goes through all its candles. */
  readonly withDrawing: Floor | null;
}

const sizes: readonly Size[] = [
  { candles: 5_000, firstPaint: atMost(150), withDrawing: atMost(4) }, // the most that the window ever shows
  { candles: 50_000, firstPaint: atMost(350), withDrawing: null },
];
const oneUpdate = atMost(4);
const script = ({ scriptMs }: Update): number => scriptMs;
const whole = ({ wholeMs }: Update): number => wholeMs;

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
  { candles, firstPaint, withDrawing }: Size,
  { rounds, updates }: { readonly rounds: number; readonly updates: number },
): Promise<Figure[]> {
  const paint = (what: 'firstPaint' | 'bareFirstPaint'): Promise<number> =>
    page.evaluate(([name, size]) => window.chartBench[name](size), [what, candles] as const);
  const update = (what: 'updates' | 'bareUpdates'): Promise<readonly Update[]> =>
    page.evaluate(([name, size, n]) => window.chartBench[name](size, n), [what, candles, updates] as const);
  await paint('firstPaint');
  await paint('bareFirstPaint');
  const paints: number[] = [];
  const barePaints: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    paints.push(await paint('firstPaint'));
    barePaints.push(await paint('bareFirstPaint'));
  }
  const took = await update('updates');
  const bareTook = await update('bareUpdates');
  const count = candles.toLocaleString('en');
  const ms = (what: string, value: number, floor: Floor | null): Figure => ({
    what,
    value,
    unit: 'ms',
    floor,
  });
  return [
    ms(`${count} candles to first paint`, median(paints), firstPaint),
    ms('the same, chart library alone', median(barePaints), null),
    ms(`one update of ${count} candles`, median(took.map(script)), oneUpdate),
    ms('the same, p95', quantile(took.map(script), 0.95), null),
    ms('the same with the drawing of its frame', median(took.map(whole)), withDrawing),
    ms('the same with the drawing, chart library alone', median(bareTook.map(whole)), null),
  ];
}
