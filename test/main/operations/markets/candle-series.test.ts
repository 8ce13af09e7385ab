import { describe, expect, test } from 'vitest';
import { openTimeAt, shiftOpenTime } from '../../../../src-main/domain/markets/candle.ts';
import { getCandleChart } from '../../../../src-main/operations/markets/candle-series.ts';
import { laidOver } from '../../../../src-main/operations/markets/read-candles.ts';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import { aCandle } from '../../fake-venue.ts';
import { day, hour, minute, now } from '../../markets.ts';
import { at, chart, key, lastHour, openForEach, openTimes, patient } from './a-candle-chart.ts';

openForEach();

describe('the window', () => {
  test.each(candleIntervals)('is the last intervals of %s, the current one included', async (interval) => {
    const times = openTimes(await chart(3, interval));
    const last = openTimeAt(now, interval);
    expect(times).toEqual([shiftOpenTime(last, interval, -2), shiftOpenTime(last, interval, -1), last]);
    expect(at.app.venue.asked).toMatchObject([{ startTime: times[0], endTime: now }]);
  });

  test('has only candles of the venue: gaps stay gaps, and each slot is named', async () => {
    at.app.venue.has = (openTime) => (openTime / hour) % 3 === 0;
    const answer = await chart(10);
    const times = openTimes(answer);
    expect([3, 4]).toContain(times.length);
    expect(times.filter((time) => (time / hour) % 3 !== 0)).toEqual([]);
    expect(answer.slots).toHaveLength(((times.at(-1) ?? 0) - (times[0] ?? 0)) / hour + 1);
  });

  test('is empty where the venue has none, with no last candle, and is not historical', async () => {
    at.app.venue.has = () => false;
    const { series, slots, historicalFromMs } = await chart(10);
    expect(series).toMatchObject({ candles: [], lastCandle: null, historical: null });
    expect([slots, historicalFromMs]).toEqual([[], null]);
  });

  test('excludes stored candles before it', async () => {
    await chart(10);
    expect(openTimes(await chart(4))).toHaveLength(4);
  });
});

test.each(['1w', '1M'] as const)(
  'a window that reaches back before the epoch begins with it: 5,000 of %s',
  async (interval) => {
    await chart(5_000, interval);
    expect(at.app.venue.asked).toMatchObject([{ startTime: 0, endTime: now }]);
    at.app.time.now = now + 14_999;
    await chart(5_000, interval);
    expect(at.app.venue.asked).toHaveLength(1);
  },
);

describe('a clock that was set back', () => {
  test('does not let a reading from its future prevent a request', async () => {
    await chart(5);
    at.app.time.now = now - 30 * day;
    const times = openTimes(await chart(5));
    expect(at.app.venue.asked).toHaveLength(2);
    expect(times.at(-1)).toBe(openTimeAt(at.app.time.now, '1h'));
    expect(at.app.store.reader.candleSpan(key)?.readAt).toBe(at.app.time.now);
  });

  test('leaves a stored candle from the far future, which adds one slot at most', async () => {
    await chart(5);
    at.app.store.writer.putCandles(key, [aCandle(lastHour * 1_000, '1h')], null);
    const { series, slots } = await chart(5);
    expect(slots.length).toBeLessThanOrEqual(6);
    expect(series.lastCandle?.openTime).toBe(new Date(lastHour).toISOString().replace('Z', '+00:00'));
  });
});

describe('historical', () => {
  test('begins when the interval after the last candle has fully elapsed', async () => {
    at.app.venue.has = (openTime) => openTime <= lastHour;
    at.app.venue.behavior = { kind: 'answers' };
    await chart(5);
    at.app.venue.behavior = { kind: 'fails' };
    at.app.time.now = lastHour + 2 * hour - 1;
    expect((await chart(5)).series.historical).toBe(false);
    at.app.time.now += 1;
    const answer = await chart(5);
    expect(answer.series.historical).toBe(true);
    expect(answer.historicalFromMs).toBe(lastHour + 2 * hour);
    expect(answer.series.lastCandle).toEqual({
      openTime: new Date(lastHour).toISOString().replace('Z', '+00:00'),
      close: 11,
    });
  });

  test('counts months by the calendar', async () => {
    at.app.venue.has = (openTime) => openTime <= Date.UTC(2026, 6, 1);
    at.app.time.now = Date.UTC(2026, 8, 1) - 1;
    expect((await chart(5, '1M')).series.historical).toBe(false);
    at.app.time.now += 1 + 15_000;
    expect((await chart(5, '1M')).series.historical).toBe(true);
  });
});

