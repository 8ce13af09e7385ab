import { expect, test } from 'vitest';
import { Resting } from '../../../../src-renderer/features/orders/Page.tsx';
import { anOrder, anOrderList } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

test('a filter that no order matches can be cleared where the orders would be', () => {
  const list = anOrderList({ orders: [anOrder({ coin: 'BTC' })] });
  const shown = (search: string): string => textOf(drawn(<Resting list={list} unread={[]} />, { search }));
  expect(shown('text=no-such-coin')).toMatch(/No orders match Clear filter/);
  expect(shown('')).not.toContain('Clear filter');
});
