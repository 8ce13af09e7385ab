import { beforeEach, describe, expect, test } from 'vitest';
import { getCandleChart } from '../../../../src-main/operations/markets/candle-series.ts';
import { StoreError } from '../../../../src-main/store/store.ts';
import { aCandle } from '../../fake-venue.ts';
import { day, hour, now } from '../../markets.ts';
import { askScope } from '../ask-scope.ts';
import { at, chart, key, lastHour, openForEach, openTimes } from './a-candle-chart.ts';

openForEach();

describe('where the venue cannot be read', () => {
  beforeEach(() => {
    at.app.venue.behavior = { kind: 'fails' };
  });

  test('without stored candles the answer is an error with the reason', async () => {
    await expect(chart(5)).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('the venue answered 502') as string,
    });
  });

  test('stored candles are returned, with the failure in the message', async () => {
    at.app.venue.behavior = { kind: 'answers' };
    expect(await chart(5)).toMatchObject({ incompleteMessage: null });
    at.app.venue.behavior = { kind: 'fails' };
    at.app.time.now = now + 2 * hour;
    expect(openTimes(await chart(5))).toEqual([lastHour - 2 * hour, lastHour - hour, lastHour]);
    const stored = await chart(50);
    expect(openTimes(stored)).toHaveLength(5);
    expect(stored.incompleteMessage).toContain('the venue answered 502');
  });

  test('candles that only came live are returned too', async () => {
    at.app.store.writer.putCandles(key, [aCandle(lastHour, '1h')], null);
    expect(openTimes(await chart(5))).toEqual([lastHour]);
  });

  test('with every stored candle before the window the answer is an error, not an empty chart', async () => {
    at.app.venue.behavior = { kind: 'answers' };
    await chart(5);
    at.app.venue.behavior = { kind: 'fails' };
    at.app.time.now = now + 30 * day;
    await expect(chart(5)).rejects.toMatchObject({ code: 'provider_failed' });
  });

  test('an empty reading of a shorter window does not make a longer one empty', async () => {
    at.app.venue.behavior = { kind: 'answers' };
    at.app.venue.has = () => false;
    await chart(5);
    at.app.venue.behavior = { kind: 'fails' };
    await expect(chart(50)).rejects.toMatchObject({ code: 'provider_failed' });
  });

  test('candles that were read and can’t be stored are returned, over those that are stored', async () => {
    at.app.venue.behavior = { kind: 'answers' };
    await chart(5);
    at.app.time.now = now + 2 * hour;
    const full = (): never => {
      throw new StoreError(new Error('disk full'));
    };
    const askSource = askScope({
      ...at.app.scope,
      writer: { ...at.app.scope.writer, putCandles: full },
    });
    const asking = askSource(getCandleChart, { marketId: 'sim-testnet:BTC', interval: '1h', limit: 5 });
    const [, , , , last] = openTimes(await asking);
    expect(last).toBe(lastHour + 2 * hour);
    expect(openTimes(await chart(5))).toHaveLength(5);
  });

  test('the next caller is answered by the venue again', async () => {
    await expect(chart(5)).rejects.toThrow('502');
    at.app.venue.behavior = { kind: 'answers' };
    expect(openTimes(await chart(5))).toHaveLength(5);
  });

  test('an error of our own is not attributed to the venue, stored candles or none', async () => {
    at.app.venue.behavior = { kind: 'answers' };
    await chart(5);
    at.app.time.now = now + hour;
    at.app.venue.behavior = { kind: 'breaks', error: new TypeError('ours') };
    await expect(chart(5)).rejects.toThrow(new TypeError('ours'));
  });
});

describe('a caller that gives up', () => {
  test('ends with the reason, and the venue request is aborted', async () => {
    at.app.venue.behavior = { kind: 'hangs' };
    const caller = new AbortController();
    const waiting = chart(5, '1h', caller.signal);
    caller.abort(new DOMException('late', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(at.app.venue.abandoned()).toBe(1);
  });

  test('does not affect the next one, which is answered though the other request has not ended', async () => {
    at.app.venue.behavior = { kind: 'hangs' };
    const caller = new AbortController();
    const waiting = chart(5, '1h', caller.signal);
    caller.abort();
    at.app.venue.behavior = { kind: 'answers' };
    const next = chart(5);
    await expect(waiting).rejects.toThrow('aborted');
    expect(openTimes(await next)).toHaveLength(5);
  });
});
