import { describe, expect, test } from 'vitest';
import { decimalOf } from '../../../src-main/agent/figure.ts';
import { readEvent } from '../../../src-main/agent/read-event.ts';
import { claimOfEvents } from '../../../src-main/domain/trades/claim-of-events.ts';
import type { OrderOutcomeEvent } from '../../../src-main/domain/journal/journal-event.ts';
import { itsFill, anOrder, placedAt, reconcile, words } from '../domain/an-order.ts';
import { decimal } from '../markets.ts';
import { later } from './a-status.ts';

test.each([
  [0.1 + 0.2, '0.3'],
  [0.7 + 0.1, '0.8'],
  [1 - 0.9, '0.1'],
  [Array.from({ length: 10 }, () => 0.1).reduce((sum, one) => sum + one), '1'],
  [-(0.1 + 0.2), '-0.3'],
  [1.5, '1.5'],
  [0, '0'],
  [1e-9, '0.000000001'],
  [123_456_789_012_345, '123456789012345'],
  [98_765.4321098765, '98765.4321098765'],
])('the number %s is the decimal %s', (figure, text) => {
  expect(decimalOf(figure)).toBe(text);
});

test.each(['0.30000000000000004', '1234567890123456.123456789', '0.1'])(
  'the text %s is left exact',
  (text) => {
    expect(decimalOf(text)).toBe(text);
  },
);

describe('an outcome whose size is a sum of binary fractions', () => {
  const outcome = (filled: string, venueOid: number | null): OrderOutcomeEvent => {
    const at = new Date(placedAt + 1_000).toISOString();
    const named = `"order_id":"order-1","status":"filled","symbol":"BTC","venue_oid":${venueOid}`;
    const raw = `{"seq":2,"type":"order_outcome","at":"${at}","network":"TESTNET",${named},"filled":${filled}}`;
    const entry = readEvent(raw, { place: 'line 2', now: later() });
    if (entry.kind !== 'event' || entry.event.type !== 'order_outcome')
      throw new Error(JSON.stringify(entry));
    return entry.event;
  };
  const wordsOf = (filled: string, venueOid: number | null): readonly string[] => {
    const reported = claimOfEvents({ journalId: 'j', orderId: 'order-1' }, [outcome(filled, venueOid)]);
    if (reported === null || reported.outcome === null) throw new Error('it has an outcome');
    const claim = { ...reported, order: anOrder({ requested: decimal('0.3') }), outcome: reported.outcome };
    return words(reconcile([claim], [itsFill({ size: decimal('0.3') })]));
  };

  test('is the size that the venue filled, where the order is named', () => {
    expect(wordsOf(String(0.1 + 0.2), 1)).toEqual(['order-1 matched 1']);
    expect(wordsOf('0.31', 1)).toEqual(['order-1 differs 1']);
  });

  test('is the size that the venue filled, where the order is identified by size and time', () => {
    expect(wordsOf(String(0.1 + 0.2), null)).toEqual(['order-1 matched 1']);
  });
});
