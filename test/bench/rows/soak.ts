import { chromium, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { accountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { builtChild } from '../built-child.ts';
import { fittedSlope } from '../load/fitted-line.ts';
import { untilHistoriesRead } from '../load/until-histories-read.ts';
import { pageHeapReader, type PageHeap } from '../pages/page-heap.ts';
import { largest } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';

/** Minutes of a run. The required length is 30: `npm run soak`. */
const usualMinutes = { quick: 1, usual: 3, long: 30 } as const;
const mostReadingsEveryMs = 60_000;
const leastReadings = 6;
/**
 * Every screen is opened so often, and left sooner, before the first reading. Of the rise without it, 1.9 MB in 10 minutes, two heap
 * snapshots at a time showed two thirds to be V8's own code: it compiles functions that were called often enough, and an operator's day
 * is long enough for that to end. The report shows its size as the rise in the warm-up.
 */
const warmUpRounds = 40;
const warmUpOnScreenMs = 500;
const onScreenMs = 2_000;
/** Time for the previous screen to be released. */
const restMs = 3_000;
const markets = 330;
const historyDays = 3;
/** World seconds in a second. */
const rate = 10;

/** An operator's day at ten times its pace: every screen, lists scrolled, a market and a trade opened. */
export const soakRow: Row = {
  name: 'soak',
  title: 'Soak of the page in a browser',
  run: async (length, asked) => {
    const minutes = asked ?? usualMinutes[length];
    using folder = benchFolder();
    using built = await builtChild('account-service');
    await using service = await accountService({
      file: built.file,
      dataDir: folder.path,
      args: ['--markets', String(markets)],
      pace: paceFromNow(rate),
      historyDays,
    });
    await untilHistoriesRead(folder.path);
    await using browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const complaints = complaintsOf(page);
    await page.goto(service.ready.link);
    await page.locator('nav.rail a[href]').first().waitFor();
    const tour = await tourOf(page);
    const read = await pageHeapReader(page);
    const { usedMb: atFirst } = await readAtRest(page, read);
    await tour.warmUp();
    const readings = await readHeap({ page, read, minutes, round: tour.round });
    for (const complaint of complaints) console.log(`  console: ${complaint}`);
    return {
      figures: [
        ...figuresOf(readings, complaints.length),
        {
          what: 'heap after collection, rise in the warm-up',
          value: (readings[0]?.usedMb ?? atFirst) - atFirst,
          unit: 'MB',
          floor: null,
        },
      ],
      counts: {
        minutes,
        'of the 30 that are asked for': 30,
        readings: readings.length,
        'rounds of all screens to warm up': warmUpRounds,
        'screens visited': tour.visits(),
        'world seconds in a second': rate,
        markets,
      },
      answers: 0,
      wrongAnswers: 0,
    };
  },
};

interface Reading extends PageHeap {
  readonly minute: number;
}

function figuresOf(readings: readonly Reading[], complaints: number): Figure[] {
  const slope = (of: (reading: Reading) => number): number =>
    10 * fittedSlope(readings.map((reading) => ({ x: reading.minute, y: of(reading) })));
  return [
    {
      what: 'heap after collection, rise in 10 minutes by the fitted line',
      value: slope(({ usedMb }) => usedMb),
      unit: 'MB',
      floor: atMost(1),
    },
    {
      what: 'heap after collection, largest',
      value: largest(readings.map(({ usedMb }) => usedMb)),
      unit: 'MB',
      floor: null,
    },
    { what: 'DOM nodes held, rise in 10 minutes', value: slope(({ nodes }) => nodes), unit: '', floor: null },
    {
      what: 'event listeners, rise in 10 minutes',
      value: slope(({ listeners }) => listeners),
      unit: '',
      floor: null,
    },
    { what: 'errors and warnings in the console', value: complaints, unit: '', floor: atMost(0) },
  ];
}

interface HeapReading {
  readonly page: Page;
  readonly read: () => Promise<PageHeap>;
  readonly minutes: number;
  readonly round: (untilMs: number) => Promise<void>;
}

/** Takes each reading on the Overview, opened from Settings: React releases a screen only with the next one after it. */
async function readAtRest(page: Page, read: () => Promise<PageHeap>): Promise<PageHeap> {
  for (const address of ['#/settings', '#/overview']) {
    await goTo(page, address);
    await delay(restMs);
  }
  return read();
}

/** Visits the screens between two readings. */
async function readHeap({ page, read, minutes, round }: HeapReading): Promise<Reading[]> {
  const everyMs = Math.min(mostReadingsEveryMs, (minutes * 60_000) / leastReadings);
  const readings: Reading[] = [];
  const startedAt = performance.now();
  for (let nth = 0; nth * everyMs <= minutes * 60_000; nth += 1) {
    await round(startedAt + nth * everyMs);
    const heap = await readAtRest(page, read);
    const reading = { minute: (performance.now() - startedAt) / 60_000, ...heap };
    readings.push(reading);
    const { minute, usedMb, nodes, listeners } = reading;
    console.log(
      `  ${minute.toFixed(1)} min: ${usedMb.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`,
    );
  }
  return readings;
}

interface Tour {
  /** Visits one screen after the other, from where it stopped, until then. */
  readonly round: (untilMs: number) => Promise<void>;
  /** Visits each screen as often as the warm-up needs. */
  readonly warmUp: () => Promise<void>;
  readonly visits: () => number;
}

async function tourOf(page: Page): Promise<Tour> {
  const onRail = await page
    .locator('nav.rail a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const addresses = [...onRail, '#/crypto/BTC', '#/stocks', '#/trades?view=trips'];
  let visits = 0;
  const visitNext = async (stayMs: number): Promise<void> => {
    const address = addresses[visits % addresses.length] ?? '';
    visits += 1;
    await goTo(page, address);
    await useScreen(page, address, stayMs);
    await delay(stayMs);
  };
  return {
    round: async (untilMs) => {
      while (performance.now() < untilMs) await visitNext(onScreenMs);
    },
    warmUp: async () => {
      for (let nth = 0; nth < warmUpRounds * addresses.length; nth += 1) await visitNext(warmUpOnScreenMs);
    },
    visits: () => visits,
  };
}

const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => void (location.hash = to), address);

/** Scrolls the lists down and up again, and opens the first trade of a list of trades. */
async function useScreen(page: Page, address: string, stayMs: number): Promise<void> {
  await delay(stayMs / 2);
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('.data-scroll, .paged-scroll, .cards, .tile-scroll'))
      list.scrollTop = list.scrollTop === 0 ? 1_500 : 0;
  });
  if (!address.startsWith('#/trades')) return;
  const trade = page.locator('.data-table tbody a[href^="#/trades/"]').first();
  if ((await trade.count()) === 0) return;
  await trade.click();
  await page.getByRole('dialog').waitFor();
  await delay(stayMs);
  await page.keyboard.press('Escape');
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
