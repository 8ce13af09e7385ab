import { chromium, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { atMost, type Figure, type Findings, type Row } from '../bench-row.ts';
import { listenToSimulator, wallMs, type SimulatorFrames } from '../load/simulator-frames.ts';
import { pageClockLead, pageWorkReader, type PageWork } from '../pages/page-work.ts';
import { showQuotes } from '../pages/show-quotes.ts';
import { watchMarks, type PageSightings } from '../pages/watch-marks.ts';
import { marketCount, runningService } from '../running-service.ts';
import { largest, quantile } from '../statistics.ts';
import { paintDelays } from './paint-delays.ts';

const ticks = { quick: 12, usual: 65, long: 600 } as const;
const warmUpMs = 8_000;
/** After a frame, when its work is done and the next has not begun. */
const readWorkAfterMs = 600;

export const pollToPixelRow: Row = {
  name: 'poll-to-pixel',
  title: 'Poll to pixel, and the renderer under load',
  run: async (length) => {
    await using service = await runningService({ worldRate: 1 });
    await using browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(service.ready.link);
    await showQuotes(page);
    const simulator = await listenToSimulator(service.ready.simulatorUrl);
    try {
      await delay(warmUpMs);
      return await measure(page, simulator, ticks[length]);
    } finally {
      simulator.close();
    }
  },
};

async function measure(page: Page, simulator: SimulatorFrames, tickCount: number): Promise<Findings> {
  const lead = await pageClockLead(page, wallMs);
  const first = simulator.frames.length;
  await page.evaluate(watchMarks);
  const works = await workOfTicks(page, simulator, tickCount);
  const sightings = await page.evaluate(() => window.sightings?.());
  if (sightings === undefined) throw new Error('The page was left.');
  const leadLater = await pageClockLead(page, wallMs);
  // The frame before the first counted one has the values that were shown already.
  const frames = simulator.frames.slice(first, first + tickCount);
  const { delays, unpainted } = paintDelays(frames, sightings, (lead + leadLater) / 2);
  return {
    figures: [
      { what: 'frame to painted cell, p50', value: quantile(delays, 0.5), unit: 'ms', floor: null },
      { what: 'frame to painted cell, p95', value: quantile(delays, 0.95), unit: 'ms', floor: null },
      { what: 'frame to painted cell, p99', value: quantile(delays, 0.99), unit: 'ms', floor: atMost(100) },
      { what: 'changes never painted', value: unpainted, unit: '', floor: atMost(0) },
      ...rendererFigures(works, sightings),
    ],
    counts: { markets: marketCount, ticks: works.length - 1, 'changes painted': delays.length },
    answers: 0,
    wrongAnswers: 0,
  };
}

/** One reading before the first counted tick, and one after each. */
async function workOfTicks(page: Page, simulator: SimulatorFrames, tickCount: number): Promise<PageWork[]> {
  const reader = await pageWorkReader(page);
  const readings: Promise<PageWork>[] = [];
  const all = Promise.withResolvers<null>();
  simulator.onFrame(() => {
    if (readings.length > tickCount) return;
    readings.push(delay(readWorkAfterMs).then(reader.read));
    if (readings.length > tickCount) all.resolve(null);
  });
  await Promise.race([all.promise, delay(tickCount * 3_000, null, { ref: false })]);
  return Promise.all(readings);
}

function rendererFigures(works: readonly PageWork[], { elements, longTasks }: PageSightings): Figure[] {
  const perTick = (of: (work: PageWork) => number): number[] =>
    works.slice(1).map((work, i) => of(work) - of(works[i] ?? work));
  const heap = works.map(({ heapMb }) => heapMb);
  const script = perTick(({ scriptMs }) => scriptMs);
  return [
    { what: 'script in a tick, p50', value: quantile(script, 0.5), unit: 'ms', floor: null },
    { what: 'script in a tick, p95', value: quantile(script, 0.95), unit: 'ms', floor: atMost(8) },
    {
      what: 'whole main thread in a tick, p95',
      value: quantile(
        perTick(({ taskMs }) => taskMs),
        0.95,
      ),
      unit: 'ms',
      floor: null,
    },
    {
      what: 'longest task, where over 50 ms',
      value: longTasks.length === 0 ? 0 : largest(longTasks),
      unit: 'ms',
      floor: atMost(50),
    },
    { what: 'elements, most', value: largest(elements), unit: '', floor: null },
    {
      what: 'elements, most less fewest',
      value: largest(elements) - Math.min(...elements),
      unit: '',
      floor: atMost(0),
    },
    { what: 'heap, most', value: largest(heap), unit: 'MB', floor: null },
  ];
}
