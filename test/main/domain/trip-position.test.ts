import { expect, test } from 'vitest';
import { isGoneWithoutFill, isTripOf } from '../../../src-main/domain/trades/trip-position.ts';
import { decimal } from '../markets.ts';

test.each([
  ['of its side and size', { side: 'short', size: '2' }, 60_000, true],
  ['of the other side', { side: 'long', size: '2' }, 60_000, false],
  ['of another size, though fills had time to arrive', { side: 'short', size: '3' }, 11_000, false],
  ['of another size while its last fill is news', { side: 'short', size: '3' }, 10_999, true],
] as const)('an open trip is that of a position %s: %j', (_, { side, size }, readAt, isOf) => {
  const trip = { side: 'short', position: decimal('-2'), lastAt: 1_000 } as const;
  expect(isTripOf(trip, { side, size: decimal(size) }, readAt)).toBe(isOf);
});

test.each([
  ['once fills had time to arrive', 11_000, [], true],
  ['while its last fill is news', 10_999, [], false],
  ['where its own row could not be read', 11_000, ['BTC'], false],
] as const)(
  'a position that the venue no longer shows is gone without a fill %s: %j',
  (_, time, coins, isGone) => {
    const value = { time, positions: [] };
    expect(isGoneWithoutFill({ coin: 'BTC', lastAt: 1_000 }, { value, unreadable: coins })).toBe(isGone);
  },
);
