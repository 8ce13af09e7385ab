import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { ChainFill } from '../../../src-main/domain/trades/chain-fill.ts';
import {
  checkChain,
  neededFrom,
  sameFillMs,
  timeOfCheck,
  type ChainCheck,
  type VenueFill,
} from '../../../src-main/domain/trades/check-chain.ts';
import { foldChainFills, inOrder } from '../../../src-main/domain/trades/fold-chain-fills.ts';

const text = (value: string): DecimalText => value as DecimalText;
const at = Date.parse('2026-11-02T15:00:00Z');

let nth = 0;
function onChain(given: Partial<ChainFill> = {}): ChainFill {
  nth += 1;
  return {
    fillId: `0x${String(nth).padStart(64, '0')}`,
    account: `0x${'a'.repeat(40)}`,
    coin: 'BTC',
    side: 'buy',
    size: text('0.5'),
    price: text('60000'),
    realizedPnl: text('0'),
    fee: text('1.5'),
    filledAt: at,
    blockNumber: 100,
    logIndex: nth,
    transactionHash: `0x${'b'.repeat(64)}`,
    ...given,
  };
}

const atVenue = (given: Partial<VenueFill> = {}): VenueFill => ({
  time: at,
  coin: 'BTC',
  side: 'buy',
  size: text('0.5'),
  price: text('60000'),
  tid: 1,
  oid: 1,
  ...given,
});

const states = (...sides: Parameters<typeof checkChain>): readonly string[] =>
  checkChain(...sides).map(({ state }) => state);

describe('A fill on the chain beside the venue’s', () => {
  test('is matched where coin, side, size and price are equal and the times are at most 2 s apart', () => {
    expect(states([onChain({ filledAt: at + sameFillMs })], [atVenue()])).toEqual(['matched']);
    expect(states([onChain({ size: text('0.50000000') })], [atVenue()])).toEqual(['matched']);
  });

  test('is missing on both sides where the times are further apart, or coin or side is another', () => {
    const missing = ['missing_at_venue', 'missing_on_chain'];
    for (const other of [{ filledAt: at + sameFillMs + 1 }, { coin: 'ETH' }, { side: 'sell' as const }])
      expect(states([onChain(other)], [atVenue()]).toSorted()).toEqual(missing);
  });

  test('differs where size or price is another', () => {
    expect(states([onChain({ size: text('0.4') })], [atVenue()])).toEqual(['differs']);
    expect(states([onChain({ price: text('60001') })], [atVenue()])).toEqual(['differs']);
  });

  test('is paired with an equal one before one that differs', () => {
    const [near, equal] = [atVenue({ price: text('60001') }), atVenue({ time: at + 1_900, tid: 2 })];
    const checks = checkChain([onChain()], [near, equal]);
    expect(checks.find(({ state }) => state === 'matched')?.venue).toBe(equal);
    expect(states([onChain()], [near, equal])).toEqual(['matched', 'missing_on_chain']);
  });

  test('matches one fill of the venue, and each of many equal ones has its own', () => {
    const many = Array.from({ length: 50 }, (_, i) => i);
    const checks = states(
      many.map((i) => onChain({ filledAt: at + 100 * i })),
      many.map((i) => atVenue({ time: at + 100 * i + 1_500, tid: i })),
    );
    expect(new Set(checks)).toEqual(new Set(['matched']));
    expect(states([onChain(), onChain()], [atVenue()]).toSorted()).toEqual(['matched', 'missing_at_venue']);
  });

  test('has the same partner whether all fills are paired or those that pairs since a time need', () => {
    const step = fc.record({ ms: fc.nat(5_000), lateMs: fc.integer({ min: -sameFillMs, max: sameFillMs }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), fc.nat(30_000), (steps, after) => {
        let ms = at;
        const times = steps.map((one) => (ms += one.ms));
        const published = times.map((filledAt) => onChain({ filledAt }));
        const venue = times.map((time, tid) => atVenue({ time: time + (steps[tid]?.lateMs ?? 0), tid }));
        const from = neededFrom(published, at + after);
        const since = (checks: readonly ChainCheck[]) =>
          checks.filter((check) => timeOfCheck(check) >= at + after);
        const some = checkChain(
          published.filter(({ filledAt }) => filledAt >= from),
          venue.filter(({ time }) => time >= from),
        );
        expect(since(some)).toEqual(since(checkChain(published, venue)));
      }),
    );
  });

  test('each fill of either side is in exactly one row, newest first', () => {
    const times = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 });
    const size = fc.constantFrom(text('1'), text('2'));
    fc.assert(
      fc.property(times, times, size, (chainTimes, venueTimes, oneSize) => {
        const [chain, venue] = [
          chainTimes.map((ms) => onChain({ filledAt: at + ms })),
          venueTimes.map((ms, tid) => atVenue({ time: at + ms, tid, size: oneSize })),
        ];
        const checks = checkChain(chain, venue);
        const seen = checks.flatMap(({ onChain: one, venue: other }) => [one, other]).filter(Boolean);
        expect(seen).toHaveLength(chain.length + venue.length);
        expect(new Set(seen)).toEqual(new Set([...chain, ...venue]));
      }),
    );
  });
});

describe('Round trips of a chain', () => {
  const fold = (fills: readonly ChainFill[]) => {
    const folding = foldChainFills('0xabc', fills, 1);
    for (;;) {
      const step = folding.next();
      if (step.done === true) return step.value;
    }
  };

  test('are folded from a flat position, in any order of arrival', () => {
    const fills = [
      onChain({ filledAt: at, size: text('1'), price: text('100') }),
      onChain({ filledAt: at + 1, size: text('1'), price: text('110') }),
      onChain({
        filledAt: at + 2,
        side: 'sell',
        size: text('2'),
        price: text('120'),
        realizedPnl: text('30'),
      }),
    ];
    const [trip, ...others] = fold(fills.toReversed());
    expect(others).toEqual([]);
    expect(trip).toMatchObject({
      side: 'long',
      end: 'closed',
      begun: 'known',
      entryPrice: '105',
      exitPrice: '120',
      realizedPnl: '30',
      fees: '4.5',
      fillCount: 3,
      feeToken: 'USDC',
    });
  });

  test('one that flips is two trips, an open one has no end, and spot forms none', () => {
    const trips = fold([
      onChain({ filledAt: at, size: text('1') }),
      onChain({ filledAt: at + 1, side: 'sell', size: text('3') }),
      onChain({ filledAt: at + 2, coin: 'PURR/USDC' }),
    ]);
    expect(trips.map(({ side, end, state }) => [side, end, state])).toEqual([
      ['long', 'flipped', 'ended'],
      ['short', null, 'open'],
    ]);
  });

  test('fills of one millisecond are taken in the order of the chain', () => {
    const rows = [
      onChain({ blockNumber: 7, logIndex: 2 }),
      onChain({ blockNumber: 6, logIndex: 9 }),
      onChain({ blockNumber: 7, logIndex: 1 }),
    ];
    expect(inOrder(rows).map(({ blockNumber, logIndex }) => [blockNumber, logIndex])).toEqual([
      [6, 9],
      [7, 1],
      [7, 2],
    ]);
  });
});
