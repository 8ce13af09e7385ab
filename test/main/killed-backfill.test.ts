import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requireBuild, serving, watched, type ProgramOptions, type Serving } from './headless-program.ts';
import { aFolder } from './a-folder.ts';
import { isLongRun } from '../repetitions.ts';

/** Rows of a page, as the venue documents it. */
const pageRows = 2_000;

interface FillVenue extends AsyncDisposable {
  readonly url: string;
  /** Start times of the pages that held fills, in request order. */
  readonly pageStarts: readonly number[];
  /** Number of further pages with fills that are answered; unlimited by default. */
  readonly answerPages: (count: number) => void;
}

interface Question {
  readonly type?: string;
  readonly startTime?: number;
  readonly endTime?: number;
}

const unanswered = Symbol('unanswered');

/** A venue without a stream that has fills of one account, five seconds apart, and nothing else of it. */
async function aFillVenue(count: number): Promise<FillVenue> {
  const first = Date.now() - (count + 100) * 5_000;
  const fills = Array.from({ length: count }, (_, nth) => aFillAnswer(nth, first + nth * 5_000));
  const pageStarts: number[] = [];
  const pages = { left: Infinity };
  const meta = { universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 40 }], collateralToken: 0 };
  const answers: Readonly<Record<string, unknown>> = {
    perpDexs: [null],
    allPerpMetas: [meta],
    meta,
    spotMeta: { tokens: [{ name: 'USDC', index: 0 }] },
    metaAndAssetCtxs: [meta, [context]],
    exchangeStatus: { time: Date.now(), specialStatuses: null },
    userRole: { role: 'user' },
    userAbstraction: 'disabled',
    portfolio: [],
    spotClearinghouseState: { balances: [] },
    clearinghouseState: nothingHeld,
    frontendOpenOrders: [],
    userFunding: [],
    userNonFundingLedgerUpdates: [],
    historicalOrders: [],
  };
  const answerTo = ({ type = '', startTime = 0, endTime = Infinity }: Question): unknown => {
    if (type !== 'userFillsByTime') return answers[type];
    const page = fills.filter(({ time }) => time >= startTime && time <= endTime).slice(0, pageRows);
    if (page.length > 0) {
      if (pages.left === 0) return unanswered;
      pages.left -= 1;
      pageStarts.push(startTime);
    }
    return page;
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const answer = answerTo(JSON.parse(body || '{}') as Question);
    if (answer === unanswered) return;
    response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pageStarts,
    answerPages: (count) => {
      pages.left = count;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Returns fills that alternately buy 1 BTC and sell it again. */
function aFillAnswer(nth: number, time: number) {
  const isOpening = nth % 2 === 0;
  return {
    coin: 'BTC',
    px: '100',
    sz: '1',
    side: isOpening ? 'B' : 'A',
    time,
    startPosition: isOpening ? '0' : '1',
    dir: isOpening ? 'Open Long' : 'Close Long',
    closedPnl: '0',
    hash: `0x${'ab'.repeat(32)}`,
    oid: nth,
    crossed: true,
    fee: '0.01',
    tid: nth,
    feeToken: 'USDC',
  };
}

const context = {
  funding: '0',
  openInterest: '1',
  prevDayPx: '100',
  dayNtlVlm: '1',
  oraclePx: '100',
  markPx: '100',
  midPx: '100',
};
const noMargin = { accountValue: '0', totalNtlPos: '0', totalRawUsd: '0', totalMarginUsed: '0' };
const nothingHeld = {
  marginSummary: noMargin,
  crossMarginSummary: noMargin,
  crossMaintenanceMarginUsed: '0',
  withdrawable: '0',
  assetPositions: [],
  time: Date.now(),
};

let folder: ReturnType<typeof aFolder>;
beforeAll(requireBuild);
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

type Start = (venue: FillVenue) => Promise<Serving>;

const started = (venue: FillVenue, options: ProgramOptions): Promise<Serving> =>
  serving(
    `--venue hyperliquid --venue-url ${venue.url} --account ${watched} --port 0 --data-dir ${folder.path}`.split(
      ' ',
    ),
    { timeoutMs: 240_000, ...options },
  );
const usual: Start = (venue) => started(venue, {});
const quicklyPaced: Start = (venue) =>
  started(venue, { program: join(import.meta.dirname, 'quickly-paced-program.ts') });

function storedFills(): number {
  const name = readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith(`record-${watched}.sqlite`),
  );
  if (name === undefined) return 0;
  const record = new Database(join(folder.path, name), { readonly: true });
  try {
    return record.prepare('SELECT count(*) FROM fill').pluck().get() as number;
  } catch {
    return 0; // it was killed before its tables were made
  } finally {
    record.close();
  }
}

interface Kills {
  readonly start: Start;
  readonly kills: number;
  /** Resolves when the start is to be killed. */
  readonly untilKill: (storedBefore: number) => Promise<unknown>;
  /** Number of pages of fills for each start; unlimited by default. */
  readonly pagesOfStart?: number;
}

async function killAgainAndAgain(
  venue: FillVenue,
  { start, kills, untilKill, pagesOfStart = Infinity }: Kills,
): Promise<void> {
  for (let nth = 0; nth < kills; nth += 1) {
    const before = storedFills();
    venue.answerPages(pagesOfStart);
    const service = await start(venue);
    try {
      await untilKill(before);
    } finally {
      await service.kill('SIGKILL');
    }
  }
  venue.answerPages(Infinity);
}

/** Checks the last start, which is not killed: it has all fills in the end, and read nothing twice but the rows at which pages meet. */
async function expectComplete(
  venue: FillVenue,
  { start, count, period }: { readonly start: Start; readonly count: number; readonly period: '24h' | 'all' },
): Promise<void> {
  const service = await start(venue);
  try {
    await vi.waitFor(() => expect(storedFills()).toBe(count), { timeout: 200_000, interval: 500 });
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${service.url}/mcp/trades?period=${period}&limit=500`);
        const whole = { source: 'exchange_closed_trades', complete: true, trade_count: 500 };
        expect(await answer.json()).toMatchObject(whole);
      },
      { timeout: 200_000, interval: 1_000 },
    );
    expect(venue.pageStarts.filter((from) => from === 0)).toHaveLength(1);
  } finally {
    await service.kill('SIGKILL');
  }
}

test('a backfill that is killed after each page resumes where it was, and is complete at its end', async () => {
  const count = 4 * pageRows + 500;
  await using venue = await aFillVenue(count);
  const untilKill = (before: number) =>
    vi.waitFor(() => expect(storedFills()).toBeGreaterThan(before + 0.9 * pageRows), {
      timeout: 60_000,
      interval: 50,
    });
  await killAgainAndAgain(venue, { start: quicklyPaced, kills: 4, untilKill, pagesOfStart: 1 });
  expect(storedFills()).toBeGreaterThan(3 * pageRows);
  expect(storedFills()).toBeLessThan(count);
  expect(venue.pageStarts).toEqual(venue.pageStarts.toSorted((a, b) => a - b));
  await expectComplete(venue, { start: quicklyPaced, count, period: 'all' });
}, 480_000);

/** It takes minutes. */
test.runIf(isLongRun)(
  'with a kill every 5 s, 40,000 fills arrive within 20 restarts',
  async () => {
    const count = 40_000;
    await using venue = await aFillVenue(count);
    await killAgainAndAgain(venue, { start: usual, kills: 20, untilKill: () => delay(5_000) });
    console.log(`stored after 20 kills: ${storedFills()}`);
    await expectComplete(venue, { start: usual, count, period: '24h' });
  },
  600_000,
);
