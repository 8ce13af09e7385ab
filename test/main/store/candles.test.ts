import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src-main/store/store.ts';
import { aCandle, aStoreFolder, candlesOf, decimal, hourMs, type StoreFolder } from './a-store.ts';

const at: { folder: StoreFolder; store: Store } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open();
});
afterEach(() => at.folder.drop());

const key = { coin: 'BTC', interval: '1h' } as const;

describe('candles', () => {
  test.each([0, 1, 499, 500, 501, 1_000, 1_001, 5_000])(
    '%d of them are all stored, with their span',
    (count) => {
      const candles = candlesOf(count);
      at.store.writer.putCandles(key, candles, { fromTime: 0, readAt: 7 });
      expect(at.store.reader.candles(key, 0)).toEqual(candles);
      expect(at.store.reader.candleSpan(key)).toEqual({ fromTime: 0, readAt: 7 });
    },
  );

  test('cut off between two batches are stored without a span, and the previous span is kept', () => {
    const { reader, writer } = at.store;
    writer.putCandles(key, [aCandle()], { fromTime: 0, readAt: 1 });
    const torn = candlesOf(1_200).map((candle, index) =>
      index === 700 ? Object.defineProperty({ ...candle }, 'close', { get: () => cutOff() }) : candle,
    );
    const other = { coin: 'ETH', interval: '1h' } as const;
    for (const owner of [key, other])
      expect(() => writer.putCandles(owner, torn, { fromTime: 0, readAt: 9 })).toThrow('cut off');
    expect(reader.candles(other, 0)).toHaveLength(500);
    expect(reader.candleSpan(other)).toBeNull();
    expect(reader.candleSpan(key)).toEqual({ fromTime: 0, readAt: 1 });
  });

  test('put singly have no span', () => {
    at.store.writer.putCandles(key, [aCandle()], null);
    expect(at.store.reader.candles(key, 0)).toEqual([aCandle()]);
    expect(at.store.reader.candleSpan(key)).toBeNull();
  });

  test('with the same open time are replaced by the last one', () => {
    at.store.writer.putCandles(
      key,
      [aCandle({ close: decimal('1') }), aCandle({ close: decimal('2') })],
      null,
    );
    expect(at.store.reader.candles(key, 0).map(({ close }) => close)).toEqual(['2']);
  });

  test('are read from a time on, ascending, and of one coin and interval only', () => {
    const { reader, writer } = at.store;
    writer.putCandles(key, [...candlesOf(10)].reverse(), null);
    writer.putCandles({ coin: 'BTC', interval: '4h' }, candlesOf(3), null);
    writer.putCandles({ coin: 'ETH', interval: '1h' }, candlesOf(3), null);
    const hours = (candles: readonly { openTime: number }[]) =>
      candles.map(({ openTime }) => openTime / hourMs);
    expect(hours(reader.candles(key, 7 * hourMs))).toEqual([7, 8, 9]);
    expect(hours(reader.candles(key, 7 * hourMs + 1))).toEqual([8, 9]);
  });
});

function cutOff(): never {
  throw new Error('cut off');
}
