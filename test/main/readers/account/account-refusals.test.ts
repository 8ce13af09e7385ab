import { describe, expect, test } from 'vitest';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aDexAccount, aPosition, fakeAccounts } from '../../fake-accounts.ts';
import { aQuote, decimal } from '../../markets.ts';
import { accountReadings, tidsOf, turnFill, worldStart, type AccountReading } from './an-account-reader.ts';

const minute = 60_000;
const start = accountReadings();

test('the unreadable part of an answer is kept with the rest of it', async () => {
  const venue = fakeAccounts();
  const reading = start({
    venue: {
      ...venue,
      fetchDexAccount: async (...asked) => ({
        ...(await venue.fetchDexAccount(...asked)),
        unreadable: ['A'],
      }),
      fetchSpotBalances: async (...asked) => ({
        ...(await venue.fetchSpotBalances(...asked)),
        unreadable: ['USDC'],
      }),
      fetchOpenOrders: async (...asked) => ({
        ...(await venue.fetchOpenOrders(...asked)),
        unreadable: [null],
      }),
    },
  });
  await reading.pass(30_000);
  const { dexes, spot, orders } = reading.store.reader.account();
  const stored = [dexes.get(''), spot, [...orders.values()][0]].map((part) => part?.unreadable);
  expect(stored).toEqual([['A'], ['USDC'], [null]]);
});

describe('a minute', () => {
  const read = async (unreadable: Readonly<Record<'dex' | 'spot', readonly string[]>>) => {
    const venue = fakeAccounts();
    const reading = start({
      dexes: [''],
      venue: {
        ...venue,
        fetchDexAccount: async () => ({
          account: aDexAccount({
            accountValue: decimal('7'),
            positions: [aPosition()],
            time: reading.worldNow(),
          }),
          invalid: [],
          unreadable: unreadable.dex,
        }),
        fetchSpotBalances: async () => ({
          rows: [{ token: 'USDC', tokenIndex: 0, total: decimal('3'), hold: decimal('0') }],
          invalid: [],
          unreadable: unreadable.spot,
        }),
      },
    });
    await reading.pass(2 * minute);
    return reading.store.reader;
  };

  test('keeps the equity beside a position that could not be read, and its result as unknown', async () => {
    const reader = await read({ dex: ['A'], spot: [] });
    expect(reader.equity(0, Infinity)[0]).toMatchObject({
      equityUsd: '10',
      unrealizedPnlUsd: null,
      partial: true,
    });
  });

  test('keeps no equity where a balance could not be read', async () => {
    expect((await read({ dex: [], spot: ['USDT0'] })).equity(0, Infinity)).toEqual([]);
  });
});

test('a coin whose position could not be read is held: its price is kept', async () => {
  const reading = start();
  const account = aDexAccount({ dex: '', time: reading.worldNow() });
  reading.connect();
  reading.push(({ onDexAccounts }) => onDexAccounts([{ account, invalid: [], unreadable: ['A', null] }]));
  reading.store.writer.putQuotes([aQuote({ coin: 'A', receivedAt: reading.worldNow() })]);
  await reading.pass(2_000);
  expect(reading.store.reader.prices('A', 0, Infinity)).toHaveLength(1);
});

test.each([
  ['server_error', true],
  ['wrong_shape', true],
  ['timeout', false],
  ['budget_spent', false],
] as const)(
  'a read of one DEX that ends with %s casts doubt on the list of DEXes: %s',
  async (failure, isDoubted) => {
    const reading = start();
    await reading.pass(5_000);
    expect(reading.doubts).toEqual([]);
    reading.meet = async ({ method }) => {
      if (method === 'fetchDexAccount') throw new VenueError(failure, 'It failed.');
    };
    await reading.pass(60_000);
    expect(reading.doubts.length > 0).toBe(isDoubted);
  },
);

describe('a time that has not come', () => {
  const late = Date.UTC(2100, 0, 1);
  const push = (reading: AccountReading, time: number): void =>
    reading.push(({ onDexAccounts }) =>
      onDexAccounts([{ account: aDexAccount({ dex: '', time }), invalid: [], unreadable: [] }]),
    );
  const timeOf = (reading: AccountReading) => reading.store.reader.account().dexes.get('')?.value.time;

  test.each([1, 60])(
    'stops no reading of a DEX, pushed or asked for, in a world at %d times',
    async (rate) => {
      const reading = start({ rate });
      reading.venue.account.dexAccounts.set('', aDexAccount({ time: late }));
      reading.connect();
      push(reading, late);
      await reading.pass(30_000);
      expect(timeOf(reading)).toBeUndefined();
      const now = reading.worldNow();
      push(reading, now + 5 * minute);
      expect(timeOf(reading)).toBe(now + 5 * minute);
      push(reading, now + 5 * minute + 1);
      expect(timeOf(reading)).toBe(now + 5 * minute);
    },
  );

  test('is refused of a pushed fill, and the others are taken', async () => {
    const reading = start();
    reading.connect();
    await reading.pass(5_000);
    const fills = [turnFill(0, worldStart), turnFill(1, late)];
    reading.push(({ onFills }) => onFills({ rows: fills, invalid: [] }, false));
    await reading.pass(5_000);
    expect(tidsOf(reading)).toEqual([0]);
  });
});

describe('the mode', () => {
  const askedSince = (reading: AccountReading, from: number): number =>
    reading.asked.filter(({ at, question }) => at >= from && question.method === 'fetchMode').length;

  test('is read again with each connection, but not more than once a minute', async () => {
    const reading = start();
    await reading.pass(2 * minute);
    const from = reading.elapsed();
    reading.connect();
    await reading.pass(2_000);
    expect(askedSince(reading, from)).toBe(1);
    for (let cut = 0; cut < 5; cut += 1) {
      reading.connect();
      await reading.pass(5_000);
    }
    expect(askedSince(reading, from)).toBe(1);
  });
});
