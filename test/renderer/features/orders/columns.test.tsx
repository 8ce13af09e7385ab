import { expect, test } from 'vitest';
import type { OrderRow } from '../../../../src-preload/contract/views/account/order.ts';
import { orderColumns } from '../../../../src-renderer/features/orders/order-columns.tsx';
import { figuresTo } from '../../../../src-renderer/format/market-figures.ts';
import { anOrder } from '../../account-builders.ts';

const text = (id: string, order: OrderRow): string | undefined =>
  orderColumns.find((column) => column.id === id)?.text(order, { figures: figuresTo(2), isStale: false });

test('an order that triggers a market order has a trigger and no price', () => {
  const market = anOrder({ type: 'stop_market', price: 90, triggerPrice: 90 });
  expect([text('price', market), text('trigger', market)]).toEqual(['', '90.000']);
  const limit = anOrder({ type: 'stop_limit', price: 89, triggerPrice: 90 });
  expect([text('price', limit), text('trigger', limit)]).toEqual(['89.000', '90.000']);
});

test.each([
  ['Gtc', 'Limit GTC'],
  ['FrontendMarket', 'Limit FrontendMarket'],
  [null, 'Limit '],
])('time in force %s is written as %s', (timeInForce, written) => {
  expect(text('type', anOrder({ timeInForce }))).toBe(written);
});
