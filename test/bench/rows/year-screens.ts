import { chromium, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { accountService } from '../account-service.ts';
import { startChild } from '../child.ts';
import { untilBackedUp } from '../load/until-backed-up.ts';
import { keepFeed } from '../load/year/keep-feed.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { openScreen, type ScreenToOpen } from '../pages/open-screen.ts';
import { scrollRows } from '../pages/scroll-rows.ts';
import { showQuotes } from '../pages/show-quotes.ts';
import { largest, median } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';

export interface ScreenTimes {
  readonly opened: readonly {
    readonly screen: string;
    readonly medianMs: number;
    readonly worstMs: number;
  }[];
  readonly scrolled: readonly {
    readonly screen: string;
    readonly rows: number;
    readonly longestTaskMs: number;
    readonly longTasks: number;
  }[];
  /** Loop delays of an idle process beside it, while screens are opened and while lists are scrolled. */
  readonly idle: { readonly opening: LoopDelay; readonly scrolling: LoopDelay };
}

interface WatchedYear {
  readonly dataDir: string;
  readonly feedFolder: string;
  readonly account: string;
  /** Number of times that each screen is opened. */
  readonly opens: number;
}

/** Millions of rows are hashed, and two gigabytes copied. */
const backUpWithinMs = 600_000;
const restMs = 700;

/** In the order in which they are opened. */
const screens: readonly (readonly [screen: string, from: string, open: Omit<ScreenToOpen, 'pending'>])[] = [
  ['Trades', '#/settings', onRail('#/trades', ['.data-table tbody tr'])],
  ['Decisions', '#/settings', onRail('#/decisions', ['.timeline-item .decision'])],
  ['Refused entries', '#/settings', onRail('#/refused', ['.data-table tbody tr'])],
  ['Signals', '#/settings', onRail('#/signals', ['.signals-history tbody tr'])],
  [
    'Performance',
    '#/settings',
    onRail('#/performance', ['.metrics', '.performance-charts .recharts-surface path']),
  ],
  ['Risk', '#/settings', onRail('#/risk', ['.risk-list', '.risk-list svg path'])],
  ['Alerts', '#/settings', onRail('#/alerts', ['.alerts-main', '.alerts-side form'])],
  [
    'A market’s page',
    '#/crypto',
    {
      link: '.quotes tbody tr a[href="#/crypto/BTC"]',
      content: ['.activity tbody tr', '.activity-decisions li', '.candles-drawing canvas'],
    },
  ],
];

function onRail(href: string, content: readonly string[]): Omit<ScreenToOpen, 'pending'> {
  return { link: `nav.rail a[href="${href}"]`, content };
}

const pending = 'main .panel-state p, main .risk-history-none';

/** Starts the service on a record of a year, and opens each screen in a browser once the record is hashed and backed up. */
export async function watchScreens({
  dataDir,
  feedFolder,
  account,
  opens,
}: WatchedYear): Promise<ScreenTimes> {
  using feed = keepFeed(feedFolder, account);
  await using service = await accountService({
    dataDir,
    args: ['--account', account, '--agent-feed', feed.address],
    pace: paceFromNow(1),
    historyDays: 2,
  });
  await using browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(service.ready.link);
  await showQuotes(page);
  await untilBackedUp(dataDir, backUpWithinMs);
  await using idle = await startChild('idle-loop', { input: 'begin' });
  const opened = [];
  for (const [screen, from, open] of screens)
    opened.push({ screen, ...(await timeOf(page, { from, opens, open: { ...open, pending } })) });
  const opening = (await idle.ask('what was found')) as LoopDelay;
  const scrolled = [
    await scroll(page, 'Trades', '.data-table tbody tr'),
    await scroll(page, 'Decisions', '.timeline-item'),
  ];
  return { opened, scrolled, idle: { opening, scrolling: (await idle.ask('what was found')) as LoopDelay } };
}

interface Timing {
  readonly from: string;
  readonly opens: number;
  readonly open: ScreenToOpen;
}

async function timeOf(
  page: Page,
  { from, opens, open }: Timing,
): Promise<{ medianMs: number; worstMs: number }> {
  const took: number[] = [];
  for (let nth = 0; nth < opens; nth += 1) {
    await page.evaluate((address) => void (location.hash = address), from);
    await page.locator(open.link).first().waitFor();
    await delay(restMs);
    const ms = await page.evaluate(openScreen, open);
    if (ms === null) throw new Error(`${open.link} led to no ${open.content.join(', ')}.`);
    took.push(ms);
  }
  return { medianMs: median(took), worstMs: largest(took) };
}

async function scroll(page: Page, screen: string, row: string): Promise<ScreenTimes['scrolled'][number]> {
  const link = `nav.rail a[href="#/${screen.toLowerCase()}"]`;
  await page.evaluate(openScreen, { link, content: [row], pending });
  await delay(restMs);
  const run = { rows: 5_000, row, pixels: 400, longestMs: 180_000 };
  const { rows, longTasks } = await page.evaluate(scrollRows, run);
  return {
    screen,
    rows,
    longestTaskMs: longTasks.length === 0 ? 0 : largest(longTasks),
    longTasks: longTasks.length,
  };
}
