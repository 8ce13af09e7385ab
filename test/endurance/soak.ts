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
import { catchUpMs, caughtUp, enduredWorld, type EnduredWorld } from './world.ts';

/** World seconds in a second. */
const rate = 60;
const askedMinutes = 120;
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

/** Two hours at sixty times the pace: five days of a world. */
export const soak: Scenario = {
  name: 'soak',
  title: 'Soak at 60 times the pace, with subscriptions and a page open',
  run: async ({ minutes }) => {
    await using world = await enduredWorld({ rate, historyDays: 3 });
    await using service = world.start();
    const { url, link } = await service.ready;
    await untilHistoriesRead(world.dataDir);
    await using window = await openWindow(world, link);
    const received = subscribe(url);
    const readings = await watch(service.pid, window, minutes);
    const { found } = await caughtUp(world, catchUpMs);
    await received.close();
    for (const complaint of window.complaints.slice(0, 5)) console.log(`  console: ${complaint}`);
    return [
      {
        what: `minutes of the ${askedMinutes} that are asked for`,
        value: String(minutes),
        bound: String(askedMinutes),
        isMet: minutes >= askedMinutes,
      },
      ...flatness(readings),
      ...differencesOf(found),
      none('errors in the page’s console', window.complaints.length),
      noted('times the browser was opened', window.opened()),
      holds('each subscription that has something to say was heard', received.counts()[0] !== 0, 'no'),
      noted(
        'messages of the subscriptions',
        received.counts().reduce((all, count) => all + count, 0),
      ),
      noted('hours of the world', Math.round((minutes * rate) / 60)),
    ];
  },
};

interface Reading {
  readonly minute: number;
  readonly bytes: number;
}

/** RSS as it is, with nothing collected for the reading. */
async function watch(pid: number, window: PageWindow, minutes: number): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  const startedAt = performance.now();
  const state = { screen: 0, shownAt: startedAt, said: 0 };
  for (let nth = 1; performance.now() - startedAt < minutes * 60_000; nth += 1) {
    await delay(Math.max(0, startedAt + nth * readEveryMs - performance.now()));
    const now = performance.now();
    readings.push({ minute: (now - startedAt) / 60_000, bytes: rssOf(pid) });
    if (now - state.shownAt >= screenEveryMs) {
      state.shownAt = now;
      state.screen += 1;
      await window.show(screens[state.screen % screens.length] ?? '');
    }
    if (Math.floor((now - startedAt) / 60_000) > state.said) {
      state.said += 1;
      console.log(`  ${state.said} min: ${((readings.at(-1)?.bytes ?? 0) / megabyte).toFixed(1)} MB`);
    }
  }
  return readings;
}

/** Each ten minutes after the first twenty, by their mean, against the first of them. */
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
      what: 'RSS after the first 20 minutes: the ten minutes that differ most from the first ten',
      value: `${(widest * 100).toFixed(1)} %`,
      bound: `within ${mostShare * 100} %`,
      isMet: Math.abs(widest) <= mostShare,
    },
    noted('RSS, mean of each ten minutes', means.map(text).join(', ')),
    noted('RSS, largest reading', text(Math.max(...readings.map(({ bytes }) => bytes)))),
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
  readonly complaints: readonly string[];
  readonly opened: () => number;
}

/** A browser on the dashboard; opened again with a new link where something else has ended it. */
async function openWindow({ app, dataDir, clock }: EnduredWorld, firstLink: string): Promise<PageWindow> {
  const complaints: string[] = [];
  async function open(link: string): Promise<Page> {
    const browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
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
    complaints,
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
