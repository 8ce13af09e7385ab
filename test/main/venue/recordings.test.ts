import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startService, type Service } from '../../../src-main/app/service.ts';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { listQuotes } from '../../../src-main/operations/markets/market-quote.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { startReplayServer } from '../../doubles/replay-server.ts';
import type { VenueStub } from '../../doubles/venue-stub.ts';
import { aVenue, failureOf, never } from './hyperliquid/a-venue.ts';
import type { RawContext, Recorded } from './recorded.ts';
import { haveRecordings, ownAnswers, recordedAnswers, replayOf, withoutIdleZeros } from './recorded.ts';

interface Row {
  readonly coin: string;
  readonly marketId: string;
  readonly [field: string]: unknown;
}

const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** Fields of a context, with their names on the wire, in REST and in the store. */
const figures = [
  ['midPx', 'mid', 'mid'],
  ['markPx', 'mark', 'mark'],
  ['oraclePx', 'oracle', 'oracle'],
  ['prevDayPx', 'previousDay', 'previous_day'],
  ['funding', 'fundingRate', 'funding_rate'],
  ['openInterest', 'openInterest', 'open_interest'],
  ['dayNtlVlm', 'volume24hUsd', 'day_volume'],
] as const;

/** Returns each market of the universe with the context at its position. */
function pairs(recorded: Recorded): { coin: string; context: RawContext | null; isDelisted: boolean }[] {
  const pushed = new Map(recorded.frame.data.ctxs);
  return Object.entries(recorded.metas).flatMap(([dex, { universe }]) =>
    universe.map(({ name, isDelisted = false }, position) => ({
      coin: name,
      context: pushed.get(dex)?.[position] ?? null,
      isDelisted,
    })),
  );
}

/** For a delisted market the venue repeats zeros for values that no longer move: REST has no figure then. */
const notOfDelisted: ReadonlySet<string> = new Set(['funding', 'dayNtlVlm']);

const numberOf = (text: unknown): number | null => (typeof text === 'string' ? Number(text) : null);
const canonical = (text: unknown): string | null =>
  typeof text === 'string' ? withoutIdleZeros(text) : null;

/** A new market had no price a day ago: the venue sends 0. */
const zeroIsNone = (text: string | null): string | null => (text === '0' ? null : text);
const storedText = (wire: string, text: unknown): string | null =>
  wire === 'prevDayPx' ? zeroIsNone(canonical(text)) : canonical(text);

