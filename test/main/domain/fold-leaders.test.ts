import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkFills } from '../../../src-main/domain/trades/link-fills.ts';
import { sumOfFills, sumOfTrips } from './a-fill.ts';
import { byId, foldAll } from './fold-all.ts';
import { haveLeaderFills, leaderFills } from './leader-fills.ts';

describe.skipIf(!haveLeaderFills)('the recorded fills of eight accounts', () => {
  const accounts = haveLeaderFills ? [...leaderFills()] : [];
  const fills = accounts.flatMap(([, own]) => own);
  const trips = accounts.flatMap(([account, own]) => foldAll(own, { account }));

  test('fold to 117 closed trips, 3 of them by a flip, and 10 still open, with no broken chain', () => {
    expect(fills).toHaveLength(3_210);
    const closed = trips.filter(({ end }) => end === 'closed' || end === 'flipped');
    expect(closed).toHaveLength(117);
    expect(closed.filter(({ end }) => end === 'flipped')).toHaveLength(3);
    expect(trips.filter(({ state }) => state === 'open')).toHaveLength(10);
    expect(trips.filter(({ begun }) => begun === 'unknown')).toHaveLength(15);
    expect(trips).toHaveLength(127);
  });

  test('have the P&L and fees of an independent sum', () => {
    expect(sumOfTrips(trips)).toEqual(sumOfFills(fills));
  });

  test('form a chain in the order in which they came', () => {
    for (const [, own] of accounts) {
      const shared = Map.groupBy(own, ({ coin, time }) => `${coin} ${time}`);
      for (const group of shared.values()) expect(linkFills(group, null)).toBe(group);
    }
  });

  test('fold to the same closings and sums in any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const shuffled = accounts.map(([account, own]) => ({ account, own: shuffle(own, seed) }));
        const again = shuffled.flatMap(({ account, own }) => foldAll(own, { account }));
        expect(again.filter(({ end }) => end === 'gap')).toEqual([]);
        expect(again.filter(({ state }) => state === 'open')).toHaveLength(10);
        expect(again.filter(({ begun }) => begun === 'unknown')).toHaveLength(15);
        expect(sumOfTrips(again)).toEqual(sumOfFills(fills));
        expect(byId(again)).toHaveLength(127);
      }),
      { numRuns: 20 },
    );
  });
});

function shuffle<T>(rows: readonly T[], seed: number): readonly T[] {
  return fc.sample(fc.shuffledSubarray([...rows], { minLength: rows.length }), { numRuns: 1, seed })[0] ?? [];
}
