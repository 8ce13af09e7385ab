import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Quote } from '../../../src-main/domain/quote.ts';
import { isDollarToken, sameFigures } from '../../../src-main/domain/quote.ts';

const one = '1' as DecimalText;
const two = '2' as DecimalText;
const quote: Quote = {
  coin: 'BTC',
  mid: one,
  mark: one,
  oracle: one,
  previousDay: one,
  fundingRate: one,
  openInterest: one,
  dayVolume: one,
  receivedAt: 1,
};

describe('two readings', () => {
  test('say the same whenever they were received', () => {
    expect(sameFigures(quote, { ...quote, receivedAt: 2 })).toBe(true);
  });

  test.each(['mid', 'mark', 'oracle', 'previousDay', 'fundingRate', 'openInterest', 'dayVolume'] as const)(
    'differ as soon as their %s does',
    (figure) => {
      expect(sameFigures(quote, { ...quote, [figure]: two })).toBe(false);
      expect(sameFigures(quote, { ...quote, [figure]: null })).toBe(false);
    },
  );
});

describe('a collateral token', () => {
  test.each(['USDC', 'USDT0', 'USDH', 'USDE'])('%s counts one to one as a dollar', (token) => {
    expect(isDollarToken(token)).toBe(true);
  });

  test.each(['HYPE', 'usdc', 'USDC2', '', null])('%j does not', (token) => {
    expect(isDollarToken(token)).toBe(false);
  });
});
