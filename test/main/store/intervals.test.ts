import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../../src-main/domain/account/position.ts';
import type { Held } from '../../../src-main/store/account.ts';
import { decimal } from './a-store.ts';
import {
  aDexAccount,
  aPosition,
  anAccountFile,
  anAgentMarket,
  anAgentStatus,
  anOrder,
} from './an-account.ts';
import { repetitions } from '../../repetitions.ts';

const at = <T>(rows: readonly Held<T>[], time: number): T | null =>
  rows.find(({ fromTime, toTime }) => fromTime <= time && (toTime === null || time < toTime))?.value ?? null;

/** Returns the rows that break a rule: sorted, none empty, no overlap, and last seen shortly before their end. */
const brokenIn = (rows: readonly Held<unknown>[]): unknown[] =>
  rows.filter(({ fromTime, toTime, seenAt }, index) => {
    const next = rows[index + 1];
    if (toTime === null || seenAt === null) return toTime !== seenAt || next !== undefined;
    const isComplete = fromTime < toTime && fromTime <= seenAt && seenAt <= toTime;
    return !isComplete || (next !== undefined && next.fromTime < toTime);
  });

function expectInOrder(rows: readonly Held<unknown>[]): void {
  expect(brokenIn(rows)).toEqual([]);
}

const coins = ['BTC', 'ETH', 'SOL'] as const;
const step = fc.integer({ min: 1, max: 5_000 });
/** Position sizes by coin in one reading; null where the coin is missing. */
const sizes = fc.record(
  Object.fromEntries(coins.map((coin) => [coin, fc.constantFrom(null, '1', '2', '-3')])),
);

interface Reading {
  readonly time: number;
  readonly said: Readonly<Record<string, string | null>>;
  readonly restarts: boolean;
}

const readings = fc
  .array(fc.record({ step, said: sizes, restarts: fc.boolean() }), { maxLength: 30 })
  .map((steps) =>
    steps.reduce<readonly Reading[]>(
      (all, { step, said, restarts }) => [
        ...all,
        { time: (all.at(-1)?.time ?? 0) + step, said: said as Reading['said'], restarts },
      ],
      [],
    ),
  );

const positionOf = (coin: string, text: string): Position =>
  aPosition({
    coin,
    side: text.startsWith('-') ? 'short' : 'long',
    size: decimal(text.replace('-', '')),
  });
const sizeText = (held: { side: string; size: string } | null): string | null =>
  held === null ? null : `${held.side === 'short' ? '-' : ''}${held.size}`;

describe('replaying intervals returns what each reading had,', () => {
  test('for positions, over restarts', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const file = anAccountFile();
        let store = file.restart();
        for (const { time, said, restarts } of all) {
          const positions = coins.flatMap((coin) => {
            const text = said[coin] ?? null;
            return text === null ? [] : positionOf(coin, text);
          });
          store.writer.putDexAccounts([{ value: aDexAccount({ positions, time }), receivedAt: time }]);
          if (restarts) store.flush();
          if (restarts) store = file.restart();
        }
        for (const coin of coins) {
          const history = store.reader.positionHistory(coin);
          expectInOrder(history);
          for (const { time, said } of all) expect(sizeText(at(history, time))).toBe(said[coin] ?? null);
        }
      }),
      { numRuns: repetitions(20, 100) },
    );
  });

  test('for orders', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { reader, writer } = anAccountFile().restart();
        for (const { time, said } of all) {
          const value = coins.flatMap((coin, index) => {
            const size = said[coin] ?? null;
            return size === null ? [] : anOrder({ oid: index, coin, size: decimal(size.replace('-', '')) });
          });
          writer.putOrders('', { value, receivedAt: time });
        }
        coins.forEach((coin, oid) => {
          const history = reader.orderHistory(oid);
          expectInOrder(history);
          for (const { time, said } of all)
            expect(at(history, time)?.size ?? null).toBe(said[coin]?.replace('-', '') ?? null);
        });
      }),
      { numRuns: repetitions(15, 50) },
    );
  });

  test('for the agent: its status, and its report on each market', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { reader, writer } = anAccountFile().restart();
        const activationOf = (text: string) => (text === '1' ? 'ACTIVE' : text === '2' ? 'DISABLED' : null);
        for (const { time, said, restarts } of all) {
          const markets = coins.flatMap((coin) => {
            const text = said[coin] ?? null;
            return text === null ? [] : anAgentMarket({ coin, activation: activationOf(text) });
          });
          const operationalStatus = restarts ? 'paused' : 'running';
          writer.putAgentStatus({ value: anAgentStatus({ markets, operationalStatus }), receivedAt: time });
        }
        for (const { time, said, restarts } of all) {
          const status = at(reader.agentHistory('status', null), time);
          expect(status).toMatchObject({ operationalStatus: restarts ? 'paused' : 'running' });
          for (const coin of coins) {
            const text = said[coin] ?? null;
            const fact = at(reader.agentHistory('activation', coin), time);
            expect(fact).toEqual(
              text === null ? null : { kind: 'activation', coin, activation: activationOf(text) },
            );
          }
        }
        coins.forEach((coin) => expectInOrder(reader.agentHistory('new_entries', coin)));
      }),
      { numRuns: repetitions(15, 50) },
    );
  });
});

