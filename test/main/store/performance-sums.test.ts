import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { joinSpans, spanOfSample } from '../../../src-main/domain/performance/equity-span.ts';
import { fundingTotal } from '../../../src-main/domain/performance/pnl-rows.ts';
import { rebuildProjections } from '../../../src-main/store/rebuild.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { countStatements } from '../count-statements.ts';
import { aFill } from '../domain/a-fill.ts';
import { aPayment, decimal } from '../domain/performance/a-trip.ts';
import { aStoreFolder, hourMs, type StoreFolder } from './a-store.ts';

const account = '0xabc';
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

let folder: StoreFolder;
let store: Store;
beforeEach(() => {
  folder = aStoreFolder();
  store = folder.openProjected({ account });
});
afterEach(() => folder.drop());

const putEquity = (at: number, equityUsd: string, partial = false): void =>
  store.writer.putEquity({
    at,
    equityUsd: decimal(equityUsd),
    withdrawableUsd: null,
    unrealizedPnlUsd: null,
    partial,
  });

/** Returns the stored samples, summed by the hour. */
function hoursOfRows(): unknown {
  const samples = store.reader.equity(0, 100 * dayMs);
  return [...Map.groupBy(samples, ({ at }) => Math.floor(at / hourMs) * hourMs)].map(([hour, of]) => ({
    hour,
    span: of.map(({ at, equityUsd }) => spanOfSample(at, equityUsd)).reduce(joinSpans),
    partialCount: of.filter(({ partial }) => partial).length,
  }));
}

function daysOfRows(): unknown {
  const rows = store.reader.funding(0, 100 * dayMs);
  const days = Map.groupBy(rows, ({ time, coin }) => `${Math.floor(time / dayMs)} ${coin}`);
  return [...days].toSorted().map(([key, of]) => ({
    day: Number(key.split(' ')[0]) * dayMs,
    coin: of[0]?.coin,
    strategyId: null,
    amount: fundingTotal(of),
    payments: of.length,
  }));
}

const putAll = (): void => {
  ['100', '90.5', '-3', '0', '110', '95'].forEach((equity, nth) =>
    putEquity(nth * 25 * minuteMs, equity, nth === 3),
  );
  const payments = [5, 7, dayMs, dayMs + hourMs].map((time, nth) =>
    aPayment({ time, amount: decimal(`0.${nth + 1}`), coin: nth === 1 ? 'ETH' : 'BTC' }),
  );
  store.writer.putFunding(payments, null);
};

