import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../../../src-preload/contract/bridge/account.ts';
import type { UnreadableRow } from '../../../../src-preload/contract/views/unreadable.ts';
import { ordersShown, ordersWithGaps } from '../../../../src-renderer/features/orders/view-model.ts';
import { anOrder, anOrderList, aPosition, aPositionList } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';

const orders = [
  anOrder({ oid: '1', coin: 'xyz:GOLD', createdAt: utc(noon) }),
  anOrder({ oid: '2', coin: 'BTC', createdAt: utc(noon) }),
  anOrder({ oid: '3', coin: 'BTC', createdAt: utc(noon + 1), type: 'stop_market', protects: 'stop_loss' }),
  anOrder({
    oid: '4',
    coin: 'BTC',
    createdAt: utc(noon + 1),
    type: 'take_profit_limit',
    protects: 'take_profit',
  }),
];
const oids = (kind: 'all' | 'entries' | 'protective', text = ''): string[] =>
  ordersShown(orders, { kind, text }).map(({ oid }) => oid);

describe('The orders shown', () => {
  it('are grouped by market, the newest of each first', () => {
    expect(oids('all')).toEqual(['3', '4', '2', '1']);
  });

  it('are entries or protective ones, by the filter', () => {
    expect(oids('entries')).toEqual(['2', '1']);
    expect(oids('protective')).toEqual(['3', '4']);
  });

  it('match every word, in coin or type, in any case', () => {
    expect(oids('all', 'btc STOP')).toEqual(['3']);
    expect(oids('all', 'take profit')).toEqual(['4']);
    expect(oids('all', 'gold stop')).toEqual([]);
  });
});

describe('a list of orders is not complete', () => {
  const viewOf = (
    positions: AccountView['positions'],
    unreadable: readonly UnreadableRow[] = [],
  ): AccountView => ({
    pool: failure,
    positions,
    orders: { kind: 'answer', value: anOrderList({ orders, unreadable: [...unreadable] }) },
    notices: [],
  });
  const failure = {
    kind: 'failure',
    error: { code: 'provider_failed', message: 'Not read.' },
  } as const;
  const held = (protectedBtc: boolean): AccountView['positions'] => ({
    kind: 'answer',
    value: aPositionList({
      positions: [
        aPosition({ coin: 'BTC', protectiveOrders: protectedBtc ? [] : null }),
        aPosition({ coin: 'xyz:GOLD', protectiveOrders: [] }),
      ],
    }),
  });
  const unreadIn = (view: AccountView): readonly string[] | null => {
    const reported = ordersWithGaps(view);
    return reported.kind === 'failure' ? null : reported.value.unread;
  };

  it('while the orders of a held coin are unknown, and names the coin', () => {
    expect(unreadIn(viewOf(held(false)))).toEqual(['BTC']);
    expect(unreadIn(viewOf(held(true)))).toEqual([]);
    expect(unreadIn(viewOf(failure))).toEqual([]);
  });

  it('because of an unreadable order, which is reported apart from unread ones', () => {
    expect(unreadIn(viewOf(held(false), [{ dex: '', coin: 'BTC' }]))).toEqual([]);
    expect(unreadIn(viewOf(held(false), [{ dex: '', coin: null }]))).toEqual([]);
    expect(unreadIn(viewOf(held(false), [{ dex: '', coin: 'ETH' }]))).toEqual(['BTC']);
    expect(unreadIn(viewOf(held(false), [{ dex: 'xyz', coin: null }]))).toEqual(['BTC']);
  });

  it('and is a failure if the orders are unknown', () => {
    expect(unreadIn({ ...viewOf(held(true)), orders: failure })).toBeNull();
  });
});
