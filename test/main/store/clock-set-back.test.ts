import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Held } from '../../../src-main/store/account.ts';
import { hourMs, minuteMs } from '../../../src-main/time.ts';
import { repetitions } from '../../repetitions.ts';
import { decimal } from './a-store.ts';
import {
  aDexAccount,
  aPosition,
  anAccountFile,
  anAgentMarket,
  anAgentStatus,
  anOrder,
} from './an-account.ts';

/** The clock was ahead by so much while something was read, and is right again. */
const ahead = 26 * hourMs;

const at = <T>(rows: readonly Held<T>[], time: number): T | null =>
  rows.find(({ fromTime, toTime }) => fromTime <= time && (toTime === null || time < toTime))?.value ?? null;

/** Intervals that are empty, over another, or seen outside of themselves. */
const brokenIn = (rows: readonly Held<unknown>[]): unknown[] =>
  rows.filter(({ fromTime, toTime, seenAt }, index) => {
    const next = rows[index + 1];
    if (toTime === null) return next !== undefined || seenAt !== null;
    const isSeenWithin = seenAt === null || (fromTime <= seenAt && seenAt <= toTime);
    return fromTime >= toTime || !isSeenWithin || (next !== undefined && next.fromTime < toTime);
  });

/** An account whose process ends after each reading. */
function anAccount() {
  const file = anAccountFile();
  return {
    orders: (
      time: number,
      sizes: Readonly<Record<string, string | null>>,
      unreadable: readonly string[] = [],
    ) => {
      const { writer, flush } = file.restart();
      const value = Object.entries(sizes).flatMap(([oid, size]) =>
        size === null ? [] : anOrder({ oid: Number(oid), size: decimal(size) }),
      );
      writer.putOrders('', { value, unreadable, receivedAt: time });
      flush();
    },
    status: (time: number, operationalStatus: 'running' | 'paused', allowed: boolean) => {
      const { writer, flush } = file.restart();
      const risk = { kind: 'reported', value: { state: operationalStatus } } as const;
      const markets = [anAgentMarket({ coin: 'BTC', newEntries: { allowed, reason: null } })];
      writer.putAgentStatus({ value: anAgentStatus({ operationalStatus, risk, markets }), receivedAt: time });
      flush();
    },
    sizeAt: (oid: number, time: number) => at(file.restart().reader.orderHistory(oid), time)?.size ?? null,
    reader: () => file.restart().reader,
  };
}

describe('once a clock that was 26 hours ahead is right again,', () => {
  test('status, risk and new entries are written with the next reading', () => {
    const { status, reader } = anAccount();
    status(0, 'running', true);
    status(ahead, 'paused', false);
    status(minuteMs, 'paused', false);
    status(2 * minuteMs, 'running', true);
    const facts = [
      ['status', null],
      ['risk', null],
      ['new_entries', 'BTC'],
    ] as const;
    for (const [kind, coin] of facts) {
      const history = reader().agentHistory(kind, coin);
      expect(history.map(({ fromTime }) => fromTime)).toEqual([0, minuteMs, 2 * minuteMs, ahead]);
      expect(brokenIn(history)).toEqual([]);
      expect(reader().agentHistory(kind, coin, { from: 2 * minuteMs, to: 3 * minuteMs })).toEqual([
        history[2],
      ]);
    }
  });

  test('what was reported before and while it was ahead was last seen when it was read', () => {
    const { orders, reader } = anAccount();
    orders(0, { 1: '5' });
    orders(10_000, { 1: '5' });
    orders(ahead, { 1: '4' });
    orders(ahead + 5_000, { 1: '4' });
    orders(minuteMs, { 1: '3' });
    expect(reader().orderHistory(1)).toMatchObject([
      { fromTime: 0, toTime: minuteMs, seenAt: 10_000, value: { size: '5' } },
      { fromTime: minuteMs, toTime: ahead, seenAt: null, value: { size: '3' } },
      { fromTime: ahead, toTime: ahead + 5_001, seenAt: ahead + 5_000, value: { size: '4' } },
    ]);
  });

  test('an order that was canceled meanwhile is gone', () => {
    const { orders, sizeAt } = anAccount();
    orders(0, { 1: '5', 2: '6' });
    orders(ahead, { 2: '6' });
    orders(minuteMs, { 2: '6' });
    expect([sizeAt(1, minuteMs), sizeAt(2, minuteMs)]).toEqual([null, '6']);
  });

  test('an order that is open again goes on, also in a row that is the same', () => {
    const { orders, sizeAt, reader } = anAccount();
    orders(0, { 1: '5' });
    orders(ahead, {});
    orders(minuteMs, { 1: '5' });
    orders(ahead + hourMs, { 1: '5' });
    expect([sizeAt(1, minuteMs), sizeAt(1, ahead), sizeAt(1, ahead + hourMs)]).toEqual(['5', null, '5']);
    expect(brokenIn(reader().orderHistory(1))).toEqual([]);
  });

  test('an order that was placed meanwhile and is gone does not come back when its time is reached', () => {
    const { orders, sizeAt, reader } = anAccount();
    orders(0, {});
    orders(ahead, { 1: '5' });
    orders(minuteMs, {});
    expect([sizeAt(1, minuteMs), sizeAt(1, ahead), sizeAt(1, ahead + minuteMs)]).toEqual([null, '5', null]);
    expect(brokenIn(reader().orderHistory(1))).toEqual([]);
  });

  test('an order that could not be read meanwhile or then is still open', () => {
    const { orders, sizeAt } = anAccount();
    orders(0, { 1: '5' });
    orders(ahead, { 1: '4' });
    orders(minuteMs, {}, ['BTC']);
    expect(sizeAt(1, minuteMs)).toBe('5');
    orders(2 * minuteMs, {});
    expect(sizeAt(1, 2 * minuteMs)).toBeNull();
  });

  test('a value stamped ahead holds no longer than until the next reading when its time is reached', () => {
    const { orders, sizeAt } = anAccount();
    orders(0, { 1: '5' });
    orders(ahead, { 1: '4' });
    orders(ahead + 1_000, { 1: '3' });
    orders(minuteMs, { 1: '5' });
    orders(ahead - 1, { 1: '5' });
    orders(ahead + 500, { 1: '5' });
    expect(sizeAt(1, ahead + 500)).toBe('5');
    orders(ahead + 4_000, { 1: '5' });
    expect(sizeAt(1, ahead + 4_000)).toBe('5');
    expect(sizeAt(1, ahead + 2 * hourMs)).toBe('5');
  });
});

