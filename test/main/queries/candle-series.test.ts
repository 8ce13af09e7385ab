import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import { candleIntervals } from '../../../src-preload/contract/views/candle-intervals.ts';
import type { Interval } from '../../../src-main/domain/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../../src-main/domain/candle.ts';
import { createReadModel } from '../../../src-main/queries/read-model.ts';
import { StoreError } from '../../../src-main/store/store.ts';
import { aCandle } from '../fake-venue.ts';
import { day, hour, minute, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel();
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const patient = (): AbortSignal => new AbortController().signal;
const chart = (limit: number, interval: Interval = '1h', signal = patient()): Promise<CandleChart> =>
  house.readModel.candles({ marketId: 'sim-testnet:BTC', interval, limit }, signal);
const key = { coin: 'BTC', interval: '1h' } as const;
const lastHour = openTimeAt(now, '1h');
const openTimes = ({ series }: CandleChart): number[] =>
  series.candles.map(({ openTime }) => Date.parse(openTime));

describe('the window', () => {
  test.each(candleIntervals)(
    'is the last so many intervals of %s, the one under way included',
    async (interval) => {
      const times = openTimes(await chart(3, interval));
      const last = openTimeAt(now, interval);
      expect(times).toEqual([shiftOpenTime(last, interval, -2), shiftOpenTime(last, interval, -1), last]);
      expect(house.venue.asked).toMatchObject([{ startTime: times[0], endTime: now }]);
    },
  );

  test('holds only what the venue has: gaps stay gaps, and each slot is named', async () => {
    house.venue.has = (openTime) => (openTime / hour) % 3 === 0;
    const answer = await chart(10);
    const times = openTimes(answer);
    expect(times.length).toBeLessThan(5);
    expect(times.every((time) => (time / hour) % 3 === 0)).toBe(true);
    expect(answer.slots).toHaveLength(((times.at(-1) ?? 0) - (times[0] ?? 0)) / hour + 1);
  });

  test('is empty where the venue has none, with no last candle and nothing to be historical', async () => {
    house.venue.has = () => false;
    const { series, slots, historicalFromMs } = await chart(10);
    expect(series).toMatchObject({ candles: [], lastCandle: null, historical: null });
    expect([slots, historicalFromMs]).toEqual([[], null]);
  });

  test('leaves stored candles before it out', async () => {
    await chart(10);
    expect(openTimes(await chart(4))).toHaveLength(4);
  });
});

describe('a window that would reach back to before the epoch', () => {
  test.each(['1w', '1M'] as const)('begins with it: 5,000 of %s', async (interval) => {
    await chart(5_000, interval);
    expect(house.venue.asked).toMatchObject([{ startTime: 0, endTime: now }]);
    house.time.now = now + 14_999;
    await chart(5_000, interval);
    expect(house.venue.asked).toHaveLength(1);
  });
});

describe('a clock that was set back', () => {
  test('makes a reading from its future no reason not to ask', async () => {
    await chart(5);
    house.time.now = now - 30 * day;
    const times = openTimes(await chart(5));
    expect(house.venue.asked).toHaveLength(2);
    expect(times.at(-1)).toBe(openTimeAt(house.time.now, '1h'));
    expect(house.store.reader.candleSpan(key)?.readAt).toBe(house.time.now);
  });

  test('or a stored candle of any far future draws no more slots than were asked for, and one', async () => {
    await chart(5);
    house.store.writer.putCandles(key, [aCandle(lastHour * 1_000, '1h')], null);
    const { series, slots } = await chart(5);
    expect(slots.length).toBeLessThanOrEqual(6);
    expect(series.lastCandle?.openTime).toBe(new Date(lastHour).toISOString().replace('Z', '+00:00'));
  });
});

describe('historical', () => {
  test('begins when the interval after the last candle has fully elapsed', async () => {
    house.venue.has = (openTime) => openTime <= lastHour;
    house.venue.mood = { kind: 'answers' };
    await chart(5);
    house.venue.mood = { kind: 'fails' };
    house.time.now = lastHour + 2 * hour - 1;
    expect((await chart(5)).series.historical).toBe(false);
    house.time.now += 1;
    const answer = await chart(5);
    expect(answer.series.historical).toBe(true);
    expect(answer.historicalFromMs).toBe(lastHour + 2 * hour);
    expect(answer.series.lastCandle).toEqual({
      openTime: new Date(lastHour).toISOString().replace('Z', '+00:00'),
      close: 11,
    });
  });

  test('counts months by the calendar', async () => {
    house.venue.has = (openTime) => openTime <= Date.UTC(2026, 6, 1);
    house.time.now = Date.UTC(2026, 8, 1) - 1;
    expect((await chart(5, '1M')).series.historical).toBe(false);
    house.time.now += 1 + 15_000;
    expect((await chart(5, '1M')).series.historical).toBe(true);
  });
});

describe('what the venue is asked', () => {
  test('nothing, within 15 s of a reading that covers the window', async () => {
    await chart(10);
    house.time.now = now + 14_999;
    await chart(10);
    await chart(3);
    expect(house.venue.asked).toHaveLength(1);
  });

  test('only from the interval last read on, once that is older', async () => {
    await chart(10);
    house.time.now = now + 3 * hour;
    expect(openTimes(await chart(5))).toHaveLength(5);
    expect(house.venue.asked[1]).toMatchObject({ startTime: lastHour, endTime: now + 3 * hour });
  });

  test('the whole window, where it reaches further back than what was read', async () => {
    await chart(5);
    expect(openTimes(await chart(50))).toHaveLength(50);
    expect(house.venue.asked[1]).toMatchObject({ startTime: lastHour - 49 * hour });
    await chart(50);
    expect(house.venue.asked).toHaveLength(2);
  });

  test('once, by however many ask at the same time', async () => {
    const answers = await Promise.all([chart(20), chart(20), chart(20)]);
    expect(house.venue.asked).toHaveLength(1);
    expect(answers.map((answer) => openTimes(answer).length)).toEqual([20, 20, 20]);
  });

  test('windows of different length at the same time each get what they asked for', async () => {
    const answers = await Promise.all([chart(5), chart(40), chart(5), chart(12)]);
    expect(answers.map((answer) => openTimes(answer).length)).toEqual([5, 40, 5, 12]);
  });

  test('never of another interval: each has a span of its own', async () => {
    await chart(5, '1h');
    await chart(5, '1m');
    expect(house.venue.asked.map(({ interval }) => interval)).toEqual(['1h', '1m']);
  });
});

describe('the span that is remembered', () => {
  test('begins where the widest window began, and ends when the venue was asked', async () => {
    await chart(5);
    await chart(50);
    house.time.now = now + minute;
    await chart(5);
    expect(house.store.reader.candleSpan(key)).toEqual({
      fromTime: lastHour - 49 * hour,
      readAt: now + minute,
    });
  });

  test('never claims more than was read: an answer under way ends when it was asked for, not when it came', async () => {
    const held = Promise.withResolvers<void>();
    house.venue.mood = { kind: 'held', until: held.promise };
    const waiting = chart(5);
    house.time.now = now + hour;
    held.resolve();
    await waiting;
    expect(house.store.reader.candleSpan(key)?.readAt).toBe(now);
  });

  test('is not widened by a failure', async () => {
    await chart(5);
    const span = house.store.reader.candleSpan(key);
    house.venue.mood = { kind: 'fails' };
    await chart(50);
    expect(house.store.reader.candleSpan(key)).toEqual(span);
  });

  test('is joined over a long absence, since all between was asked for', async () => {
    await chart(5);
    house.time.now = now + 30 * day;
    await chart(5);
    expect(house.venue.asked[1]?.startTime).toBe(lastHour);
    expect(openTimes(await chart(5_000, '1h'))).toHaveLength(5_000);
  });
});

describe('where the venue cannot be read', () => {
  beforeEach(() => {
    house.venue.mood = { kind: 'fails' };
  });

  test('and nothing is stored, it says so with the reason', async () => {
    await expect(chart(5)).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('the venue answered 502') as string,
    });
  });

  test('what is stored is the answer', async () => {
    house.venue.mood = { kind: 'answers' };
    await chart(5);
    house.venue.mood = { kind: 'fails' };
    house.time.now = now + 2 * hour;
    expect(openTimes(await chart(5))).toEqual([lastHour - 2 * hour, lastHour - hour, lastHour]);
    expect(openTimes(await chart(50))).toHaveLength(5);
  });

  test('candles that only came live are an answer too', async () => {
    house.store.writer.putCandles(key, [aCandle(lastHour, '1h')], null);
    expect(openTimes(await chart(5))).toEqual([lastHour]);
  });

  test('and what is stored lies wholly before the window, it says so: none is not known to be none', async () => {
    house.venue.mood = { kind: 'answers' };
    await chart(5);
    house.venue.mood = { kind: 'fails' };
    house.time.now = now + 30 * day;
    await expect(chart(5)).rejects.toMatchObject({ code: 'provider_failed' });
  });

  test('a window that was read and is empty stays an answer', async () => {
    house.venue.mood = { kind: 'answers' };
    house.venue.has = () => false;
    await chart(5);
    house.venue.mood = { kind: 'fails' };
    house.time.now = now + hour;
    expect(openTimes(await chart(5))).toEqual([]);
  });

  test('and a shorter window was read and is empty, a longer one is not called empty with it', async () => {
    house.venue.mood = { kind: 'answers' };
    house.venue.has = () => false;
    await chart(5);
    house.venue.mood = { kind: 'fails' };
    await expect(chart(50)).rejects.toMatchObject({ code: 'provider_failed' });
  });

  test('candles that were read and can’t be stored are the answer, over those that are stored', async () => {
    house.venue.mood = { kind: 'answers' };
    await chart(5);
    house.time.now = now + 2 * hour;
    const full = (): never => {
      throw new StoreError(new Error('disk full'));
    };
    const readModel = createReadModel({ ...house.scope, writer: { putCandles: full } });
    const asking = readModel.candles({ marketId: 'sim-testnet:BTC', interval: '1h', limit: 5 }, patient());
    const [, , , , last] = openTimes(await asking);
    expect(last).toBe(lastHour + 2 * hour);
    expect(openTimes(await chart(5))).toHaveLength(5);
  });

  test('the next who asks is answered by the venue again', async () => {
    await expect(chart(5)).rejects.toThrow('502');
    house.venue.mood = { kind: 'answers' };
    expect(openTimes(await chart(5))).toHaveLength(5);
  });

  test("a fault of ours is not called the venue's, stored candles or none", async () => {
    house.venue.mood = { kind: 'answers' };
    await chart(5);
    house.time.now = now + hour;
    house.venue.mood = { kind: 'breaks', error: new TypeError('ours') };
    await expect(chart(5)).rejects.toThrow(new TypeError('ours'));
  });
});

describe('who gives up', () => {
  test('is let go with the reason, and the venue is no longer asked for nobody', async () => {
    house.venue.mood = { kind: 'hangs' };
    const caller = new AbortController();
    const waiting = chart(5, '1h', caller.signal);
    caller.abort(new DOMException('late', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(house.venue.abandoned()).toBe(1);
  });

  test('leaves no trace for the next, who is answered though the other request has not ended', async () => {
    house.venue.mood = { kind: 'hangs' };
    const caller = new AbortController();
    const waiting = chart(5, '1h', caller.signal);
    caller.abort();
    house.venue.mood = { kind: 'answers' };
    const next = chart(5);
    await expect(waiting).rejects.toThrow('aborted');
    expect(openTimes(await next)).toHaveLength(5);
  });
});

test('a market that nobody lists is not asked for', async () => {
  const asking = house.readModel.candles(
    { marketId: 'sim-testnet:NONE', interval: '1h', limit: 5 },
    patient(),
  );
  await expect(asking).rejects.toMatchObject({ code: 'unknown_market' });
  expect(house.venue.asked).toEqual([]);
});
