import { chromium, type Browser, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { accountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Figure, type Length, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import { untilBackedUp } from '../load/until-backed-up.ts';
import { keepFeed } from '../load/year/keep-feed.ts';
import { makeYear } from '../load/year/open-year.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { scrollRows, type Scrolled } from '../pages/scroll-rows.ts';
import { withTaskCpu } from '../pages/task-cpu.ts';
import { marketCount } from '../running-service.ts';
import { largest } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';
import { yearIn } from './year.ts';

const mostRows = { quick: 2_000, usual: 10_000, long: 10_000 } as const;
const longestMs = 180_000;
/** A wheel turned as fast as a hand can turns a page of rows in about two frames. */
const pixelsPerFrame = 400;
const backUpWithinMs = 150_000;
const restMs = 1_000;

interface List {
  readonly name: string;
  readonly address: string;
  readonly row: string;
  readonly scroller?: string;
  /** Rows that the year, the catalog and the simulator have at least; absent: as many as requested. */
  readonly least?: number;
  /** Name of the control that is pressed to see it. */
  readonly press?: string;
}

const tableRow = '.data-table tbody tr';

const lists: readonly List[] = [
  { name: 'Trades', address: '#/trades?period=all', row: tableRow },
  { name: 'Closed trades', address: '#/trades?view=trips&period=all', row: tableRow },
  { name: 'Decisions', address: '#/decisions?period=all', row: '.timeline-item' },
  { name: 'Refused entries', address: '#/refused', row: tableRow, least: 100 },
  { name: 'Signals', address: '#/signals', row: tableRow, least: 100 },
  { name: 'Crypto', address: '#/crypto', row: tableRow, least: 100 },
  {
    name: 'Account value as a table',
    address: '#/performance?period=all',
    row: tableRow,
    least: 100,
    press: 'Account value as table',
  },
];

/**
 * Every kind of table over 50,000 trades, while prices move each second. It waits for what is done once at the first opening of a record
 * that another program made, and once a day: all rows are hashed, and a backup is made.
 */
export const scrollingRow: Row = {
  name: 'scrolling',
  title: 'Scrolling of every kind of table',
  run: async (length) => {
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, 'quick');
    makeYear(place, shape);
    using feed = keepFeed(`${folder.path}/year-feed`, shape.account);
    await using service = await accountService({
      dataDir: place.dataDir,
      args: ['--account', shape.account, '--agent-feed', feed.address, '--markets', String(marketCount)],
      pace: paceFromNow(1),
      historyDays: 2,
    });
    await using browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(service.ready.link);
    await page.locator('.events li').first().waitFor();
    await untilBackedUp(place.dataDir, backUpWithinMs);
    await using idle = await startChild('idle-loop', { input: 'begin' });
    const found = [];
    for (const list of lists) found.push({ list, ...(await scroll({ browser, page, list, length })) });
    const beside = (await idle.ask('what was found')) as LoopDelay;
    return {
      figures: [
        ...found.flatMap(figuresOf(length)),
        { what: 'longest delay of an idle process beside it', value: beside.maxMs, unit: 'ms', floor: null },
      ],
      counts: Object.fromEntries(found.map(({ list, frames }) => [`frames of ${list.name}`, frames])),
      answers: 0,
      wrongAnswers: 0,
    };
  },
};

type ScrolledList = Scrolled & { readonly longestCpuMs: number };

interface Scroll {
  readonly browser: Browser;
  readonly page: Page;
  readonly list: List;
  readonly length: Length;
}

async function scroll({
  browser,
  page,
  list: { address, row, scroller, press },
  length,
}: Scroll): Promise<ScrolledList> {
  await page.evaluate((to) => void (location.hash = to), address);
  if (press !== undefined) await page.getByRole('switch', { name: press, exact: true }).click();
  await page.locator(row).first().waitFor();
  await delay(restMs);
  const run = { rows: mostRows[length], row, pixels: pixelsPerFrame, longestMs };
  const { value, longestCpuMs } = await withTaskCpu(browser, page, () =>
    page.evaluate(scrollRows, scroller === undefined ? run : { ...run, scroller }),
  );
  return { ...value, longestCpuMs };
}

const figuresOf =
  (length: Length) =>
  ({
    list: { name, least },
    rows,
    longTasks,
    longestCpuMs,
  }: ScrolledList & { readonly list: List }): Figure[] => [
    {
      what: `${name}, rows scrolled through`,
      value: rows,
      unit: '',
      floor: atLeast(Math.min(least ?? mostRows[length], mostRows[length])),
    },
    {
      what: `${name}, longest task, where over 50 ms`,
      value: longTasks.length === 0 ? 0 : largest(longTasks),
      unit: 'ms',
      floor: atMost(50),
    },
    { what: `${name}, tasks over 50 ms`, value: longTasks.length, unit: '', floor: null },
    { what: `${name}, longest task by CPU time`, value: longestCpuMs, unit: 'ms', floor: null },
  ];
