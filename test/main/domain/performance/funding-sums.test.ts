import { expect, test } from 'vitest';
import { fundingTotal } from '../../../../src-main/domain/performance/pnl-rows.ts';
import { aPayment, decimal } from './a-trip.ts';

test('funding is added up exactly', () => {
  const payments = [
    aPayment({ amount: decimal('-0.1') }),
    aPayment({ amount: decimal('-0.2') }),
    aPayment({ coin: 'ETH', amount: decimal('1') }),
  ];
  expect(fundingTotal(payments)).toBe('0.7');
  expect(fundingTotal([])).toBe('0');
});
