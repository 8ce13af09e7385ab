import { describe, expect, test } from 'vitest';
import { fundedTrip, fundingBy, fundingTotal } from '../../../../src-main/domain/performance/funding-sums.ts';
import { aPayment, aTrip, decimal } from './a-trip.ts';

describe('funding', () => {
  test('is added up exactly, by market too', () => {
    const payments = [
      aPayment({ amount: decimal('-0.1') }),
      aPayment({ amount: decimal('-0.2') }),
      aPayment({ coin: 'ETH', amount: decimal('1') }),
    ];
    expect(fundingTotal(payments)).toBe('0.7');
    expect([...fundingBy(payments, ({ coin }) => coin)]).toEqual([
      ['BTC', '-0.3'],
      ['ETH', '1'],
    ]);
  });
});

describe('a payment is made on', () => {
  const first = aTrip({ id: 'first', openedAt: 1_000, closedAt: 5_000 });
  const second = aTrip({ id: 'second', openedAt: 5_000, closedAt: 9_000 });
  const open = aTrip({ id: 'open', state: 'open', openedAt: 20_000, closedAt: null });
  const trips = [open, second, first];

  test.each([
    ['the trip that was open', 3_000, 'first'],
    ['the one that a flip ended, at the millisecond of the flip', 5_000, 'first'],
    ['the one that came after it, later', 5_001, 'second'],
    ['none, between two trips', 15_000, null],
    ['none, before the first', 500, null],
    ['none, at the millisecond that opened it', 20_000, null],
    ['the one still open', 99_000, 'open'],
  ])('%s', (_name, time, id) => {
    expect(fundedTrip(trips)(aPayment({ time }))).toBe(id);
  });

  test('none of another market', () => {
    expect(fundedTrip(trips)(aPayment({ coin: 'ETH', time: 3_000 }))).toBeNull();
  });

  test('one that was held since before the known history', () => {
    const old = aTrip({ id: 'old', begun: 'unknown', openedAt: null, closedAt: 900 });
    expect(fundedTrip([...trips, old])(aPayment({ time: 3 }))).toBe('old');
    expect(fundedTrip([...trips, old])(aPayment({ time: 3_000 }))).toBe('first');
  });
});
