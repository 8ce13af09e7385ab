import { describe, expect, it } from 'vitest';
import { ordersShown, orderTypeWords } from '../../../../src-renderer/features/orders/view-model.ts';
import { anOrder } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';

const orders = [
  anOrder({ oid: '1', coin: 'xyz:GOLD', created_at: utc(noon) }),
  anOrder({ oid: '2', coin: 'BTC', created_at: utc(noon) }),
  anOrder({ oid: '3', coin: 'BTC', created_at: utc(noon + 1), type: 'stop_market', protects: 'stop_loss' }),
  anOrder({
    oid: '4',
    coin: 'BTC',
    created_at: utc(noon + 1),
    type: 'take_profit_limit',
    protects: 'take_profit',
  }),
];
const oids = (kind: 'all' | 'entries' | 'protective', text = ''): string[] =>
  ordersShown(orders, { kind, text }).map(({ oid }) => oid);

describe('The orders shown', () => {
  it('stand by market, the newest of each first', () => {
    expect(oids('all')).toEqual(['3', '4', '2', '1']);
  });

  it('are entries or protective ones as asked', () => {
    expect(oids('entries')).toEqual(['2', '1']);
    expect(oids('protective')).toEqual(['3', '4']);
  });

  it('match every word, in coin or type, in any case', () => {
    expect(oids('all', 'btc STOP')).toEqual(['3']);
    expect(oids('all', 'take profit')).toEqual(['4']);
    expect(oids('all', 'gold stop')).toEqual([]);
  });

  it('name their type as a person would', () => {
    expect(orderTypeWords('take_profit_market')).toBe('Take profit market');
  });
});
