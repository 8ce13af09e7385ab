import { expect, test } from 'vitest';
import { claimOfEvents } from '../../../src-main/domain/trades/claim-of-events.ts';
import { decimal } from '../markets.ts';
import { aClaim, anOrder, anOutcome, itsFill, placedAt, reconcile, words } from './an-order.ts';

const common = { network: 'TESTNET', symbol: 'BTC', marketId: null } as const;

test('a claim finds the fills of an order that went on under a new oid without a cloid, by every oid that its outcomes name', () => {
  const said = { ...common, type: 'order_outcome', orderId: 'order-1', status: 'partial' } as const;
  const reported = claimOfEvents({ journalId: 'journal-1', orderId: 'order-1' }, [
    { ...said, ...anOutcome({ venueOid: 8 }), seq: 3 },
    { ...said, ...anOutcome({ venueOid: 7, filled: decimal('0.4') }), seq: 2 },
    {
      ...common,
      ...anOrder(),
      type: 'order',
      orderType: 'limit',
      limitPrice: null,
      reduceOnly: null,
      seq: 1,
    },
  ]);
  if (reported === null) throw new Error('the order was not reported');
  const fills = [
    itsFill({ oid: 7, size: decimal('0.4') }),
    itsFill({ oid: 8, tid: 2, size: decimal('0.6'), time: placedAt + 600 }),
  ];
  expect(words(reconcile([reported], fills))).toEqual(['order-1 matched 7,8']);
  expect(words(reconcile([reported], fills.slice(0, 1)))).toEqual(['order-1 differs 7']);
  const other = aClaim({ orderId: 'order-2' }, { venueOid: 7, filled: decimal('0.4') });
  expect(words(reconcile([reported, other], fills))).toEqual(['order-1 differs 8', 'order-2 matched 7']);
});
