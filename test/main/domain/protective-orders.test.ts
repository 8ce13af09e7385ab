import { describe, expect, test } from 'vitest';
import type { OpenOrder } from '../../../src-main/domain/account/order.ts';
import { protectiveOrders, stopCoverage } from '../../../src-main/domain/account/protective-orders.ts';
import { anOpenOrder, aPosition } from '../fake-accounts.ts';
import { decimal } from '../markets.ts';

/** A stop for 1 of the 2 BTC held long. */
const aStop = (change: Partial<OpenOrder> = {}): OpenOrder =>
  anOpenOrder({
    oid: 7,
    side: 'sell',
    orderType: 'Stop Market',
    triggerPrice: decimal('95'),
    triggerCondition: 'Price below 95',
    reduceOnly: true,
    ...change,
  });

const long = aPosition();
const short = aPosition({ side: 'short' });
const oids = (orders: readonly OpenOrder[], position = long): number[] =>
  protectiveOrders(position, orders).map(({ oid }) => oid);

describe('a position is protected', () => {
  test.each([
    ['Stop Market', 'stop_loss'],
    ['Stop Limit', 'stop_loss'],
    ['Take Profit Market', 'take_profit'],
    ['Take Profit Limit', 'take_profit'],
  ] as const)('by a %s as a %s', (orderType, kind) => {
    expect(protectiveOrders(long, [aStop({ orderType })])).toEqual([
      { oid: 7, kind, triggerPrice: '95', size: '1' },
    ]);
  });

  test('to its own size by an order on the whole of it, which carries none', () => {
    const whole = aStop({ wholePosition: true, size: decimal('0') });
    expect(protectiveOrders(long, [whole])).toMatchObject([{ size: '2' }]);
  });

  test('on the side that closes it, whichever way it faces', () => {
    expect(oids([aStop(), aStop({ oid: 8, side: 'buy' })])).toEqual([7]);
    expect(oids([aStop(), aStop({ oid: 8, side: 'buy' })], short)).toEqual([8]);
  });

  test('by several, sorted by id for any order of the list', () => {
    const orders = [aStop({ oid: 9 }), aStop(), aStop({ oid: 8, orderType: 'Take Profit Limit' })];
    expect(oids(orders)).toEqual([7, 8, 9]);
    expect(protectiveOrders(long, orders.toReversed())).toEqual(protectiveOrders(long, orders));
  });
});

test.each<readonly [string, Partial<OpenOrder>]>([
  ['while the order that it hangs on is unfilled', { parentOid: 3 }],
  ['while that is so for an order on the whole of it', { parentOid: 3, wholePosition: true }],
  ['by an order that may open another', { reduceOnly: false }],
  ['by an order on its own side', { side: 'buy' }],
  ['by an order on another market', { coin: 'ETH' }],
  ['by one whose coin differs in case', { coin: 'btc' }],
  ['by the same ticker on a builder DEX', { coin: 'xyz:BTC' }],
  ['by a resting limit order', { orderType: 'Limit', triggerPrice: null }],
  ['by a stop that names no trigger', { triggerPrice: null }],
  ['by a TWAP', { orderType: 'Twap Slice' }],
  ['by an order of which nothing is left', { size: decimal('0') }],
])('a position is not protected: %s', (_, change) => {
  expect(protectiveOrders(long, [aStop(change)])).toEqual([]);
});

describe('stop losses protect', () => {
  const stop = (triggerPrice: string, size = '2') => ({
    oid: 7,
    kind: 'stop_loss' as const,
    triggerPrice: decimal(triggerPrice),
    size: decimal(size),
  });
  const takeProfit = { ...stop('120'), kind: 'take_profit' as const };
  const longAt = aPosition({ liquidationPrice: decimal('80.5') });
  const shortAt = aPosition({ side: 'short', liquidationPrice: decimal('120') });

  test.each([
    ['nothing without a stop loss', longAt, [takeProfit], 'none'],
    ['all where their sizes add up to its size', longAt, [stop('95', '1.9'), stop('90', '0.1')], 'full'],
    [
      'all without float noise',
      aPosition({ size: decimal('0.3') }),
      [stop('95', '0.1'), stop('95', '0.2')],
      'full',
    ],
    ['a part where they add up to less', longAt, [stop('95', '1.9'), stop('90', '0.09999999')], 'partial'],
    ['nothing of a long at its liquidation price', longAt, [stop('80.5')], 'beyond_liquidation'],
    ['nothing of a long below that price', longAt, [stop('79'), stop('80')], 'beyond_liquidation'],
    ['a long just above it', longAt, [stop('80.50000001')], 'full'],
    ['nothing of a short at its liquidation price', shortAt, [stop('120')], 'beyond_liquidation'],
    ['a short just below it', shortAt, [stop('119.99999999')], 'full'],
    ['only with those that liquidation does not precede', longAt, [stop('80'), stop('90', '1')], 'partial'],
    ['at any price where none liquidates it', aPosition({ liquidationPrice: null }), [stop('1')], 'full'],
  ] as const)('%s', (_, position, orders, coverage) => {
    expect(stopCoverage(position, orders)).toBe(coverage);
  });
});
