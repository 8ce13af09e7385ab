import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentClaim } from '../../../src-main/domain/journal/agent-order.ts';
import { fillKey, type Fill } from '../../../src-main/domain/account/fill.ts';
import { pairInTime } from '../../../src-main/domain/trades/pair-in-time.ts';
import { decimal, minute } from '../markets.ts';
import { aClaim, itsFill, reconcile, placedAt, words } from './an-order.ts';

const cloids = [null, `0x${'a'.repeat(32)}`, `0x${'b'.repeat(32)}`];
const time = fc.integer({ min: 0, max: 5 }).map((minutes) => placedAt + minutes * minute);
const size = fc.constantFrom('1', '2').map(decimal);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const coin = fc.constantFrom('BTC', 'xyz:TSLA');
const cloid = fc.constantFrom(...cloids);

const aFewFills: fc.Arbitrary<readonly Fill[]> = fc.array(
  fc
    .record({
      oid: fc.integer({ min: 1, max: 6 }),
      tid: fc.integer({ min: 1, max: 3 }),
      twapId: fc.constantFrom(null, null, 5, 900),
      time,
      size,
      side,
      coin,
      cloid,
    })
    .map(itsFill),
  { maxLength: 10 },
);

const aFewClaims: fc.Arbitrary<readonly AgentClaim[]> = fc.array(
  fc
    .record({
      orderId: fc.integer({ min: 1, max: 5 }).map((id) => `order-${id}`),
      at: time,
      side,
      coin: fc.option(coin),
      cloid,
      filled: fc.option(size),
      status: fc.constantFrom('filled' as const, 'resting' as const, 'unknown' as const),
      venueOid: fc.option(fc.integer({ min: 1, max: 7 })),
    })
    .map(({ orderId, at, side: way, coin: name, cloid: id, ...outcome }) =>
      aClaim({ orderId, at, side: way, coin: name, cloid: id }, { ...outcome, coin: name, at: at + 1_000 }),
    ),
  { maxLength: 6 },
);

/** Keeps one fill of each key. */
const once = (fills: readonly Fill[]): readonly Fill[] => [
  ...new Map(fills.map((fill) => [fillKey(fill), fill])).values(),
];

const shuffled = <T>(rows: readonly T[], seed: number): readonly T[] =>
  rows
    .map((row, position) => ({ row, rank: ((position + 1) * (seed + 7) * 2_654_435_761) % 997 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row);

describe('for any claims and fills', () => {
  test('each fill belongs to one order at most, and none is lost', () => {
    fc.assert(
      fc.property(aFewClaims, aFewFills, (claims, drawn) => {
        const fills = once(drawn);
        const { claims: reported, unclaimed } = reconcile(claims, fills);
        const used = [
          ...reported.flatMap((claim) => claim.fills),
          ...unclaimed.flatMap(({ execution }) => execution.fills),
        ].map(fillKey);
        expect(used.toSorted()).toEqual(fills.map(fillKey).toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('the result does not depend on their order or on duplicates', () => {
    fc.assert(
      fc.property(aFewClaims, aFewFills, fc.nat(50), (claims, drawn, seed) => {
        const fills = once(drawn);
        const plain = words(reconcile(claims, fills)).toSorted();
        const turned = reconcile(shuffled(claims, seed), shuffled([...fills, ...fills], seed));
        expect(words(turned).toSorted()).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  test('a fill never belongs to an order of another coin or side', () => {
    fc.assert(
      fc.property(aFewClaims, aFewFills, (claims, drawn) => {
        for (const { claim, fills } of reconcile(claims, once(drawn)).claims)
          for (const fill of fills) {
            expect(claim.order?.side).toBe(fill.side);
            expect(claim.order?.coin ?? fill.coin).toBe(fill.coin);
          }
      }),
      { numRuns: 300 },
    );
  });
});

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Tries every way to pair them. Returns the number of pairs of the best. */
function mostPairs(windows: readonly Span[], instants: readonly number[]): number {
  const [first, ...rest] = instants;
  if (first === undefined) return 0;
  const skipped = mostPairs(windows, rest);
  const used = windows.flatMap((window, position) =>
    window.from <= first && first <= window.to ? [1 + mostPairs(windows.toSpliced(position, 1), rest)] : [],
  );
  return Math.max(skipped, ...used);
}

test('time pairing finds as many pairs as an exhaustive search', () => {
  const span = fc.tuple(fc.nat(12), fc.nat(6)).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 5 }),
      fc.array(fc.nat(18), { maxLength: 5 }),
      (windows, instants) => {
        const pairs = pairInTime(
          windows.map((window, position) => ({ item: window, key: `w${position}`, ...window })),
          instants.map((at, position) => ({ item: at, key: `i${position}`, at })),
        );
        expect(pairs).toHaveLength(mostPairs(windows, instants));
        for (const [window, at] of pairs) expect(window.from <= at && at <= window.to).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

/** Matches by identity the slow way: each claim separately, over every fill. */
function naive(claims: readonly AgentClaim[], fills: readonly Fill[]): readonly string[] {
  return claims
    .map(({ orderId, outcome }) => {
      const own = fills.filter(({ oid }) => oid === outcome?.venueOid);
      const sum = own.reduce((total, { size: part }) => total + Number(part), 0);
      const claimed = Number(outcome?.filled ?? 0);
      if (own.length === 0) return `${orderId} ${claimed === 0 ? 'matched' : 'venue_missing'}`;
      const oids = own.map(({ oid }) => oid).join(',');
      return `${orderId} ${sum === claimed ? 'matched' : 'differs'} ${oids}`;
    })
    .toSorted();
}

test('orders that each name an oid of their own are matched as by the slow search', () => {
  const sizes = fc.array(fc.array(fc.constantFrom('0.5', '1', '2'), { maxLength: 3 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      sizes,
      fc.array(fc.constantFrom('0', '1', '1.5', '2'), { minLength: 6, maxLength: 6 }),
      (parts, claimed) => {
        const fills = parts.flatMap((orderParts, oid) =>
          orderParts.map((part, tid) => itsFill({ oid, tid, size: decimal(part) })),
        );
        const claims = parts.map((_, oid) =>
          aClaim(
            { orderId: `order-${oid}`, coin: null },
            {
              coin: null,
              venueOid: oid,
              filled: decimal(claimed[oid] ?? '0'),
              averagePrice: null,
              fee: null,
            },
          ),
        );
        expect(words(reconcile(claims, fills)).toSorted()).toEqual(naive(claims, fills));
      },
    ),
    { numRuns: 300 },
  );
});
