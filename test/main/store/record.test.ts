import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { FundingPayment } from '../../../src-main/domain/account/funding.ts';
import type { LedgerMove } from '../../../src-main/domain/account/ledger-move.ts';
import { recordId } from '../../../src-main/domain/record-id.ts';
import type { Store, StoreChange } from '../../../src-main/store/store.ts';
import { aChain, aFill } from '../domain/a-fill.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { allTrips, pagedFills } from './record-views.ts';

const account = '0xabc';
const at: { folder: StoreFolder; store: Store } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.openProjected({ account });
});
afterEach(() => at.folder.drop());

const decimal = (text: string): DecimalText => text as DecimalText;
const reopen = (): Store => {
  at.store.close();
  at.store = at.folder.openProjected({ account });
  return at.store;
};
const kindsOf = (write: () => void): readonly StoreChange['kind'][] => {
  const kinds: StoreChange['kind'][] = [];
  const undo = at.store.onChange(({ kind }) => kinds.push(kind));
  write();
  undo();
  return kinds;
};

const aPayment = (change: Partial<FundingPayment> = {}): FundingPayment => ({
  time: 3_600_003,
  coin: 'BTC',
  amount: decimal('-0.123456789'),
  positionSize: decimal('-2'),
  rate: decimal('0.0000125'),
  samples: null,
  ...change,
});

const aMove = (change: Partial<LedgerMove> = {}): LedgerMove => ({
  time: 5_000,
  hash: '0x1',
  kind: 'deposit',
  token: 'USDC',
  amount: decimal('100'),
  direction: 'in',
  netUsd: decimal('100'),
  fee: null,
  fromDex: null,
  toDex: '',
  raw: '{"type":"deposit","usdc":"100.0"}',
  ...change,
});

describe('fills', () => {
  const whole = aFill({
    coin: 'xyz:GOLD',
    tid: 9_007_199_254_740_991,
    oid: 498_935_919_581,
    side: 'sell',
    startPosition: decimal('-1.000000000000000001'),
    builderFee: decimal('0.002'),
    crossed: false,
    twapId: 7,
    cloid: '0x12',
    liquidation: { user: null, markPrice: decimal('99.5'), method: 'market' },
  });

  test('are read back as they were put, to the last digit, over a restart', () => {
    at.store.writer.putFills([whole, aFill({ coin: '@107', tid: 5 })], null);
    expect(pagedFills(reopen().reader)).toEqual([whole, aFill({ coin: '@107', tid: 5 })]);
    expect(at.store.reader.coinsFilledSince(1_000)).toEqual(['@107', 'xyz:GOLD']);
    expect(at.store.reader.coinsFilledSince(1_001)).toEqual([]);
  });

  test('of one time, coin, tid and oid are one, and the first version is kept', () => {
    const { reader, writer } = at.store;
    expect(writer.putFills([whole, whole], null)).toBe(1);
    expect(writer.putFills([{ ...whole, fee: decimal('9') }], null)).toBe(0);
    for (const change of [{ time: 1_001 }, { coin: 'ETH' }, { tid: 2 }, { oid: 2 }])
      expect(writer.putFills([{ ...whole, ...change }], null)).toBe(1);
    expect(reader.fillCount()).toBe(5);
    expect(new Set(reader.fills({ before: null, limit: 9 }).map(({ fee }) => fee))).toEqual(
      new Set(['0.01']),
    );
  });

  test('that repeat among new ones, or twice at once, are each kept once and counted once', () => {
    const { reader, writer } = at.store;
    const fills = aChain(Array.from({ length: 35 }, () => ['1']));
    expect(writer.putFills([...fills.slice(3, 4), ...fills.slice(17, 18)], null)).toBe(2);
    expect(writer.putFills([...fills.slice(0, 25), ...fills.slice(5, 6)], null)).toBe(23);
    expect(writer.putFills([...fills.slice(0, 20), ...fills.slice(25)], null)).toBe(10);
    expect(pagedFills(reader)).toEqual(fills.toReversed());
    expect(reader.fillCount()).toBe(35);
    expect(allTrips(reader)).toMatchObject([{ fillCount: 35, position: '35' }]);
  });

  test('are paged newest first by key, each once, under any filter', () => {
    const fills = ['BTC', 'ETH'].flatMap((coin) =>
      aChain(
        Array.from({ length: 40 }, (_, index) => [
          index % 2 === 0 ? '1' : '-1',
          { time: 10 * Math.ceil(index / 3) },
        ]),
        { coin },
      ),
    );
    const { reader, writer } = at.store;
    writer.putFills(fills, null);
    const keyOf = (fill: (typeof fills)[number]) => [fill.time, fill.coin, fill.tid, fill.oid] as const;
    const sorted = fills.toSorted((a, b) => {
      const [x, y] = [keyOf(a), keyOf(b)];
      const differs = x.findIndex((part, index) => part !== y[index]);
      return (x[differs] ?? 0) < (y[differs] ?? 0) ? 1 : -1;
    });
    expect(pagedFills(reader)).toEqual(sorted);
    const some = sorted.filter(({ time }) => time >= 20 && time <= 60);
    const found = [];
    const range = { fromTime: 20, toTime: 60, limit: 4 };
    for (let page = reader.fills({ ...range, before: null }); page.length > 0;) {
      found.push(...page);
      page = reader.fills({ ...range, before: page.at(-1) ?? null });
    }
    expect(found).toEqual(some);
  });

  test('above 1,000 are written in several transactions: the span comes with the last of them', () => {
    const fills = aChain(Array.from({ length: 2_100 }, () => ['1']));
    const torn = fills.map((fill, index) =>
      index === 1_200 ? Object.defineProperty({ ...fill }, 'price', { get: () => cutOff() }) : fill,
    );
    expect(() => at.store.writer.putFills(torn, { knownFrom: 0, readThrough: 9 })).toThrow('cut off');
    const { reader, writer } = reopen();
    expect([reader.fillCount(), reader.historySpan('fills')]).toEqual([1_000, null]);
    expect(writer.putFills(fills, { knownFrom: 0, readThrough: 9 })).toBe(1_100);
    expect(allTrips(reader)).toMatchObject([{ position: '2100' }]);
    expect(reader.historySpan('fills')).toEqual({ knownFrom: 0, readThrough: 9 });
  });

  test('announce themselves, their trips and the span, once each and only where something changed', () => {
    const fills = aChain([['1'], ['-1']]);
    const span = { knownFrom: 0, readThrough: 9_000 };
    expect(kindsOf(() => at.store.writer.putFills(fills, span))).toEqual([
      'fills',
      'history',
      'trips',
      'trades',
      'projected',
    ]);
    expect(kindsOf(() => at.store.writer.putFills(fills, span))).toEqual([]);
    expect(kindsOf(() => at.store.writer.putFills([aFill({ coin: '@1' })], null))).toEqual([
      'fills',
      'trades',
      'projected',
    ]);
  });
});

