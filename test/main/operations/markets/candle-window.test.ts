import { describe, expect, test } from 'vitest';
import { countIntervals, openTimeAt } from '../../../../src-main/domain/markets/candle.ts';
import { getCandleChart } from '../../../../src-main/operations/markets/candle-series.ts';
import { getCandleWindow, windowInterval } from '../../../../src-main/operations/markets/candle-window.ts';
import { StoreError } from '../../../../src-main/store/store.ts';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { askScope } from '../ask-scope.ts';

const app = freshForEachTest(() => anOpenSource());

const patient = (): AbortSignal => new AbortController().signal;
const around = (from: number, to: number, signal = patient()): Promise<CandleChart> =>
  app.ask(getCandleWindow, { marketId: 'sim-testnet:BTC', from, to }, { signal });
const openTimes = ({ series }: CandleChart): number[] =>
  series.candles.map(({ openTime }) => Date.parse(openTime));

test.each([
  [now - hour, now, '1m'],
  [now - 198 * minute, now, '1m'],
  [now - 199 * minute, now, '3m'],
  [now - 6 * hour, now, '3m'],
  [now - day, now, '15m'],
  [now - 30 * day, now, '4h'],
  // 5,000 minutes are three and a half days: the venue no longer has older ones.
  [now - 4 * day, now - 4 * day + hour, '3m'],
  [now - 100 * day, now - 100 * day + hour, '30m'],
  [now - 3_000 * day, now - 3_000 * day + hour, '1d'],
  [0, now, '1M'],
] as const)(
  'the interval of %d to %d is the finest that is short and still available',
  (from, to, interval) => {
    expect(windowInterval({ from, to }, now)).toBe(interval);
    expect(interval === '1M' || countIntervals(from, to, interval) < 200).toBe(true);
  },
);

describe('candles around a time', () => {
  const [from, to] = [now - 2 * day, now - 2 * day + 2 * hour];

  test('are all that overlap it, and no others are requested', async () => {
    const chart = await around(from, to);
    const [first, last] = [openTimeAt(from, '1m'), openTimeAt(to, '1m')];
    expect(app.venue.asked).toEqual([
      { coin: 'BTC', interval: '1m', startTime: first, endTime: last + minute - 1 },
    ]);
    expect(openTimes(chart)).toEqual(chart.slots);
    expect([chart.slots[0], chart.slots.at(-1), chart.slots.length]).toEqual([first, last, 121]);
    expect(chart.series).toMatchObject({ interval: '1m', limit: 121, historical: true });
  });

  test('end with the present, however far the window reaches', async () => {
    const chart = await around(now - hour, now + hour);
    expect(openTimes(chart).at(-1)).toBe(openTimeAt(now, '1m'));
    expect(app.venue.asked[0]?.endTime).toBe(now);
    expect(openTimes(await around(now + hour, now + 2 * hour))).toEqual([openTimeAt(now, '1m')]);
  });

  test('that the store has in full are not requested', async () => {
    const question = { marketId: 'sim-testnet:BTC', interval: '1m', limit: 5_000 } as const;
    await app.ask(getCandleChart, question, { signal: patient() });
    expect(openTimes(await around(from, to))).toHaveLength(121);
    expect(app.venue.asked).toHaveLength(1);
    // The last minute was not over when it was read.
    app.time.now = now + minute;
    await around(now - hour, now);
    expect(app.venue.asked).toHaveLength(2);
  });

  test('are requested again if the last had only just ended when it was read: the venue reports its end late', async () => {
    const end = openTimeAt(now, '1m') + minute;
    const question = { marketId: 'sim-testnet:BTC', interval: '1m', limit: 100 } as const;
    const askedAfter = async (ms: number): Promise<number> => {
      app.time.now = end + ms;
      await app.ask(getCandleChart, question, { signal: patient() });
      const before = app.venue.asked.length;
      await around(end - hour, end - 1);
      return app.venue.asked.length - before;
    };
    expect(await askedAfter(4_999)).toBe(1);
    expect(await askedAfter(30_000)).toBe(0);
  });

  test('leave the time between them and the present unknown', async () => {
    await around(from, to);
    expect(app.store.reader.candleSpan({ coin: 'BTC', interval: '1m' })).toBeNull();
    expect(app.store.reader.candles({ coin: 'BTC', interval: '1m' }, 0)).toHaveLength(121);
  });

  test('that can’t be read are the stored ones, and an error without those', async () => {
    app.venue.behavior = { kind: 'fails' };
    await expect(around(from, to)).rejects.toMatchObject({ code: 'provider_failed' });
    app.venue.behavior = { kind: 'answers' };
    await around(from, to);
    expect((await around(from, to)).series).toMatchObject({ complete: true, incompleteReason: null });
    app.venue.behavior = { kind: 'fails' };
    const stored = await around(from, to);
    expect(openTimes(stored)).toHaveLength(121);
    expect(stored).toMatchObject({
      incompleteMessage: expect.stringContaining('the venue answered 502') as string,
      series: { complete: false, incompleteReason: 'venue_read_failed', stale: false },
    });
  });

  test('that can’t be stored are shown too', async () => {
    const putCandles = (): never => {
      throw new StoreError(new Error('full'));
    };
    const askSource = askScope({ ...app.scope, writer: { ...app.store.writer, putCandles } });
    const chart = await askSource(getCandleWindow, { marketId: 'sim-testnet:BTC', from, to });
    expect(openTimes(chart)).toHaveLength(121);
  });

  test('are aborted with their caller', async () => {
    app.venue.behavior = { kind: 'hangs' };
    const asker = new AbortController();
    const asked = around(from, to, asker.signal);
    const together = around(from, to, asker.signal);
    asker.abort(new DOMException('gone', 'AbortError'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(together).rejects.toMatchObject({ name: 'AbortError' });
    expect([app.venue.asked.length, app.venue.abandoned()]).toEqual([1, 1]);
  });

  test('of no market of this network are an error', async () => {
    for (const marketId of ['BTC', 'sim-mainnet:BTC', 'sim-testnet:NONE'])
      await expect(
        app.ask(getCandleWindow, { marketId, from, to }, { signal: patient() }),
      ).rejects.toMatchObject({
        code: 'unknown_market',
      });
  });
});
