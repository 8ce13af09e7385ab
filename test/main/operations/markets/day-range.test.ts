import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SourceContext } from '../../../../src-main/operations/operation.ts';
import { createNewestFills } from '../../../../src-main/operations/trades/newest-fills.ts';
import { createHourReads } from '../../../../src-main/operations/markets/hour-reads.ts';
import {
  listMarketSnapshots,
  marketSnapshots,
} from '../../../../src-main/operations/markets/market-snapshots.ts';
import { vault } from '../../agent-status.ts';
import { aCandle } from '../../fake-venue.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putQuotes, read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));
beforeEach(() => {
  putQuotes(app.store);
});

const never = new AbortController().signal;
const ask = (symbol: string | null = null) => app.ask(listMarketSnapshots, { symbol }, { signal: never });
const lastHour = now - (now % hour);

const deps = (): SourceContext => ({
  ...app.scope,
  newestFills: createNewestFills(app.scope),
  hourReads: createHourReads(app.scope),
});

describe('the range of a day', () => {
  const ranges = async (): Promise<(number | null)[]> => (await ask()).markets.map(({ atr24h }) => atr24h);

  test('requests candles once an hour where the stream has none', async () => {
    await ranges();
    expect(app.venue.asked.map(({ coin, interval }) => `${coin} ${interval}`)).toEqual([
      'BTC 1h',
      'xyz:TSLA 1h',
    ]);
    app.time.now = lastHour + hour - 1;
    putQuotes(app.store, app.time.now);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(app.venue.asked).toHaveLength(2);
    app.time.now = lastHour + hour + 6_000;
    putQuotes(app.store, app.time.now);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(app.venue.asked).toHaveLength(4);
  });

  test('reads an hour again if it was read as it ended', async () => {
    app.time.now = lastHour + hour + 1;
    putQuotes(app.store, app.time.now);
    await ranges();
    app.time.now += 20_000;
    await ranges();
    expect(app.venue.asked).toHaveLength(4);
    app.time.now += 20_000;
    await ranges();
    expect(app.venue.asked).toHaveLength(4);
  });

  test('is null where an hour is missing', async () => {
    app.venue.has = (openTime) => openTime !== lastHour - 5 * hour;
    expect(await ranges()).toEqual([null, null]);
  });

  test('is null where the candles could not be read, even if some are stored, while other fields are returned', async () => {
    await ranges();
    app.venue.behavior = { kind: 'fails' };
    // The hour that has ended since is stored as it stood before its end.
    app.time.now = lastHour + hour + 10 * minute;
    putQuotes(app.store, app.time.now);
    expect((await ask()).markets).toMatchObject([
      { lastPrice: 110, atr24h: null },
      { lastPrice: 110, atr24h: null },
    ]);
    app.venue.behavior = { kind: 'answers' };
    expect(await ranges()).toEqual([2.75, 2.75]);
  });

  test('is not waited for longer than the timeout of the answer', async () => {
    app.venue.behavior = { kind: 'hangs' };
    const { markets } = await marketSnapshots(deps(), { symbol: null, candleTimeoutMs: 20 }, never);
    expect(markets.map(({ lastPrice, atr24h }) => [lastPrice, atr24h])).toEqual([
      [110, null],
      [110, null],
    ]);
  });

  test('that came too late for one caller is there for the next', async () => {
    const held = Promise.withResolvers<void>();
    app.venue.behavior = { kind: 'held', until: held.promise };
    const model = deps();
    await marketSnapshots(model, { symbol: null, candleTimeoutMs: 20 }, never);
    expect(app.venue.abandoned()).toBe(0);
    held.resolve();
    expect((await marketSnapshots(model, { symbol: null }, never)).markets).toMatchObject([
      { atr24h: 2.75 },
      { atr24h: 2.75 },
    ]);
    expect(app.venue.asked).toHaveLength(2);
  });

  test('is read patiently: every other venue request goes first', async () => {
    await ranges();
    expect(app.venue.asked.map(({ isPatient }) => isPatient)).toEqual([true, true]);
  });

  test('is no longer requested once the source is left, and requests in flight are aborted', async () => {
    app.venue.behavior = { kind: 'hangs' };
    app.agent.state = read({ symbols: ['BTC', 'kPEPE', 'xyz:TSLA'] });
    const { markets } = await marketSnapshots(deps(), { symbol: null, candleTimeoutMs: 20 }, never);
    expect(markets).toHaveLength(3);
    app.hours.stop();
    await vi.waitFor(() => expect(app.venue.abandoned()).toBe(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(app.venue.asked).toHaveLength(2);
  });

  test('that waited a minute and was not asked for again is not read', async () => {
    const held = Promise.withResolvers<void>();
    app.venue.behavior = { kind: 'held', until: held.promise };
    app.agent.state = read({ symbols: ['BTC', 'kPEPE', 'xyz:TSLA', 'xyz:GOLD'] });
    const model = deps();
    await marketSnapshots(model, { symbol: null, candleTimeoutMs: 20 }, never);
    app.time.now += minute + 1;
    putQuotes(app.store, app.time.now);
    const asking = marketSnapshots(model, { symbol: 'xyz:TSLA' }, never);
    held.resolve();
    expect((await asking).markets).toMatchObject([{ atr24h: 2.75 }]);
    expect(app.venue.asked.map(({ coin }) => coin)).toEqual(['BTC', 'kPEPE', 'xyz:TSLA']);
  });

  test('is null where its hour ended while it was read', async () => {
    const held = Promise.withResolvers<void>();
    app.venue.behavior = { kind: 'held', until: held.promise };
    const asking = ranges();
    await new Promise((resolve) => setImmediate(resolve));
    app.time.now = lastHour + hour;
    held.resolve();
    expect(await asking).toEqual([null, null]);
  });

  test('ends with a caller that gives up', async () => {
    app.venue.behavior = { kind: 'hangs' };
    const gone = new AbortController();
    const asking = app.ask(listMarketSnapshots, { symbol: null }, { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
  });

  test('is requested for two markets at once at most', async () => {
    const held = Promise.withResolvers<void>();
    app.venue.behavior = { kind: 'held', until: held.promise };
    app.agent.state = read({ symbols: ['BTC', 'kPEPE', 'MATIC', 'xyz:TSLA', 'xyz:GOLD', 'odd:GOLD'] });
    const asking = ask();
    await new Promise((resolve) => setImmediate(resolve));
    expect(app.venue.asked).toHaveLength(2);
    held.resolve();
    expect((await asking).marketCount).toBe(6);
    expect(app.venue.asked).toHaveLength(6);
  });
});

describe('at the end of the hour, the range', () => {
  const nextHour = lastHour + hour;
  const pushHour = (openTime: number, change: object = {}): void => {
    for (const coin of ['BTC', 'xyz:TSLA']) app.hours.onCandle(coin, aCandle(openTime, '1h', change));
  };
  const turn = (afterMs: number): void => {
    app.time.now = nextHour + afterMs;
    putQuotes(app.store, app.time.now);
  };
  const ranges = async (candleTimeoutMs = 2_000): Promise<(number | null)[]> => {
    const { markets } = await marketSnapshots(deps(), { symbol: null, candleTimeoutMs }, never);
    return markets.map(({ atr24h }) => atr24h);
  };
  /** Both coins are followed, and the stream reports the end of the hour: 3.75 in place of 2.75. */
  beforeEach(async () => {
    await ranges();
    pushHour(lastHour);
    pushHour(lastHour, { high: decimal('13.5') });
  });
  const withLast = 2.75 + 1 / 24;
  const closeTo = [expect.closeTo(withLast, 6) as number, expect.closeTo(withLast, 6) as number];

  test('has the stream’s last candle of the hour, without a venue request', async () => {
    turn(1_000);
    pushHour(nextHour);
    expect(await ranges()).toEqual(closeTo);
    // The venue's last word for an hour may come after its end.
    pushHour(lastHour);
    expect(await ranges()).toEqual([2.75, 2.75]);
    for (const nth of [1, 2, 3]) {
      app.time.now += hour;
      putQuotes(app.store, app.time.now);
      pushHour(nextHour + nth * hour);
      expect(await ranges()).toEqual([2.75, 2.75]);
    }
    expect(app.venue.asked).toHaveLength(2);
  });

  test('waits a moment for the stream’s first candle of the next hour', async () => {
    turn(500);
    const asking = ranges();
    await new Promise((resolve) => setImmediate(resolve));
    pushHour(nextHour);
    expect(await asking).toEqual(closeTo);
    expect(app.venue.asked).toHaveLength(2);
  });

  test('is null while that has not come, and is read after five seconds', async () => {
    turn(4_999);
    expect(await ranges(20)).toEqual([null, null]);
    expect(app.venue.asked).toHaveLength(2);
    turn(5_000);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(app.venue.asked).toHaveLength(4);
  });

  test.each([
    ['broke', [{ kind: 'disconnected', reason: 'cut', retryInMs: 1 }, { kind: 'connected' }]],
    ['was replaced', [{ kind: 'connected' }]],
  ] as const)(
    'is read where the connection %s in between: the end of the hour may have been missed',
    async (_how, states) => {
      states.forEach(app.hours.onState);
      turn(1_000);
      pushHour(nextHour);
      expect(await ranges()).toEqual([2.75, 2.75]);
      expect(app.venue.asked).toHaveLength(4);
    },
  );

  test('is read where the stream left out an hour', async () => {
    turn(hour + 1_000);
    pushHour(nextHour + hour);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(app.venue.asked).toHaveLength(4);
  });

  test('follows the coins asked for, until nobody has asked for two hours', async () => {
    expect([...app.live]).toEqual(['BTC 1h', 'xyz:TSLA 1h']);
    turn(hour);
    app.agent.state = read({ symbols: ['BTC'] });
    await ranges();
    app.time.now = now + 2 * hour;
    pushHour(nextHour + hour);
    expect([...app.live]).toEqual(['BTC 1h']);
    app.hours.stop();
    expect([...app.live]).toEqual([]);
    await ranges(20).catch(() => null);
    expect([...app.live]).toEqual([]);
  });
});
