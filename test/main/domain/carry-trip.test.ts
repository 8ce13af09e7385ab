import { describe, expect, test } from 'vitest';
import { carriedTrip, carryOf, isSameState } from '../../../src-main/domain/carry-trip.ts';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/fill.ts';
import type { FoldState } from '../../../src-main/domain/fold-trips.ts';
import { foldTrips, unknownState } from '../../../src-main/domain/fold-trips.ts';
import { aChain } from './a-fill.ts';

const decimal = (text: string): DecimalText => text as DecimalText;
const stateAfter = (fills: readonly Fill[]): FoldState =>
  foldTrips({ account: '0xabc', state: unknownState, fills, vanished: [] }).state;

const fills = aChain([
  ['5', { fee: decimal('0.5') }],
  ['2', { fee: decimal('0.25'), price: decimal('90') }],
  ['-3', { closedPnl: decimal('-1.5') }],
  ['-1', { closedPnl: decimal('7'), price: decimal('120') }],
  ['4'],
]);
/** Each of them left out once: a state before it came, and the same with it. */
const lateOnes = [0, 1];

describe('what a late fill changes of a trip', () => {
  test.each(lateOnes)('is carried to every later state of it, to the last digit: fill %d', (late) => {
    const without = (through: number) => stateAfter(fills.slice(0, through).toSpliced(late, 1));
    const carry = carryOf(without(3), stateAfter(fills.slice(0, 3)));
    for (const through of [3, 4, 5]) {
      const { open } = without(through);
      expect(open === null || carry === null ? null : carriedTrip(open, carry)).toEqual(
        stateAfter(fills.slice(0, through)).open,
      );
    }
  });

  test('takes along that it is another trip now, begun earlier, and in two tokens', () => {
    const mixed = [...aChain([['5', { feeToken: 'USDH' }]]), ...fills.slice(1)];
    const carry = carryOf(stateAfter(mixed.slice(1, 3)), stateAfter(mixed.slice(0, 3)));
    const later = stateAfter(mixed.slice(1)).open;
    expect(later?.begun).toBe('unknown');
    expect(later === null || carry === null ? null : carriedTrip(later, carry)).toEqual(
      stateAfter(mixed).open,
    );
    expect(stateAfter(mixed).open).toMatchObject({ begun: 'known', firstAt: 1_000, feeToken: null });
  });
});

describe('nothing is carried', () => {
  const [was] = [stateAfter(fills.slice(0, 3))];
  const other = (change: Partial<NonNullable<FoldState['open']>>): FoldState => ({
    ...was,
    open: was.open === null ? null : { ...was.open, ...change },
  });

  test.each([
    ['position', { position: decimal('9') }],
    ['side', { side: 'short' }],
    ['last fill', { lastAt: 2_999 }],
    ['token', { feeToken: 'USDH' }],
  ] as const)('to what may do something else: another %s', (_what, change) => {
    expect(carryOf(was, other(change))).toBeNull();
    expect(carryOf(was, was)).not.toBeNull();
  });

  test('from tokens that were mixed to one, which the later fills may not have paid in', () => {
    expect(carryOf(other({ feeToken: null }), was)).toBeNull();
    expect(carryOf(was, other({ feeToken: null }))).not.toBeNull();
  });

  test('from or to flat', () => {
    const flat: FoldState = { position: decimal('0'), open: null, sincePoint: 0 };
    expect([carryOf(was, flat), carryOf(flat, was)]).toEqual([null, null]);
    expect([isSameState(was, flat), isSameState(flat, was), isSameState(flat, unknownState)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isSameState(flat, { ...flat, sincePoint: 4 }), isSameState(was, other({}))]).toEqual([
      true,
      true,
    ]);
    expect(isSameState(was, other({ fees: decimal('1') }))).toBe(false);
  });
});