describe('sums beside the rows', () => {
  test('of samples equal those of each hour, in any order and with repeats', () => {
    putAll();
    putEquity(10 * minuteMs, '500');
    putEquity(10 * minuteMs + 1, '900'); // its minute has one
    expect(store.reader.equityHours(0, dayMs)).toEqual(hoursOfRows());
    expect(store.reader.equityHours(0, dayMs)).toHaveLength(3);
    expect(store.reader.equityHours(0, dayMs)[0]?.span).toMatchObject({
      high: '500',
      low: '-3',
      toAt: 50 * minuteMs,
    });
    expect(store.reader.equityHours(hourMs, 2 * hourMs)).toHaveLength(1);
  });

  test('of payments equal those of each day and coin, with known payments counted once', () => {
    putAll();
    putAll();
    store.writer.putFunding([aPayment({ time: 9, amount: decimal('-1') })], null);
    expect(store.reader.fundingDays(0, 9 * dayMs)).toEqual(daysOfRows());
    expect(store.reader.fundingDays(0, dayMs)).toEqual([
      { day: 0, coin: 'BTC', strategyId: null, amount: '-0.9', payments: 2 },
      { day: 0, coin: 'ETH', strategyId: null, amount: '0.2', payments: 1 },
    ]);
    expect(store.reader.fundingHours(0, 9 * dayMs)).toEqual([
      { dex: '', hour: 0, amount: '-0.7' },
      { dex: '', hour: 0, amount: '0.3' },
      { dex: '', hour: 1, amount: '0.4' },
    ]);
  });

  test('of trips hold dollars alone, and name what they leave out', () => {
    const close = {
      side: 'sell',
      startPosition: decimal('1'),
      closedPnl: decimal('3'),
      time: 9_000,
    } as const;
    store.writer.putFills(
      [
        aFill(),
        aFill({ ...close, tid: 2, oid: 2 }),
        aFill({ coin: 'odd:X', feeToken: 'HYPE' }),
        aFill({ ...close, coin: 'odd:X', feeToken: 'HYPE', tid: 2, oid: 2 }),
      ],
      null,
    );
    expect(store.reader.tripBuckets(0, hourMs)).toMatchObject([
      {
        coin: 'BTC',
        tripCount: 1,
        largestWin: '3',
        largestLoss: null,
        heldMs: 8_000,
        heldCount: 1,
        leftOut: [],
      },
      { coin: 'odd:X', tripCount: 0, grossProfit: '0', leftOut: [{ of: 'trips', token: 'HYPE', count: 1 }] },
    ]);
  });

  test('of a day in which many coins ended trips are rebuilt once a write', () => {
    const ends = (coins: number): readonly Fill[] =>
      Array.from({ length: coins }, (_, nth) => {
        const coin = `C${coins}x${nth}`;
        const close = { side: 'sell', startPosition: decimal('1'), closedPnl: decimal('3') } as const;
        const at = 9_000 + coins * dayMs;
        return [aFill({ coin, time: at - 1 }), aFill({ coin, time: at, tid: 2, oid: 2, ...close })];
      })
        .flat()
        .toSorted((a, b) => a.time - b.time);
    const statementsFor = (coins: number): number => {
      const fills = ends(coins);
      const counted = countStatements();
      store.writer.putFills(fills, null);
      counted.undo();
      expect(store.reader.tripDays(coins * dayMs, (coins + 1) * dayMs)).toHaveLength(coins);
      return counted.count();
    };
    expect(statementsFor(20)).toBeLessThanOrEqual(2 * statementsFor(10));
  });

  test('of days equal those of their hours, for samples and trips, even when a trip of the day changes', () => {
    putAll();
    putEquity(dayMs + 5, '70', true);
    expect(store.reader.equityDays(0, 9 * dayMs)).toEqual(
      [...Map.groupBy(store.reader.equityHours(0, 9 * dayMs), ({ hour }) => hour - (hour % dayMs))].map(
        ([day, of]) => ({
          day,
          span: of.map(({ span }) => span).reduce(joinSpans),
          partialCount: of.reduce((sum, { partialCount }) => sum + partialCount, 0),
        }),
      ),
    );
    expect(store.reader.equityDays(dayMs, 9 * dayMs)).toMatchObject([{ day: dayMs, partialCount: 1 }]);
    const trip = (coin: string, at: number, pnl: string) => [
      aFill({ coin, tid: at, oid: at, time: at - 1 }),
      aFill({
        coin,
        tid: at + 1,
        oid: at + 1,
        time: at,
        side: 'sell',
        startPosition: decimal('1'),
        closedPnl: decimal(pnl),
      }),
    ];
    const trips = [
      trip('BTC', 9_000, '3'),
      trip('BTC', 3 * hourMs, '-1'),
      trip('ETH', 3 * hourMs + 4, '5'),
      trip('BTC', dayMs + 9, '7'),
    ];
    store.writer.putFills(
      trips.flat().toSorted((a, b) => a.time - b.time),
      null,
    );
    const sums = [
      {
        day: 0,
        coin: 'BTC',
        strategyId: null,
        tripCount: 2,
        grossProfit: '3',
        grossLoss: '1',
        largestWin: '3',
      },
      { day: 0, coin: 'ETH', tripCount: 1, grossProfit: '5' },
      { day: dayMs, coin: 'BTC', tripCount: 1, grossProfit: '7' },
    ];
    const hours = [
      { day: 0, hour: 0, tally: { tripCount: 1, grossProfit: '3' } },
      { hour: 3, tally: { tripCount: 2, winCount: 1, lossCount: 1, grossProfit: '5', grossLoss: '1' } },
      { day: dayMs, hour: 0, tally: { tripCount: 1, grossProfit: '7' } },
    ];
    expect(store.reader.tripDays(0, 9 * dayMs)).toMatchObject(sums);
    expect(store.reader.tripHours(0, 9 * dayMs)).toMatchObject(hours);
    // A late fill adds to the day before the last one.
    store.writer.putFills(trip('SOL', 3 * hourMs + 9, '0.5'), null);
    expect(store.reader.tripDays(0, dayMs)).toMatchObject([
      ...sums.slice(0, 2),
      { coin: 'SOL', tripCount: 1 },
    ]);
    expect(store.reader.tripHours(0, dayMs)[1]).toMatchObject({
      tally: { tripCount: 3, grossProfit: '5.5' },
    });
  });

  test('are the same when every projection is derived again', () => {
    putAll();
    // The only payment of its coin and hour lies in the day's last millisecond.
    store.writer.putFunding([aPayment({ time: 2 * dayMs - 1, coin: 'SOL', amount: decimal('0.7') })], null);
    store.writer.putFills(
      [aFill(), aFill({ tid: 2, side: 'sell', startPosition: decimal('1'), time: 9_000 })],
      null,
    );
    const sums = () => [
      store.reader.equityHours(0, dayMs),
      store.reader.fundingDays(0, 9 * dayMs),
      store.reader.fundingHours(0, 9 * dayMs),
      store.reader.tripBuckets(0, hourMs),
      store.reader.tripDays(0, 9 * dayMs),
      store.reader.tripHours(0, 9 * dayMs),
      store.reader.equityDays(0, 9 * dayMs),
    ];
    expect(sums().every((of) => of.length > 0)).toBe(true);
    const whole = sums();
    store.close();
    rebuildProjections(folder.place({ account }), () => false);
    store = folder.open({ account });
    expect(sums()).toEqual(whole);
  });
});