function cutOff(): never {
  throw new Error('cut off');
}

test('open trips are found, newest first, and each trip by its id', () => {
  const { reader, writer } = at.store;
  writer.putFills([...aChain([['1'], ['-1'], ['2']]), ...aChain([['3']], { coin: 'ETH' })], null);
  expect(reader.openTrips().map(({ coin, lastAt }) => [coin, lastAt])).toEqual([
    ['BTC', 3_000],
    ['ETH', 1_000],
  ]);
  expect(reader.trip(recordId('trip', `${account}:ETH:1000-900-100`))).toMatchObject({
    coin: 'ETH',
    position: '3',
  });
  expect(reader.trip('nothing')).toBeNull();
});

describe('a span', () => {
  const put = (knownFrom: number, readThrough: number): void => {
    at.store.writer.putFunding([], { knownFrom, readThrough });
  };
  const span = () => {
    const { knownFrom, readThrough } = at.store.reader.historySpan('funding') ?? {};
    return [knownFrom, readThrough];
  };

  test.each([
    { what: 'goes on where it ended', first: [0, 10], second: [10, 20], joined: [0, 20] },
    { what: 'goes on in the millisecond after', first: [0, 10], second: [11, 20], joined: [0, 20] },
    { what: 'is not shortened by what it holds', first: [0, 20], second: [5, 10], joined: [0, 20] },
    { what: 'grows to both sides', first: [5, 10], second: [0, 20], joined: [0, 20] },
    { what: 'reaches back', first: [10, 20], second: [0, 10], joined: [0, 20] },
    { what: 'claims nothing over a hole before', first: [10, 20], second: [0, 8], joined: [0, 8] },
    { what: 'claims nothing over a hole behind', first: [0, 10], second: [12, 20], joined: [12, 20] },
  ] as const)('$what', ({ first, second, joined }) => {
    for (const [knownFrom, readThrough] of [first, second]) put(knownFrom, readThrough);
    expect(span()).toEqual(joined);
    reopen();
    expect(span()).toEqual(joined);
  });

  test('extends over noted gaps that fill the hole completely, and not otherwise', () => {
    const gap = { history: 'funding', reason: 'The venue had no more.', notedAt: 1 } as const;
    put(0, 10);
    at.store.writer.putGap({ ...gap, fromTime: 11, toTime: 14 });
    put(18, 30);
    expect(span()).toEqual([18, 30]);
    at.store.writer.putGap({ ...gap, fromTime: 13, toTime: 17 });
    put(0, 10);
    expect(span()).toEqual([0, 30]);
  });

  test('of one history does not affect another', () => {
    put(0, 10);
    expect([at.store.reader.historySpan('fills'), at.store.reader.historySpan('ledger')]).toEqual([
      null,
      null,
    ]);
  });
});

