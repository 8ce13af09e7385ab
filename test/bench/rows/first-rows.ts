import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { untilEveryScreenLoaded } from '../../e2e/browser/page-scripts.ts';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { buildPage } from '../pages/build-page.ts';
import { quoteRow, showQuotes } from '../pages/show-quotes.ts';
import { firstSeen, watchFirst, type FirstSeen } from '../pages/watch-first.ts';
import { marketCount, runningService, type RunningService } from '../running-service.ts';
import { largest, median } from '../statistics.ts';

const rounds = { quick: 3, usual: 15, long: 31 } as const;
const kilobyte = 1_000;

/** Selectors of the Overview: its first table rows, and everything that it shows. */
const overview = {
  rows: '.tile-table tbody tr, .events li',
  positions: '.tile-table tbody tr',
  activity: '.events li',
  chart: '.equity-chart .recharts-surface path',
} as const;
const quotes = { quotes: quoteRow } as const;
const overviewNames = Object.keys(overview);

export const firstRowsRow: Row = {
  name: 'first-rows',
  title: 'Link to first rows, and what the page weighs until then',
  run: async (length) => {
    await using service = await runningService({ worldRate: 1 });
    await using browser = await chromium.launch(chromiumLaunch());
    const weight = await weigh(browser, service);
    await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await watchFirst(page, overview);
    const rows = await rowsAsHtml(page, service);
    await using plain = await plainServer(rows);
    const took: Took[] = [];
    for (let round = 0; round < rounds[length]; round += 1)
      took.push({
        link: await open(context, service),
        plain: await openPlain(context, plain.url),
        crypto: await reloadCrypto(context, service),
      });
    return {
      figures: [...weightFigures(weight), ...timeFigures(took)],
      counts: { rounds: took.length, markets: marketCount, 'scripts before the first rows': weight.scripts },
      answers: 0,
      wrongAnswers: 0,
    };
  },
};

interface Took {
  readonly link: FirstSeen;
  readonly plain: FirstSeen;
  readonly crypto: FirstSeen;
}

function timeFigures(took: readonly Took[]): Figure[] {
  const times = (of: (one: Took) => number | undefined): number[] => took.map((one) => of(one) ?? Infinity);
  const ms = (what: string, values: readonly number[], floor: Figure['floor']): Figure[] => [
    { what: `${what}, median`, value: median(values), unit: 'ms', floor },
    { what: `${what}, worst`, value: largest(values), unit: 'ms', floor: null },
  ];
  const whole = times(({ link }) => largest(Object.values(link)));
  return [
    ...ms(
      'link to first rows, warm',
      times(({ link }) => link['rows']),
      atMost(1_000),
    ),
    ...ms('link to the whole Overview, chart included, warm', whole, null),
    ...ms(
      'reload of Crypto to its first rows, warm',
      times(({ crypto }) => crypto['quotes']),
      atMost(1_000),
    ),
    ...ms(
      'the same rows in a page of plain HTML',
      times(({ plain }) => plain['rows']),
      null,
    ),
  ];
}

interface Weight {
  readonly scripts: number;
  /** Bytes of the scripts that were loaded before the first rows. */
  readonly wire: number;
  readonly gzip: number;
  readonly raw: number;
  /** Bytes of every script of the page, including those that are loaded later. */
  readonly allGzip: number;
  readonly styles: number;
  readonly fonts: number;
  /** A page that draws one paragraph with React, gzip. */
  readonly plainGzip: number;
}

function weightFigures({ wire, gzip, raw, allGzip, styles, fonts, plainGzip }: Weight): Figure[] {
  const kb = (what: string, bytes: number, floor: Figure['floor'] = null): Figure => {
    return { what, value: bytes / kilobyte, unit: 'KB', floor };
  };
  return [
    kb('scripts before the first rows, gzip', gzip, atMost(350)),
    kb('the same, as the browser takes them (brotli)', wire),
    kb('the same, as they are run', raw),
    kb('scripts of all screens, gzip', allGzip),
    kb('style sheets, brotli', styles),
    kb('fonts', fonts),
    {
      what: 'scripts before the first rows, times React alone',
      value: gzip / plainGzip,
      unit: '',
      floor: null,
    },
  ];
}