describe('an interval', () => {
  test('never overlaps another, with any clock change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ time: fc.integer({ min: 0, max: 300 }), said: sizes }), { maxLength: 40 }),
        (all) => {
          const file = anAccountFile();
          for (const { time, said } of all) {
            const value = coins.flatMap((coin, oid) => {
              const size = (said as Reading['said'])[coin] ?? null;
              return size === null ? [] : anOrder({ oid, coin, size: decimal(size.replace('-', '')) });
            });
            file.restart().writer.putOrders('', { value, receivedAt: time });
          }
          coins.forEach((_coin, oid) => expectInOrder(file.restart().reader.orderHistory(oid)));
        },
      ),
      { numRuns: repetitions(20, 100) },
    );
  });

  test('was last seen at the final reading before its end', () => {
    const { reader, writer } = anAccountFile().restart();
    const put = (size: string, receivedAt: number): void =>
      writer.putOrders('', { value: [anOrder({ size: decimal(size) })], receivedAt });
    put('2', 1_000);
    put('2', 1_700);
    put('1', 2_000);
    const [first, second] = reader.orderHistory(1);
    expect(first).toMatchObject({ fromTime: 1_000, toTime: 2_000, seenAt: 1_700 });
    expect(second).toMatchObject({ fromTime: 2_000, toTime: null, seenAt: null });
  });

  test('was last seen at the stored reading, where the process ended within it', () => {
    const file = anAccountFile();
    const put = (receivedAt: number, value = [anOrder()]) => {
      const store = file.restart();
      store.writer.putOrders('', { value, receivedAt });
      store.flush();
    };
    put(1_000);
    put(1_400);
    put(9_000, []);
    expect(file.restart().reader.orderHistory(1)).toMatchObject([
      { fromTime: 1_000, toTime: 9_000, seenAt: 1_400 },
    ]);
  });

  test('of one DEX is not ended by a reading of another', () => {
    const { reader, writer } = anAccountFile().restart();
    const account = (dex: string, time: number, positions: Position[]) => ({
      value: aDexAccount({ dex, time, positions }),
      receivedAt: time,
    });
    writer.putDexAccounts([account('xyz', 1_000, [aPosition({ coin: 'xyz:TSLA', dex: 'xyz' })])]);
    writer.putDexAccounts([account('', 2_000, [])]);
    expect(reader.positionHistory('xyz:TSLA')).toMatchObject([{ fromTime: 1_000, toTime: null }]);
  });

  test('is rewritten for a liquidation price or a risk figure alone once a minute at most', () => {
    const { reader, writer } = anAccountFile().restart();
    for (let second = 0; second <= 300; second += 1) {
      const time = second * 1_000;
      const liquidationPrice = decimal(`${80 + second}`);
      writer.putDexAccounts([
        { value: aDexAccount({ time, positions: [aPosition({ liquidationPrice })] }), receivedAt: time },
      ]);
      const value = { daily_pnl_usd: second / 7, at: new Date(time).toISOString(), breaker: second >= 90 };
      writer.putAgentStatus({
        value: anAgentStatus({ risk: { kind: 'reported', value } }),
        receivedAt: time,
      });
    }
    expect(reader.positionHistory('BTC').map(({ fromTime }) => fromTime / 60_000)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    // A value that is not a figure is written at once: the breaker, at 90 s.
    expect(reader.agentHistory('risk', null).map(({ fromTime }) => fromTime / 1_000)).toEqual([
      0, 60, 90, 150, 210, 270,
    ]);
    const within = (from: number, to: number): readonly number[] =>
      reader
        .agentHistory('risk', null, { from: from * 1_000, to: to * 1_000 })
        .map(({ fromTime }) => fromTime / 1_000);
    expect([within(100, 210), within(60, 60), within(-5, 0), within(-5, -1), within(999, 1_999)]).toEqual([
      [90, 150, 210],
      [60],
      [0],
      [],
      [270],
    ]);
  });

  test('that lost its liquidation price ends at once', () => {
    const { reader, writer } = anAccountFile().restart();
    [decimal('80'), null].forEach((liquidationPrice, index) =>
      writer.putDexAccounts([
        {
          value: aDexAccount({ time: index + 1, positions: [aPosition({ liquidationPrice })] }),
          receivedAt: index,
        },
      ]),
    );
    expect(reader.positionHistory('BTC')).toHaveLength(2);
  });

  test('is compared again with the next reading if it could not be written', () => {
    const { database, restart } = anAccountFile();
    const { reader, writer } = restart();
    database.pragma('query_only = 1');
    expect(() => writer.putOrders('', { value: [anOrder()], receivedAt: 1 })).toThrow('readonly');
    expect(reader.account().orders.get('')?.value).toHaveLength(1);
    database.pragma('query_only = 0');
    writer.putOrders('', { value: [anOrder()], receivedAt: 2 });
    expect(reader.orderHistory(1)).toMatchObject([{ fromTime: 2, toTime: null }]);
  });
});