describe('the venue is asked for', () => {
  test('nothing within 15 s of a reading that covers the window', async () => {
    await chart(10);
    at.app.time.now = now + 14_999;
    await chart(10);
    await chart(3);
    expect(at.app.venue.asked).toHaveLength(1);
  });

  test('only the time since the interval last read, once that is older', async () => {
    await chart(10);
    at.app.time.now = now + 3 * hour;
    expect(openTimes(await chart(5))).toHaveLength(5);
    expect(at.app.venue.asked[1]).toMatchObject({ startTime: lastHour, endTime: now + 3 * hour });
  });

  test('the whole window, where it extends further back than what was read', async () => {
    await chart(5);
    expect(openTimes(await chart(50))).toHaveLength(50);
    expect(at.app.venue.asked[1]).toMatchObject({ startTime: lastHour - 49 * hour });
    await chart(50);
    expect(at.app.venue.asked).toHaveLength(2);
  });

  test('one answer, shared by all callers at the same time', async () => {
    const answers = await Promise.all([chart(20), chart(20), chart(20)]);
    expect(at.app.venue.asked).toHaveLength(1);
    expect(answers.map((answer) => openTimes(answer).length)).toEqual([20, 20, 20]);
  });

  test('enough for windows of different length at the same time', async () => {
    const answers = await Promise.all([chart(5), chart(40), chart(5), chart(12)]);
    expect(answers.map((answer) => openTimes(answer).length)).toEqual([5, 40, 5, 12]);
  });

  test('each interval separately', async () => {
    await chart(5, '1h');
    await chart(5, '1m');
    expect(at.app.venue.asked.map(({ interval }) => interval)).toEqual(['1h', '1m']);
  });
});

describe('the remembered span', () => {
  test('begins where the widest window began, and ends when the venue was asked', async () => {
    await chart(5);
    await chart(50);
    at.app.time.now = now + minute;
    await chart(5);
    expect(at.app.store.reader.candleSpan(key)).toEqual({
      fromTime: lastHour - 49 * hour,
      readAt: now + minute,
    });
  });

  test('never claims more than was read: an answer under way ends when it was asked for, not when it came', async () => {
    const held = Promise.withResolvers<void>();
    at.app.venue.behavior = { kind: 'held', until: held.promise };
    const waiting = chart(5);
    at.app.time.now = now + hour;
    held.resolve();
    await waiting;
    expect(at.app.store.reader.candleSpan(key)?.readAt).toBe(now);
  });

  test('is not widened by a failure', async () => {
    await chart(5);
    const span = at.app.store.reader.candleSpan(key);
    at.app.venue.behavior = { kind: 'fails' };
    await chart(50);
    expect(at.app.store.reader.candleSpan(key)).toEqual(span);
  });

  test('is joined over a long absence, since all between was asked for', async () => {
    await chart(5);
    at.app.time.now = now + 30 * day;
    await chart(5);
    expect(at.app.venue.asked[1]?.startTime).toBe(lastHour);
    expect(openTimes(await chart(5_000, '1h'))).toHaveLength(5_000);
  });
});

test('a market that nobody lists is not asked for', async () => {
  const asking = at.app.ask(
    getCandleChart,
    { marketId: 'sim-testnet:NONE', interval: '1h', limit: 5 },
    { signal: patient() },
  );
  await expect(asking).rejects.toMatchObject({ code: 'unknown_market' });
  expect(at.app.venue.asked).toEqual([]);
});

test('newer candles replace older ones, sorted oldest first, in any order of arrival', () => {
  const [a, b, c] = [0, 1, 2].map((nth) => aCandle(lastHour + nth * hour, '1h'));
  const newer = aCandle(lastHour, '1h', { trades: 9 });
  expect(laidOver([c!, a!], [b!, newer])).toEqual([newer, b, c]);
});