test('a clock that is set back by less than a minute is waited for', () => {
  const { orders, reader } = anAccount();
  orders(minuteMs, { 1: '5' });
  orders(1, { 1: '4' });
  orders(minuteMs + 1, { 1: '3' });
  expect(reader().orderHistory(1)).toMatchObject([
    { fromTime: minuteMs, toTime: minuteMs + 1, value: { size: '5' } },
    { fromTime: minuteMs + 1, toTime: null, value: { size: '3' } },
  ]);
});

test('an older answer of the venue changes no position: it is a late one', () => {
  const { reader, writer } = anAccountFile().restart();
  const put = (time: number, size: string): void =>
    writer.putDexAccounts([
      {
        value: aDexAccount({ time, positions: [aPosition({ size: decimal(size) })] }),
        receivedAt: time,
      },
    ]);
  put(hourMs, '2');
  put(0, '1');
  expect(reader.positionHistory('BTC')).toMatchObject([{ fromTime: hourMs, value: { size: '2' } }]);
});

test('however the clock is set, what is reported holds at its time, what is gone does not, and no interval overlaps', () => {
  const oids = [1, 2, 3] as const;
  const sizes = fc.record({
    1: fc.constantFrom(null, '1', '2'),
    2: fc.constantFrom(null, '3'),
    3: fc.constantFrom(null, '4', '5', '6'),
  });
  const readings = fc.array(fc.record({ minute: fc.integer({ min: 0, max: 12 }), sizes }), {
    minLength: 1,
    maxLength: 15,
  });
  fc.assert(
    fc.property(readings, (all) => {
      const { orders, reader } = anAccount();
      const times = all.map(({ minute }, index) => minute * 2 * minuteMs + index);
      all.forEach(({ sizes: read }, index) => {
        const time = times[index] ?? 0;
        orders(time, read);
        const histories = reader();
        const isOnceAhead = isAheadOnlyLast(times.slice(0, index), time);
        for (const oid of oids) {
          const history = histories.orderHistory(oid);
          expect(brokenIn(history)).toEqual([]);
          const size = at(history, time)?.size ?? null;
          expect(size).toBe(isOnceAhead || read[oid] !== null ? read[oid] : size);
        }
      });
    }),
    { numRuns: repetitions(40, 200) },
  );
});

/** Else the clock was right at this time before, or wrong: what was read then is not known to be wrong. */
function isAheadOnlyLast(before: readonly number[], time: number): boolean {
  const firstAhead = before.findIndex((one) => one > time);
  return firstAhead < 0 || before.slice(firstAhead).every((one) => one > time);
}
