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

test('a thousand orders draw only the rows in sight', () => {
  const orders = Array.from({ length: 1000 }, (_, index) => anOrder({ oid: String(index) }));
  const markup = drawn(<Resting list={anOrderList({ orders })} unread={[]} />);
  expect(markup.split('role="rowheader"').length - 1).toBeLessThan(40);
  expect(textOf(markup)).toContain('1,000 orders');
});

test('a stale list is not also called incomplete, and names the positions that it affects', () => {
  const list = anOrderList({ orders: [anOrder({})] });
  const shown = (live: boolean): string => textOf(drawn(<Resting list={list} unread={['BTC']} />, { live }));
  expect(shown(true)).toContain('Incomplete: orders on BTC are not loaded yet or out of date.');
  expect(shown(false)).toMatch(/Stale: the oldest data is .* Affects positions in BTC\./);
  expect(shown(false)).not.toContain('Incomplete');
});

test('a coin too long for its column is in full in its title', () => {
  const coin = 'averylongdexname:AVERYLONGMARKETNAME';
  const list = anOrderList({ orders: [anOrder({ coin, marketId: `sim-testnet:${coin}` })] });
  expect(drawn(<Resting list={list} unread={[]} />)).toContain(`title="${coin}"`);
});
