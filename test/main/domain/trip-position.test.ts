import { expect, test } from 'vitest';
import { isTripOf } from '../../../src-main/domain/trades/trip-position.ts';
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