function rulesOf(load: () => Recorded): void {
  const at: { recorded: Recorded; stub: VenueStub; service: Service; dataDir: string } = {} as never;

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(at.service.url + path, { signal: AbortSignal.timeout(10_000) });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const candlePath = (limit: number): string => {
    const { coin, interval } = at.recorded.candles.request.req;
    return `/api/markets/hl-mainnet:${encodeURIComponent(coin)}/candles?interval=${interval}&limit=${limit}`;
  };
  /** Reads rows of the cache file, as another reader of the same file sees them. */
  function stored<T>(sql: string): T[] {
    const folder = readdirSync(at.dataDir).find((name) => name.startsWith('hl-mainnet')) ?? '';
    const database = new Database(join(at.dataDir, folder, 'cache.sqlite'), { readonly: true });
    try {
      return database.prepare<[], T>(sql).all();
    } finally {
      database.close();
    }
  }

  beforeAll(async () => {
    at.recorded = load();
    at.stub = await startReplayServer(replayOf(at.recorded));
    at.dataDir = mkdtempSync(join(tmpdir(), 'perpscope-replay-'));
    at.service = await startService({
      config: {
        ...readConfig({ flags: readFlags(['--port', '0', '--data-dir', at.dataDir]), env: {} }),
        venue: 'hyperliquid',
        network: 'MAINNET',
        venueUrl: at.stub.url,
        logLevel: 'silent',
      },
      startChild: forkChild,
      webRoot: null,
      world: virtualClock({ worldMs: at.recorded.candles.request.req.endTime, rate: 0 }),
    });
    await until(() => at.service.ask(listMarkets, {}));
    await until(() => at.stub.socket().send(at.recorded.frame));
    await until(() => {
      const quotes = at.service.ask(listQuotes, {}).quotes;
      if (quotes.every(({ mark }) => mark === null)) throw new Error('The frame was not read yet.');
    });
  });
  afterAll(async () => {
    await at.service.close();
    await at.stub.close();
    rmSync(at.dataDir, { recursive: true, force: true });
  });

  test('every market of every universe is a row of the catalog, as at the venue', async () => {
    const { markets, count, timestamp } = await get<{ markets: Row[]; count: number; timestamp: string }>(
      '/api/markets',
    );
    const tokens = new Map(at.recorded.spotMeta.tokens.map(({ index, name }) => [index, name]));
    const expected = Object.entries(at.recorded.metas).flatMap(([dex, { universe, collateralToken }]) =>
      universe.map((row) => ({
        marketId: `hl-mainnet:${row.name}`,
        coin: row.name,
        dex,
        collateral: tokens.get(collateralToken),
        venueSession: row.isDelisted === true ? 'delisted' : 'open',
        maxLeverage: row.maxLeverage,
        sizeDecimals: row.szDecimals,
        onlyIsolated: row.onlyIsolated === true || row.marginMode !== undefined,
      })),
    );
    expect(markets).toHaveLength(expected.length);
    expect(count).toBe(expected.length);
    expect(markets).toEqual(expected.map((row) => expect.objectContaining(row)));
    expect(Date.parse(timestamp)).toBe(at.recorded.candles.request.req.endTime);
  });

  test('every DEX is counted and named with its collateral', async () => {
    const { dexes } = await get<{ dexes: unknown[] }>('/api/markets');
    const tokens = new Map(at.recorded.spotMeta.tokens.map(({ index, name }) => [index, name]));
    expect(dexes).toEqual(
      Object.values(at.recorded.metas).map(({ universe, collateralToken }, position) => ({
        name: at.recorded.perpDexs[position]?.name ?? '',
        fullName: at.recorded.perpDexs[position]?.fullName ?? 'Hyperliquid',
        collateral: tokens.get(collateralToken),
        marketCount: universe.length,
      })),
    );
  });

  test('every figure of every pushed context is the answer of /api/quotes, to the last digit', async () => {
    const { quotes, count } = await get<{ quotes: Row[]; count: number }>('/api/quotes');
    const expected = pairs(at.recorded).map(({ coin, context, isDelisted }) => ({
      marketId: `hl-mainnet:${coin}`,
      ...Object.fromEntries(
        figures.map(([wire, rest]) => [
          rest,
          isDelisted && notOfDelisted.has(wire) ? null : numberOf(storedText(wire, context?.[wire])),
        ]),
      ),
    }));
    expect(count).toBe(expected.length);
    expect(quotes).toEqual(expected.map((row) => expect.objectContaining(row)));
  });

  test('the change of a day is that of the recorded prices', async () => {
    const { quotes } = await get<{ quotes: Row[] }>('/api/quotes');
    const changes = quotes.map(({ change24hPct }) => change24hPct as number | null);
    const expected = pairs(at.recorded).map(({ context, isDelisted }) => {
      const [mark, before] = [numberOf(context?.['markPx']), numberOf(context?.['prevDayPx'])];
      return isDelisted || mark === null || before === null || before === 0
        ? null
        : ((mark - before) / before) * 100;
    });
    expect(changes.map((change) => change === null)).toEqual(expected.map((change) => change === null));
    changes.forEach((change, index) => expect(change ?? 0).toBeCloseTo(expected[index] ?? 0, 9));
  });

  test('nothing is refused, nothing is made up, and the venue is healthy', async () => {
    const { venue } = await get<{ venue: Row }>('/api/health');
    expect(venue).toMatchObject({ state: 'ok', lastError: null, invalidRows: 0 });
  });

  test('the recorded candles are the answer of /candles, each figure to the last digit', async () => {
    const { response } = at.recorded.candles;
    const first = response[0]?.t ?? 0;
    const hours = Math.floor((at.recorded.candles.request.req.endTime - first) / 3_600_000) + 1;
    for (const limit of [hours, 200, 5_000]) {
      const { candles, lastCandle } = await get<{ candles: Row[]; lastCandle: Row }>(candlePath(limit));
      const got = candles.map((candle) => ({
        ...candle,
        openTime: Date.parse(String(candle['openTime'])),
        closeTime: Date.parse(String(candle['closeTime'])),
      }));
      expect(got).toEqual(
        response.map(({ t, T, o, h, l, c, v, n }) => ({
          openTime: t,
          closeTime: T,
          open: Number(o),
          high: Number(h),
          low: Number(l),
          close: Number(c),
          volume: Number(v),
          trades: n,
          source: 'hyperliquid',
        })),
      );
      expect(lastCandle['close']).toBe(Number(response.at(-1)?.c));
    }
  });

  test('fewer candles are the newest of them', async () => {
    const { candles } = await get<{ candles: Row[] }>(candlePath(2));
    const newest = at.recorded.candles.response.slice(-2);
    expect(candles.map(({ openTime }) => Date.parse(String(openTime)))).toEqual(newest.map(({ t }) => t));
  });

  test('the store holds each figure as the recorded text, not as a float', async () => {
    const columns = figures.map(([, , column]) => column).join(', ');
    const rows = await until(() => {
      const found = stored<Record<string, string | null>>(`SELECT coin, ${columns} FROM quote`);
      if (found.length === 0) throw new Error('Not flushed yet.');
      return new Map(found.map((row) => [row['coin'] ?? '', row]));
    });
    const spoken = pairs(at.recorded).filter(({ context }) => context !== null);
    expect(rows.size).toBe(spoken.length);
    for (const { coin, context } of spoken) {
      const texts = Object.fromEntries(
        figures.map(([wire, , column]) => [column, storedText(wire, context?.[wire])]),
      );
      expect(rows.get(coin)).toEqual({ coin, ...texts });
    }
    const candles = stored<Record<string, unknown>>(
      'SELECT open_time, open, high, low, close, volume FROM candle ORDER BY open_time',
    );
    expect(candles).toEqual(
      at.recorded.candles.response.map(({ t, o, h, l, c, v }) => ({
        open_time: t,
        open: canonical(o),
        high: canonical(h),
        low: canonical(l),
        close: canonical(c),
        volume: canonical(v),
      })),
    );
  });

  test('contexts requested by DEX are paired with the universe that came with them', async () => {
    const venue = aVenue(at.stub.url);
    for (const [dex, [{ universe }, contexts]] of Object.entries(at.recorded.contexts)) {
      const { rows, invalid } = await venue.fetchQuotes(dex, never);
      expect(invalid).toEqual([]);
      expect(rows).toEqual(
        contexts.map((context, position) => ({
          coin: universe[position]?.name,
          mid: canonical(context['midPx']),
          mark: canonical(context['markPx']),
          oracle: canonical(context['oraclePx']),
          previousDay: zeroIsNone(canonical(context['prevDayPx'])),
          fundingRate: canonical(context['funding']),
          openInterest: canonical(context['openInterest']),
          dayVolume: canonical(context['dayNtlVlm']),
        })),
      );
    }
    await venue.close();
  });

  test('candles of an unknown coin fail in the venue’s way, and REST has no such market', async () => {
    const venue = aVenue(at.stub.url);
    const query = { coin: 'NVDA', interval: '1h', startTime: 0, endTime: 1 } as const;
    expect(await failureOf(venue.fetchCandles(query, never))).toMatchObject({ failure: 'server_error' });
    await venue.close();
    await expect(get('/api/markets/hl-mainnet:NVDA/candles')).rejects.toThrow(/404 .*unknown_market/);
  });
}

describe('answers of our own, replayed', () => {
  rulesOf(ownAnswers);
});

describe.skipIf(!haveRecordings)('the venue’s recorded answers, replayed', () => {
  rulesOf(recordedAnswers);

  test('have the expected counts', () => {
    const { metas, frame, contexts, candles } = recordedAnswers();
    const universes = Object.values(metas).map(({ universe }) => universe);
    expect(universes.map((universe) => universe.length)).toEqual([230, 80, 16]);
    expect(universes.map((universe) => universe.filter((row) => row.isDelisted === true).length)).toEqual([
      56, 12, 16,
    ]);
    const pushed = new Map(frame.data.ctxs);
    expect([
      pushed.size,
      pushed.get('')?.length,
      pushed.get('xyz')?.length,
      pushed.get('flx')?.length,
    ]).toEqual([9, 230, 80, 16]);
    expect(Object.values(contexts).map(([, rows]) => rows.length)).toEqual([230, 80]);
    expect(candles.response).toHaveLength(73);
  });
});