/** Opens a link with an empty cache, and measures the bytes received until the first rows. */
async function weigh(browser: Browser, service: RunningService): Promise<Weight> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const loaded = new Map<string, { readonly kind: string; bytes: number }>();
  const urls = new Map<string, string>();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    urls.set(requestId, response.url);
    loaded.set(response.url, { kind: type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(urls.get(requestId) ?? '');
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await page.goto(String(await service.ask('link')));
  await page.locator(overview.rows).first().waitFor();
  const early = [...loaded];
  await untilAllLoaded(page);
  const scriptUrls = (entries: typeof early): string[] =>
    entries.filter(([, { kind }]) => kind === 'Script').map(([url]) => url);
  const bytesOf = (kind: string, of = early): number =>
    of.filter(([, one]) => one.kind === kind).reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const scripts = scriptUrls(early);
  return {
    scripts: scripts.length,
    wire: bytesOf('Script'),
    gzip: await gzipOf(scripts),
    raw: await rawOf(scripts),
    allGzip: await gzipOf(scriptUrls([...loaded])),
    styles: bytesOf('Stylesheet'),
    // Requested as soon as there is text to draw.
    fonts: bytesOf('Font', [...loaded]),
    plainGzip: await plainReact(),
  };
}

/** Screens are loaded ahead one by one. */
async function untilAllLoaded(page: Page): Promise<void> {
  await untilEveryScreenLoaded(page);
  await page.waitForLoadState('networkidle');
}

async function sum(urls: readonly string[], sizeOf: (bytes: Buffer) => number): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => sizeOf(Buffer.from(await (await fetch(url)).arrayBuffer()))),
  );
  return sizes.reduce((all, size) => all + size, 0);
}
const rawOf = (urls: readonly string[]): Promise<number> => sum(urls, (bytes) => bytes.length);
const gzipOf = (urls: readonly string[]): Promise<number> => sum(urls, gzipLength);
const gzipLength = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

async function plainReact(): Promise<number> {
  using folder = benchFolder();
  const { script } = await buildPage('plain-react.tsx', folder.path);
  return gzipLength(readFileSync(script));
}

/** Returns the first rows as HTML. The browser's cache is warm afterwards. */
async function rowsAsHtml(page: Page, service: RunningService): Promise<string> {
  await page.goto(String(await service.ask('link')));
  await firstSeen(page, overviewNames);
  const html = await page.evaluate(() =>
    [...document.querySelectorAll('.tile-table, .events')].map((one) => one.outerHTML).join(''),
  );
  await untilAllLoaded(page);
  await page.close();
  return html;
}

async function open(context: BrowserContext, service: RunningService): Promise<FirstSeen> {
  await using page = await context.newPage();
  await watchFirst(page, overview);
  await page.goto(String(await service.ask('link')));
  return await firstSeen(page, overviewNames);
}

async function openPlain(context: BrowserContext, url: string): Promise<FirstSeen> {
  await using page = await context.newPage();
  await watchFirst(page, { rows: overview.rows });
  await page.goto(url);
  return await firstSeen(page, ['rows']);
}

async function reloadCrypto(context: BrowserContext, service: RunningService): Promise<FirstSeen> {
  await using page = await context.newPage();
  await watchFirst(page, quotes);
  await page.goto(String(await service.ask('link')));
  await showQuotes(page);
  await page.reload();
  return await firstSeen(page, Object.keys(quotes));
}

/** The plainest program that shows the same rows. */
async function plainServer(rows: string): Promise<AsyncDisposable & { readonly url: string }> {
  const body = Buffer.from(`<!doctype html><meta charset="utf-8"><title>Rows</title>${rows}`);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