test('a gap is kept once, and found by any range that overlaps it', () => {
  const gap = { history: 'fills', fromTime: 10, toTime: 20, reason: 'Too many.', notedAt: 5 } as const;
  expect(kindsOf(() => at.store.writer.putGap(gap))).toEqual(['history']);
  expect(kindsOf(() => at.store.writer.putGap({ ...gap, notedAt: 9 }))).toEqual([]);
  const { reader } = reopen();
  for (const [from, to] of [
    [20, 30],
    [0, 10],
    [12, 13],
  ] as const)
    expect(reader.gaps('fills', from, to)).toEqual([gap]);
  expect([reader.gaps('fills', 21, 30), reader.gaps('fills', 0, 9), reader.gaps('ledger', 0, 99)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('a gap that ends is announced once', () => {
  const gap = { history: 'fills', fromTime: 10, toTime: 20, reason: 'Too many.', notedAt: 5 } as const;
  at.store.writer.putGap(gap);
  expect(kindsOf(() => at.store.writer.endGap(gap))).toEqual(['history']);
  expect(kindsOf(() => at.store.writer.endGap(gap))).toEqual([]);
  expect(reopen().reader.gaps('fills', 0, 99)).toEqual([]);
});

describe('funding', () => {
  test('is one payment per time and coin, ascending, as it was put', () => {
    const rows = [aPayment({ samples: 24 }), aPayment({ coin: 'ETH' }), aPayment({ time: 7_200_001 })];
    const { writer } = at.store;
    expect(writer.putFunding([...rows].reverse(), { knownFrom: 0, readThrough: 7_200_001 })).toBe(3);
    expect(kindsOf(() => writer.putFunding(rows, null))).toEqual([]);
    expect(reopen().reader.funding(3_600_003, 7_200_001)).toEqual(rows);
    expect(at.store.reader.funding(3_600_004, 7_200_000)).toEqual([]);
  });

  test('is announced where there is a new payment or more is known to be read', () => {
    const { writer } = at.store;
    const announced = (rows: readonly FundingPayment[], readThrough: number | null) =>
      kindsOf(
        () => void writer.putFunding(rows, readThrough === null ? null : { knownFrom: 0, readThrough }),
      ).includes('history');
    expect(announced([aPayment()], null)).toBe(true);
    expect(announced([], 3_600_003)).toBe(true);
    expect(announced([aPayment()], 3_600_003)).toBe(false);
  });
});

describe('the ledger', () => {
  test('keeps equal rows of one answer apart, and recognizes them when they repeat', () => {
    const rows = [
      aMove(),
      aMove(),
      aMove({ hash: '0x2', kind: 'send', amount: null }),
      aMove({ time: 6_000 }),
    ];
    const { writer } = at.store;
    expect(writer.putLedger(rows, null)).toBe(4);
    expect(writer.putLedger(rows, { knownFrom: 0, readThrough: 6_000 })).toBe(0);
    const { reader } = reopen();
    expect(reader.ledger(5_000, 6_000)).toEqual(rows);
    expect(reader.historySpan('ledger')).toEqual({ knownFrom: 0, readThrough: 6_000 });
  });

  test('takes a row that comes late, before a known one of the same ms and hash', () => {
    const [late, known] = [aMove({ kind: 'send', raw: '{"n":1}' }), aMove({ raw: '{"n":2}' })];
    const { writer, reader } = at.store;
    expect(writer.putLedger([known], null)).toBe(1);
    expect(writer.putLedger([late, known], null)).toBe(1);
    expect(writer.putLedger([known, late, known], null)).toBe(1);
    const kinds = reader.ledger(0, 9_000).map(({ raw }) => raw);
    expect(kinds.toSorted()).toEqual([late.raw, known.raw, known.raw]);
  });
});
