import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store, StoreChange } from '../../../src-main/store/store.ts';
import type { StoreFolder } from './a-store.ts';
import { aCandle, aDex, aMarket, aQuote, aReading, aStoreFolder, cacheName, decimal } from './a-store.ts';

const at: { folder: StoreFolder; store: Store } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open();
});
afterEach(() => at.folder.drop());

const key = { coin: 'BTC', interval: '1h' } as const;

describe('the catalog', () => {
  test('is replaced as a whole by each reading', () => {
    const { reader, writer } = at.store;
    writer.putCatalog(aReading({ markets: [aMarket(), aMarket({ coin: 'ETH', position: 1 })] }));
    writer.putCatalog(aReading({ markets: [aMarket({ maxLeverage: 20 })], readAt: 2_000 }));
    expect(reader.catalog()).toMatchObject({
      readAt: 2_000,
      revision: 2,
      markets: [{ coin: 'BTC', maxLeverage: 20 }],
    });
    expect(reader.market('ETH')).toBeNull();
  });

  test('is listed by DEX and universe position when it is read back, as the venue lists it', () => {
    at.store.writer.putCatalog(
      aReading({
        dexes: [aDex(), aDex({ name: 'zzz', position: 1 }), aDex({ name: 'abc', position: 2 })],
        markets: [
          aMarket({ coin: 'abc:A', dex: 'abc' }),
          aMarket({ coin: 'zzz:B', dex: 'zzz', position: 1 }),
          aMarket({ coin: 'zzz:C', dex: 'zzz', position: 0 }),
          aMarket(),
        ],
      }),
    );
    at.store.close();
    const coins = at.folder
      .open()
      .reader.catalog()
      .markets.map(({ coin }) => coin);
    expect(coins).toEqual(['BTC', 'zzz:C', 'zzz:B', 'abc:A']);
  });

  test('still says after a restart which rows could not be read', () => {
    const gaps = {
      unnamedDexes: 1,
      unreadMarkets: [
        { coin: 'ETH', dex: '', position: 4 },
        { coin: null, dex: 'xyz', position: 2 },
      ],
    };
    at.store.writer.putCatalog({ ...aReading(), unnamedDexes: 2 });
    at.store.writer.putCatalog({ ...aReading(), ...gaps });
    at.store.close();
    at.store = at.folder.open();
    expect(at.store.reader.catalog()).toMatchObject(gaps);
    at.store.writer.putCatalog(aReading());
    at.store.close();
    expect(at.folder.open().reader.catalog()).toMatchObject({ unnamedDexes: 0, unreadMarkets: [] });
  });

  test('that can’t be written leaves the previous one unchanged on disk and in memory', () => {
    const { reader, writer } = at.store;
    writer.putCatalog(aReading());
    const twice = [aMarket({ coin: 'ETH' }), aMarket({ coin: 'ETH' })];
    expect(() =>
      writer.putCatalog(aReading({ dexes: [aDex(), aDex()], markets: twice, readAt: 2_000 })),
    ).toThrow(/UNIQUE/);
    expect(reader.catalog()).toEqual({ ...aReading(), revision: 1, unnamedDexes: 0, unreadMarkets: [] });
    at.store.close();
    expect(at.folder.open().reader.catalog()).toEqual({
      ...aReading(),
      revision: 1,
      unnamedDexes: 0,
      unreadMarkets: [],
    });
  });
});

