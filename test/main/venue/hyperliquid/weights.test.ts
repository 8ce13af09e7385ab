import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { politeLimits } from '../../../../src-main/venue/hyperliquid/weight-budget.ts';
import { answerWeight, mostWeight, requestWeight } from '../../../../src-main/venue/hyperliquid/weights.ts';

describe('a weight', () => {
  test.each([
    ['exchangeStatus', 2],
    ['allMids', 2],
    ['clearinghouseState', 2],
    ['perpDexs', 20],
    ['allPerpMetas', 20],
    ['metaAndAssetCtxs', 20],
    ['candleSnapshot', 20],
    ['userRole', 60],
    ['anything new', 20],
  ])('of %s is %d', (type, weight) => {
    expect(requestWeight(type)).toBe(weight);
  });

  test.each([
    [0, 20],
    [1, 21],
    [60, 21],
    [61, 22],
    [5_000, 104],
  ])('with %d candles is %d', (count, weight) => {
    expect(answerWeight('candleSnapshot', Array.from({ length: count }))).toBe(weight);
    expect(mostWeight('candleSnapshot', count)).toBe(weight);
  });

  test.each([
    ['userFills', 120],
    ['userFillsByTime', 120],
    ['historicalOrders', 120],
    ['userFunding', 45],
    ['userNonFundingLedgerUpdates', 120],
    ['frontendOpenOrders', 20],
    ['spotClearinghouseState', 2],
    ['orderStatus', 2],
    ['userAbstraction', 20],
    ['userRole', 60],
    ['candleSnapshot', 105],
  ])('of %s is at most %d', (type, weight) => {
    expect(mostWeight(type)).toBe(weight);
    expect(weight).toBeLessThanOrEqual(politeLimits.burst);
  });

  test('of a history is one more for every started 20 rows, and never more than was charged for a full page', () => {
    const histories = [
      'userFills',
      'userFillsByTime',
      'historicalOrders',
      'userFunding',
      'userNonFundingLedgerUpdates',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...histories), fc.nat(2_000), (type, rows) => {
        const weight = answerWeight(type, Array.from({ length: rows }));
        expect(20 * (weight - 20)).toBeGreaterThanOrEqual(rows);
        expect(20 * (weight - 20)).toBeLessThan(rows + 20);
        const most = type === 'userFunding' ? 500 : 2_000;
        expect(weight <= mostWeight(type)).toBe(Math.ceil(rows / 20) <= most / 20);
      }),
    );
  });

  test('of an answer that is not a list is its request’s', () => {
    expect(answerWeight('userFills', { rows: 5 })).toBe(20);
    expect(answerWeight('clearinghouseState', [1, 2, 3])).toBe(2);
  });
});
