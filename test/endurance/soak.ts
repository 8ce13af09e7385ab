import { chromium, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { untilHistoriesRead } from '../bench/load/until-histories-read.ts';
import { differencesOf } from './differences.ts';
import { rssOf } from './packed-service.ts';
import { holds, none, noted, type Finding, type Scenario } from './scenario.ts';
import { catchUpMs, caughtUp, startWorld, type SimulatedWorld } from './world.ts';

/** Simulated seconds per second. */
const rate = 60;
const requiredMinutes = 120;
const settleMinutes = 20;
const windowMinutes = 10;
const readEveryMs = 5_000;
const screenEveryMs = 30_000;
const mostShare = 0.05;
const megabyte = 1_000_000;

const screens = [
  '#/overview',
  '#/crypto',
  '#/crypto/BTC',
  '#/positions',
  '#/trades',
  '#/decisions',
  '#/risk',
  '#/performance',
];
const subscriptions = [
  'subscription { statusChanged { status } }',
  'subscription { tradeRecorded { id } }',
  'subscription { decisionRecorded { id } }',
  'subscription { errorOccurred { id } }',
];

/** Runs for two hours at 60 times real time, which is five simulated days. */
export const soak: Scenario = {
  name: 'soak',
  title: 'Soak at 60 times real time, with GraphQL subscriptions and an open browser page',
  run: async ({ minutes }) => {
    await using world = await startWorld({ rate, historyDays: 3 });
    await using service = world.start();
    const { url, link } = await service.ready;
    await untilHistoriesRead(world.dataDir);
    await using window = await openWindow(world, link);
    const received = subscribe(url);
    const readings = await watch(service.pid, window, minutes);
    const { found } = await caughtUp(world, catchUpMs);
    await received.close();
    for (const error of window.errors.slice(0, 5)) console.log(`  console: ${error}`);
    return [
      {
        check: 'Duration, minutes',
        value: String(minutes),
        bound: `at least ${requiredMinutes}`,
        isMet: minutes >= requiredMinutes,
      },
      ...flatness(readings),
      ...differencesOf(found),
      none('Errors of the browser page', window.errors.length),
      noted('Browser starts', window.opened()),
      holds('The statusChanged subscription received a message', received.counts()[0] !== 0, 'no'),
      noted(
        'Messages received by all subscriptions',
        received.counts().reduce((all, count) => all + count, 0),
      ),
      noted('Simulated hours', Math.round((minutes * rate) / 60)),
    ];
  },
};

interface Reading {
  readonly minute: number;
  readonly bytes: number;
}

/** Reads the RSS without forcing a garbage collection, and changes the screen of the page now and then. */
async function watch(pid: number, window: PageWindow, minutes: number): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  const startedAt = performance.now();
  const state = { screen: 0, shownAt: startedAt, printedMinutes: 0 };
  for (let nth = 1; performance.now() - startedAt < minutes * 60_000; nth += 1) {
    await delay(Math.max(0, startedAt + nth * readEveryMs - performance.now()));
    const now = performance.now();
    readings.push({ minute: (now - startedAt) / 60_000, bytes: rssOf(pid) });
    if (now - state.shownAt >= screenEveryMs) {
      state.shownAt = now;
      state.screen += 1;
      await window.show(screens[state.screen % screens.length] ?? '');
    }
    if (Math.floor((now - startedAt) / 60_000) > state.printedMinutes) {
      state.printedMinutes += 1;
      console.log(
        `  ${state.printedMinutes} min: ${((readings.at(-1)?.bytes ?? 0) / megabyte).toFixed(1)} MB`,
      );
    }
  }
  return readings;
}

/** Compares the 10-minute means of the RSS after the first 20 minutes with the first of them. Shorter runs use shorter windows. */
function flatness(readings: readonly Reading[]): readonly Finding[] {
  const last = readings.at(-1)?.minute ?? 0;
  const settle = last > 3 * settleMinutes ? settleMinutes : last / 3;
  const width = last > 3 * settleMinutes ? windowMinutes : last / 6;
  const means: number[] = [];
  for (let from = settle; from + width <= last + 0.1; from += width) {
    const inside = readings.filter(({ minute }) => minute >= from && minute < from + width);
    means.push(inside.reduce((all, { bytes }) => all + bytes, 0) / inside.length);
  }
  const [first = Number.NaN] = means;
  const changes = means.map((mean) => (mean - first) / first);
  const widest = changes.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most), 0);
  const text = (bytes: number): string => `${(bytes / megabyte).toFixed(0)} MB`;
  return [
    {
      check: 'RSS after 20 minutes: largest difference of a 10-minute mean from the first',
      value: `${(widest * 100).toFixed(1)} %`,
      bound: `within ${mostShare * 100} %`,
      isMet: Math.abs(widest) <= mostShare,
    },
    noted('RSS after 20 minutes, 10-minute means', means.map(text).join(', ')),
    noted(
      'RSS, largest reading since the start of the soak',
      text(Math.max(...readings.map(({ bytes }) => bytes))),
    ),
  ];
}

function subscribe(url: string) {
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
  const counts = subscriptions.map(() => 0);
  for (const [nth, query] of subscriptions.entries())
    client.subscribe(
      { query },
      {
        next: () => (counts[nth] = (counts[nth] ?? 0) + 1),
        error: (error) => console.error(`  ${query}: ${JSON.stringify(error)}`),
        complete: () => undefined,
      },
    );
  return { counts: () => counts, close: async () => client.dispose() };
}

interface PageWindow extends AsyncDisposable {
  readonly show: (address: string) => Promise<void>;
  readonly errors: readonly string[];
  readonly opened: () => number;
}

/** A browser on the dashboard. If it has ended, it is opened again with a new link. */
async function openWindow({ app, dataDir, clock }: SimulatedWorld, firstLink: string): Promise<PageWindow> {
  const errors: string[] = [];
  async function open(link: string): Promise<Page> {
    const browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(link);
    await page.locator('nav.rail a[href]').first().waitFor();
    return page;
  }
  const state = { opened: 0, page: await open(firstLink) };
  const newLink = (): string =>
    execFileSync(process.execPath, [join(app.extracted, 'out/main/cli.js'), 'open', '--data-dir', dataDir], {
      env: { ...process.env, ...clock.env },
      encoding: 'utf8',
    }).trim();
  return {
    errors,
    opened: () => state.opened + 1,
    show: async (address) => {
      if (!state.page.context().browser()?.isConnected()) {
        state.opened += 1;
        state.page = await open(/http:\S+/.exec(newLink())?.[0] ?? '');
      }
      await state.page.evaluate((to) => void (location.hash = to), address);
    },
    [Symbol.asyncDispose]: async () => state.page.context().browser()?.close(),
  };
}