describe('a market’s status', () => {
  const read = (readAt: number, delisted: boolean): void =>
    at.store.writer.putCatalog(aReading({ markets: [aMarket({ delisted })], readAt }));
  const history = () =>
    at.store.reader
      .marketStatusHistory('BTC')
      .map(({ delisted, fromTime, toTime, seenAt }) => [delisted, fromTime, toTime, seenAt]);

  test('is one interval while nothing changes, however often it is read', () => {
    for (const readAt of [100, 200, 300]) read(readAt, false);
    expect(history()).toEqual([[false, 100, null, null]]);
  });

  test('ends at the first different reading, and says when it was last seen to hold', () => {
    read(100, false);
    read(200, false);
    read(300, true);
    read(400, false);
    expect(history()).toEqual([
      [false, 100, 300, 200],
      [true, 300, 400, 300],
      [false, 400, null, null],
    ]);
  });

  test('is kept open while the venue does not list the market: nothing was reported about it', () => {
    read(100, false);
    at.store.writer.putCatalog(aReading({ markets: [], readAt: 200 }));
    expect(history()).toEqual([[false, 100, null, null]]);
  });

  test('is not ended by a reading that a clock set back dates before its start', () => {
    read(300, false);
    read(200, true);
    read(300, true);
    expect(history()).toEqual([[false, 300, null, null]]);
    read(301, true);
    expect(history()).toEqual([
      [false, 300, 301, 300],
      [true, 301, null, null],
    ]);
  });

  test('was last seen within its interval, even where a clock set back dates the previous reading after the end', () => {
    read(100, false);
    read(900, false);
    read(500, true);
    expect(history()[0]).toEqual([false, 100, 500, 500]);
  });

  test('was last seen at its start, where the previous reading is no longer known', () => {
    read(100, false);
    at.store.close();
    rmSync(at.folder.path(cacheName));
    at.store = at.folder.open();
    read(300, true);
    expect(history()[0]).toEqual([false, 100, 300, 100]);
  });

  test('keeps its rules for any order of readings: intervals are contiguous, none overlaps, one is open', () => {
    const times = [500, 100, 300, 900, 200, 901, 902, 50, 903];
    times.forEach((readAt, index) => read(readAt, index % 2 === 1));
    const intervals = at.store.reader.marketStatusHistory('BTC');
    expect(intervals.filter(({ toTime }) => toTime === null)).toHaveLength(1);
    intervals.forEach(({ fromTime, toTime, seenAt, delisted }, index) => {
      const next = intervals[index + 1];
      expect(toTime).toBe(next?.fromTime ?? null);
      expect(next?.delisted).not.toBe(delisted);
      expect(toTime ?? Infinity).toBeGreaterThan(fromTime);
      expect(seenAt ?? fromTime).toBeGreaterThanOrEqual(fromTime);
      expect(seenAt ?? 0).toBeLessThanOrEqual(toTime ?? 0);
    });
  });
});

describe('a quote', () => {
  const marksOf = ({ reader }: Store) => ['BTC', 'ETH'].map((coin) => reader.quote(coin)?.mark);
  const marked = (mark: string, receivedAt: number) => aQuote({ mark: decimal(mark), receivedAt });

  test('has the value that was put last, even with a clock set back, and each put is announced', () => {
    const { reader, writer } = at.store;
    const changes: StoreChange[] = [];
    at.store.onChange((change) => changes.push(change));
    for (const [mark, receivedAt] of [
      ['1', 20_000],
      ['2', 20_000],
      ['3', 19_999],
      ['4', 1_000],
      ['5', 3_600_000],
    ] as const) {
      writer.putQuotes([marked(mark, receivedAt)]);
      expect(reader.quote('BTC')).toMatchObject({ mark, receivedAt });
    }
    expect(changes).toEqual(Array.from({ length: 5 }, () => ({ kind: 'quotes', coins: ['BTC'] })));
  });

  test('is flushed with all the others or not at all', () => {
    at.store.writer.putQuotes([marked('1', 1_000), aQuote({ coin: 'ETH' })]);
    at.store.writer.flush();
    const torn = Object.defineProperty(aQuote({ coin: 'ETH' }), 'mid', {
      get: () => {
        throw new Error('cut off');
      },
    });
    at.store.writer.putQuotes([marked('2', 2_000), torn]);
    expect(() => at.store.writer.flush()).toThrow('cut off');
    expect(() => at.store.close()).toThrow('cut off');
    expect(marksOf(at.folder.open())).toEqual(['1', '101.25']);
  });

  test('is on disk after a flush', () => {
    at.store.writer.putQuotes([marked('1', 1_000), aQuote({ coin: 'ETH' })]);
    at.store.writer.flush();
    at.store.writer.putQuotes([marked('2', 2_000)]);
    at.store.writer.flush();
    at.store.close();
    expect(marksOf(at.folder.open())).toEqual(['2', '101.25']);
  });
});

test('a listener is called for each write once it is committed, until it is removed', () => {
  const received: string[] = [];
  const undo = at.store.onChange((change) => {
    received.push(change.kind);
    expect(at.store.reader.catalog().revision).toBe(1);
  });
  at.store.writer.putCatalog(aReading());
  at.store.writer.putQuotes([aQuote()]);
  at.store.writer.putCandles(key, [aCandle()], null);
  undo();
  undo();
  at.store.writer.putQuotes([aQuote()]);
  expect(received).toEqual(['catalog', 'quotes', 'candles']);
});
